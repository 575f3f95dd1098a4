//! Layers of isolation that must hold, and those that did not.

use crate::diagnostic::{Diagnostic, Place};
use crate::store::{Hash, KeyBuilder, Store};
use sandbox::{Outcome, Spec};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Layers of isolation that must hold in every run of this process, apart from compilers and build tools.
static REQUIRED: OnceLock<Vec<String>> = OnceLock::new();

/// From now on programs run behind these layers of isolation or not at all. Only the first call counts.
pub fn require(layers: &[String]) {
    let _ = REQUIRED.set(layers.to_vec());
}

pub fn required() -> &'static [String] {
    REQUIRED.get().map_or(&[], Vec::as_slice)
}

/// Layers that the machine has and that did not hold in some run of this process, or in one whose outcome was taken from
/// the store.
static WEAKENED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Names of layers that this machine has and that did not fully hold in every run of this process so far.
pub fn weakened() -> BTreeSet<String> {
    WEAKENED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

/// Notes that these layers did not hold.
fn note(layers: &[String]) {
    if layers.is_empty() {
        return;
    }
    let mut weakened = WEAKENED.lock().unwrap_or_else(PoisonError::into_inner);
    weakened.extend(layers.iter().cloned());
    HERE.with_borrow_mut(|here| here.extend(layers.iter().cloned()));
}

thread_local! {
    /// Those that did not hold in what this thread does for one program.
    static HERE: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Programs that this process has looked up.
static ASKED: Mutex<BTreeSet<Hash>> = Mutex::new(BTreeSet::new());

fn key(program: &Hash) -> Hash {
    KeyBuilder::new("layers").hash(program).finish()
}

/// Does some work with a program (its identity), and keeps which layers did not hold then: a run that takes the outcome
/// from the store has to say the same. It depends on where the program and its toolchain lie, so once is enough.
pub fn watched<T>(store: &Store, program: &Hash, work: impl FnOnce() -> T) -> T {
    HERE.take();
    let came = work();
    let here: Vec<String> = HERE.take().into_iter().collect();
    let key = key(program);
    if !here.is_empty() && store.record::<Vec<String>>(&key).as_ref() != Some(&here) {
        // When it cannot be written, this process still finds it.
        let _ = store.put_record(&key, &here);
    }
    came
}

/// Notes what is known of the layers of a program an outcome of which is taken from the store.
pub fn remembered(store: &Store, program: &Hash) {
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    if asked.insert(*program) {
        note(
            &store
                .record::<Vec<String>>(&key(program))
                .unwrap_or_default(),
        );
    }
}

/// A layer that the machine has need not have held in a run: the program may lie where only root can read, say.
pub fn check_layers(spec: &Spec, outcome: &Outcome) -> Result<(), Diagnostic> {
    note(&outcome.inactive);
    let missing = |name: &&String| outcome.inactive.contains(name);
    let Some(layer) = required().iter().find(missing) else {
        return Ok(());
    };
    let program = spec.argv.first().map(Path::new).unwrap_or(Path::new(""));
    let reason = match layer.as_str() {
        "uid" => {
            "a file that it needs can be read by root alone; put it, or the toolchain, where everybody may read it"
        }
        _ => "no control group could be made for it",
    };
    let text = format!("the layer {layer} is required, and did not hold when this program was run");
    Err(Diagnostic::error("machine", Place::file(program), text).hint(reason))
}

#[cfg(test)]
#[test]
fn layers_are_remembered_with_the_program() {
    let scratch = tempfile::tempdir().expect("a folder");
    let store = Store::open(&scratch.path().join("store")).expect("a store");
    let (weak, sound) = (Hash::of(b"weak"), Hash::of(b"sound"));
    let layer = vec!["of a test".to_owned()];
    watched(&store, &weak, || note(&layer));
    watched(&store, &sound, || ());
    remembered(&store, &sound);
    assert!(HERE.take().is_empty());
    remembered(&store, &weak);
    assert_eq!(HERE.take(), layer.iter().cloned().collect());
    // Once in a process is enough.
    remembered(&store, &weak);
    assert!(HERE.take().is_empty());
}
