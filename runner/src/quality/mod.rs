//! How good the tests are. Uses plan and engine like everybody else: it only makes more steps, and asks more questions.

pub mod bounds;
pub mod contents;
pub mod cover;
pub mod editorial;
pub mod fuzz;
pub mod hack;
pub mod matrix;
pub mod mutate;
pub mod repeat;
pub mod shrink;
pub mod tidiness;
pub mod trivial;

use crate::diagnostic::Diagnostic;
use crate::engine::ask::{Asker, Shared};
use crate::store::Store;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Does `work` for every item on `jobs` threads, each with an asker of its own. The results are in the order of the
/// items, whatever the number of threads; `None` for items that were not begun because `stop` was set.
///
/// # Errors
/// The fault of the first item, in their order, whose work failed; no further item is begun then.
pub fn each<T: Sync, R: Send>(
    store: &Store,
    jobs: usize,
    stop: &AtomicBool,
    items: &[T],
    work: impl Fn(&mut Asker<'_>, &T) -> Result<R, Diagnostic> + Sync,
) -> Result<Vec<Option<R>>, Diagnostic> {
    let shared = Shared::default();
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let done = Mutex::new(Vec::new());
    let put = |number: usize, result: Result<R, Diagnostic>| {
        if result.is_err() {
            failed.store(true, Ordering::Relaxed);
        }
        done.lock()
            .unwrap_or_else(|poison| poison.into_inner())
            .push((number, result));
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(items.len()) {
            scope.spawn(|| {
                let mut asker = match Asker::new(store, &shared) {
                    Ok(asker) => asker,
                    Err(fault) => return put(0, Err(fault)),
                };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let ended = stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
                    match items.get(number) {
                        Some(item) if !ended => put(number, work(&mut asker, item)),
                        _ => return,
                    }
                }
            });
        }
    });
    let mut list = done
        .into_inner()
        .unwrap_or_else(|poison| poison.into_inner());
    list.sort_by_key(|(number, _)| *number);
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    for (number, result) in list {
        results[number] = Some(result?);
    }
    Ok(results)
}
