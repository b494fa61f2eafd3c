//! How long each stage of reading takes, over the pages' example captions: tokens, every rule, checks, JSON.
//!
//! `cargo bench -p caption`; compare with a saved baseline: `-- --save-baseline before`, `-- --baseline before`.

use caption::{Caption, Engine, Reading};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// The example captions of all pages.
fn captions() -> Vec<&'static str> {
    let pages =
        caption::rule::RULES.iter().map(|rule| rule.page).chain(caption::check::CHECKS.iter().map(|check| check.page));
    pages.flat_map(|page| page.split("```caption\n").skip(1)).filter_map(|block| block.split("\n```").next()).collect()
}

fn begin<'t>(engine: &'t Engine, captions: &[&'t str]) -> Vec<Reading<'t>> {
    captions.iter().map(|text| engine.begin(Caption { text, ..Caption::default() })).collect()
}

fn stages(criterion: &mut Criterion) {
    let engine = Engine::new();
    let captions = captions();
    let mut group = criterion.benchmark_group("captions");
    group.throughput(Throughput::Elements(captions.len() as u64));
    group.bench_function("tokens", |bench| {
        bench.iter(|| captions.iter().map(|text| engine.document(black_box(text)).len()).sum::<usize>());
    });
    for (index, rule) in caption::rule::RULES.iter().enumerate() {
        group.bench_function(format!("rule {}", rule.id), |bench| {
            let setup = || {
                let mut readings = begin(&engine, &captions);
                for reading in &mut readings {
                    caption::rule::RULES[..index].iter().for_each(|earlier| (earlier.run)(reading));
                }
                readings
            };
            bench.iter_batched_ref(setup, |readings| readings.iter_mut().for_each(rule.run), BatchSize::LargeInput);
        });
    }
    group.bench_function("read", |bench| {
        bench.iter(|| captions.iter().map(|text| engine.read(black_box(text)).places.len()).sum::<usize>());
    });
    group.bench_function("json", |bench| {
        let records: Vec<_> = captions.iter().map(|text| engine.read(text)).collect();
        let mut out = Vec::new();
        bench.iter(|| {
            out.clear();
            records.iter().for_each(|record| serde_json::to_writer(&mut out, record).expect("a record is JSON"));
            out.len()
        });
    });
    group.finish();
}

criterion_group!(benches, stages);
criterion_main!(benches);
