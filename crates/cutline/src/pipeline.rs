//! Work spread over workers, results in the order of the input.
//!
//! A source hands out blocks of input; each worker turns a block into output; blocks come out as they went in. At most
//! a few blocks per worker are under way, so that memory does not grow with the input.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex};

/// More workers than this are of no use on any machine, and not every machine lets so many start.
const MOST_JOBS: NonZeroUsize = NonZeroUsize::new(256).expect("more than none");

/// How many workers read: as many as were asked for, else as there are cores.
pub fn jobs(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    asked.unwrap_or_else(cores).min(MOST_JOBS)
}

/// Turns each block of `source` into output with `work`, on `jobs` threads, and hands the outputs to `sink` in the
/// order of the blocks.
///
/// # Errors
///
/// The first error of `source` or `sink`; what was under way is dropped.
///
/// # Panics
///
/// If `work` does.
pub fn ordered<B: Send, O: Send, E>(
    jobs: NonZeroUsize,
    mut source: impl FnMut() -> Result<Option<B>, E>,
    work: impl Fn(B) -> O + Sync,
    mut sink: impl FnMut(O) -> Result<(), E>,
) -> Result<(), E> {
    if jobs.get() == 1 {
        while let Some(block) = source()? {
            sink(work(block))?;
        }
        return Ok(());
    }
    std::thread::scope(|scope| {
        let (to_workers, blocks) = sync_channel::<(u64, B)>(jobs.get());
        let (from_workers, outputs) = sync_channel(jobs.get());
        let blocks = Arc::new(Mutex::new(blocks));
        for _ in 0..jobs.get() {
            let (blocks, from_workers, work) = (blocks.clone(), from_workers.clone(), &work);
            scope.spawn(move || {
                loop {
                    let next = blocks.lock().ok().and_then(|blocks| blocks.recv().ok());
                    let Some((number, block)) = next else { break };
                    // A worker that fails must not leave the others waiting for its output.
                    let output = catch_unwind(AssertUnwindSafe(|| work(block)));
                    if from_workers.send((number, output)).is_err() {
                        break;
                    }
                }
            });
        }
        drop((blocks, from_workers));
        let mut to_workers = Some(to_workers);
        let (mut sent, mut done) = (0u64, 0u64);
        let mut waiting = BTreeMap::new();
        loop {
            // Keep the workers fed, but never more than two blocks each ahead of what was handed on.
            while let Some(sender) = to_workers.as_ref().filter(|_| sent - done < 2 * jobs.get() as u64) {
                match source()? {
                    Some(block) => {
                        if sender.send((sent, block)).is_err() {
                            return Ok(());
                        }
                        sent += 1;
                    }
                    None => to_workers = None,
                }
            }
            if done == sent {
                return Ok(());
            }
            let Ok((number, output)) = outputs.recv() else { return Ok(()) };
            waiting.insert(number, output.unwrap_or_else(|panic| resume_unwind(panic)));
            while let Some(output) = waiting.remove(&done) {
                sink(output)?;
                done += 1;
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_kept_with_any_number_of_workers() {
        for jobs in [1, 2, 7] {
            let mut numbers = 0..1000u64;
            let mut out = Vec::new();
            ordered::<u64, u64, ()>(
                NonZeroUsize::new(jobs).unwrap(),
                || Ok(numbers.next()),
                |n| (0..n % 97).fold(n, |sum, _| sum) * 2,
                |n| {
                    out.push(n);
                    Ok(())
                },
            )
            .unwrap();
            assert_eq!(out, (0..1000).map(|n| n * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    #[should_panic(expected = "block 7")]
    fn a_worker_that_fails_ends_the_work() {
        let mut numbers = 0..1000;
        let work = |n| if n == 7 { panic!("block {n}") } else { n };
        let _ = ordered::<i32, i32, ()>(NonZeroUsize::new(3).unwrap(), || Ok(numbers.next()), work, |_| Ok(()));
    }

    #[test]
    fn an_error_of_the_source_or_sink_ends_the_work() {
        let mut count = 0;
        let source = || {
            count += 1;
            if count > 20 { Err("source") } else { Ok(Some(count)) }
        };
        assert_eq!(ordered(NonZeroUsize::new(3).unwrap(), source, |n| n, |_| Ok(())), Err("source"));
        let mut numbers = 0..;
        let end = ordered(
            NonZeroUsize::new(3).unwrap(),
            || Ok(numbers.next()),
            |n: i32| n,
            |n| if n > 5 { Err("sink") } else { Ok(()) },
        );
        assert_eq!(end, Err("sink"));
    }
}
