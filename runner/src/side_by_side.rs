//! Short work of the tool's own on all processors: reading packages, writing test data.

use std::sync::{Mutex, PoisonError};

/// Does something with each of a list, several at once; what comes of it is in the order of the list.
pub fn side_by_side<T: Send, R: Send>(list: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.min(list.len());
    let queue = Mutex::new(list.into_iter().enumerate());
    let take = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let worker = || {
        let mut done = Vec::new();
        while let Some((place, one)) = take() {
            done.push((place, work(one)));
        }
        done
    };
    let mut all = std::thread::scope(|scope| {
        // Where no thread can be had this one does it all.
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, worker).ok();
        let workers: Vec<_> = (1..threads).filter_map(start).collect();
        let own = worker();
        let joined = workers.into_iter().map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.flatten().chain(own).collect::<Vec<_>>()
    });
    all.sort_unstable_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_kept_whoever_is_done_first() {
        let list: Vec<u64> = (0..40).collect();
        let slow_at_first = |n| {
            std::thread::sleep(std::time::Duration::from_micros(40 - n));
            n * n
        };
        let squares: Vec<u64> = list.iter().map(|n| n * n).collect();
        assert_eq!(side_by_side(list, slow_at_first), squares);
        assert_eq!(side_by_side(Vec::<u64>::new(), |n| n), [0; 0]);
    }
}
