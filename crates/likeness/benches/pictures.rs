//! How long a fingerprint takes by the megapixel, and two of them to compare.
//!
//! `cargo bench -p likeness`; compare with a saved baseline: `-- --save-baseline before`, `-- --baseline before`.

#[allow(dead_code)]
#[path = "../tests/it/copies.rs"]
mod copies;
#[allow(dead_code)]
#[path = "../tests/it/scene.rs"]
mod scene;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use image::ImageFormat;
use likeness::Fingerprint;
use scene::Scene;

fn pictures(criterion: &mut Criterion) {
    let picture = Scene::new(1).picture(1200);
    let pixels = u64::from(picture.width() * picture.height());
    let mut group = criterion.benchmark_group("fingerprint");
    group.throughput(Throughput::Elements(pixels));
    for (name, format) in [("jpeg", ImageFormat::Jpeg), ("png", ImageFormat::Png), ("webp", ImageFormat::WebP)] {
        let bytes = copies::encoded(&picture, format);
        group.bench_function(name, |bench| bench.iter(|| Fingerprint::new(&bytes)));
    }
    group.finish();
    let print = |seed| Fingerprint::new(&copies::jpeg(&Scene::new(seed).picture(480), 80)).expect("a picture");
    let (one, copy, other) = (print(1), print(1), print(2));
    let mut group = criterion.benchmark_group("compare");
    group.bench_function("copy", |bench| bench.iter(|| one.compare(&copy)));
    group.bench_function("other", |bench| bench.iter(|| one.compare(&other)));
    group.bench_function("keys", |bench| bench.iter(|| one.keys()));
    group.bench_function("probes", |bench| bench.iter(|| one.probes()));
    group.finish();
}

criterion_group!(benches, pictures);
criterion_main!(benches);
