//! How fast web archives are gone through: records alone, records with their digests, captured pages.
//!
//! `cargo bench -p intake`; compare with a saved baseline: `-- --save-baseline before`, `-- --baseline before`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use flate2::Compression;
use flate2::write::GzEncoder;
use intake::{Options, Source};
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

/// A page of about 20 KB with a picture and its caption.
fn page(number: usize) -> String {
    let mut page = format!(
        "<!doctype html><html><head><title>Gate {number}</title></head><body><figure><img src=\"/gate/{number}.jpg\">\
         <figcaption>A guard sleeps at gate {number} in Oslo, Norway, January 3, 2018. (Photo by Ola Tester/Reuters)\
         </figcaption></figure>"
    );
    for teaser in 0..120 {
        let other = number.wrapping_mul(2_654_435_761).wrapping_add(teaser * 40_503) % 1_000_000;
        let _ = write!(
            page,
            "<div class=\"teaser t{teaser}\"><a href=\"/story/{other}\">Story {other}</a><p>In brief: {teaser} of {other}.</p></div>"
        );
    }
    page + "</body></html>"
}

/// A crawl of so many pages, a gzip member each, with their requests.
fn crawl(count: usize) -> Vec<u8> {
    let mut crawl = Vec::new();
    for number in 0..count {
        let page = page(number);
        let response = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{page}");
        for (kind, block) in [("request", format!("GET /{number} HTTP/1.1\r\n\r\n")), ("response", response)] {
            let head = format!(
                "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{number}>\r\n\
                 WARC-Target-URI: https://ledger.example/{number}\r\nWARC-Date: 2018-01-22T10:00:00Z\r\n\
                 WARC-Block-Digest: sha1:UMHXQGWBQ5LQFNSKS6L3XHRYTCLU2OYI\r\n\
                 Content-Type: application/http; msgtype={kind}\r\nContent-Length: {}\r\n\r\n",
                block.len()
            );
            let mut member = GzEncoder::new(&mut crawl, Compression::default());
            let written =
                [head.as_bytes(), block.as_bytes(), b"\r\n\r\n"].iter().try_for_each(|part| member.write_all(part));
            written.and_then(|()| member.finish().map(drop)).expect("memory takes all");
        }
    }
    crawl
}

fn archives(criterion: &mut Criterion) {
    let (engine, options, crawl) = (caption::Engine::new(), Options::default(), crawl(300));
    let mut group = criterion.benchmark_group("warc.gz");
    group.sample_size(20);
    group.throughput(Throughput::Bytes(crawl.len() as u64));
    for (name, digests) in [("records", false), ("records and digests", true)] {
        group.bench_function(name, |bench| {
            bench.iter(|| intake::read::warc::survey(Cursor::new(&crawl), digests).map(|survey| survey.records.len()));
        });
    }
    group.bench_function("captured pages", |bench| {
        bench.iter(|| {
            let source = Source::bytes(&engine, &options, "crawl.warc.gz", crawl.clone());
            intake::pages(source).map(Iterator::count).unwrap_or_default()
        });
    });
    group.finish();
}

criterion_group!(benches, archives);
criterion_main!(benches);
