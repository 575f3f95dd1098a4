//! The index of the store: an append-only log, read into memory when the store is opened.
//!
//! An entry is appended with one `write` to a file opened for appending, so entries of two runners never mix; what a
//! killed runner or a full disk leaves half-written fails its check and is skipped. Nothing is synced per entry: after
//! a power cut the end of the log may be missing or garbage, which costs those outcomes and never falsifies one.
//!
//! The log is rewritten ("compacted") when most of it is of no use: entries written again later, damaged ones, and ones
//! that nobody asked for in a long time. So that opening stays cheap, a long time is shorter when the log is large.
//! Rewriting needs the exclusive lock of the store, that is, no other runner; the new log is synced before it replaces
//! the old one.

use super::error::Context;
use super::frame::{self, Frame, Frames, Kind};
use super::lock::StoreLock;
use super::{Hash, StoreError};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const DAY: u64 = 24 * 3600;
/// An entry in use is stamped anew when its stamp is older than this, in seconds.
const TOUCH_AFTER: u64 = DAY / 4;
/// A log with less to gain than this is left alone.
const COMPACT_MIN: usize = 1 << 20;

/// Seconds since 1970. A clock before that counts as 1970.
pub(super) fn now() -> u32 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs().min(u64::from(u32::MAX)) as u32)
}

/// Takes the first eight bytes of a hash as they are.
#[derive(Default)]
struct FirstBytes(u64);

impl Hasher for FirstBytes {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}

type Map = HashMap<Hash, Slot, BuildHasherDefault<FirstBytes>>;

enum Body {
    /// In the log as it was when the store was opened.
    Loaded(Frame),
    /// Added since.
    Fresh(Box<[u8]>),
}

struct Slot {
    body: Body,
    stamp: u32,
    used: AtomicBool,
}

/// The live entries of one log.
#[derive(Default)]
struct Index {
    maps: [Map; 3],
    /// Bytes of the log that no live entry needs.
    garbage: usize,
}

impl Index {
    fn map(&self, kind: Kind) -> Option<&Map> {
        self.maps.get(kind as usize - 1)
    }

    fn map_mut(&mut self, kind: Kind) -> Option<&mut Map> {
        self.maps.get_mut(kind as usize - 1)
    }

    fn load(log: &[u8]) -> Index {
        let mut index = Index::default();
        let mut live = 0;
        // Records are about 200 bytes; reserving beats growing.
        index.maps[0].reserve(log.len() / 256);
        for frame in Frames::new(log) {
            if frame.kind == Kind::Touch {
                let of = frame
                    .payload(log)
                    .and_then(|payload| payload.first())
                    .and_then(|&byte| Kind::from_byte(byte));
                if let Some(slot) = of
                    .and_then(|kind| index.map_mut(kind))
                    .and_then(|map| map.get_mut(&frame.key))
                {
                    slot.stamp = slot.stamp.max(frame.stamp);
                }
                continue;
            }
            let slot = Slot {
                body: Body::Loaded(frame),
                stamp: frame.stamp,
                used: AtomicBool::new(false),
            };
            live += frame::size_of(frame.length);
            if let Some(map) = index.map_mut(frame.kind)
                && let Some(Slot {
                    body: Body::Loaded(old),
                    ..
                }) = map.insert(frame.key, slot)
            {
                live -= frame::size_of(old.length);
            }
        }
        index.garbage = log.len().saturating_sub(live);
        index
    }

    /// Bytes of entries that were last in use before `horizon`.
    fn stale(&self, horizon: u32) -> usize {
        let loaded = self
            .maps
            .iter()
            .flat_map(Map::values)
            .filter(|slot| slot.stamp < horizon);
        loaded
            .map(|slot| {
                if let Body::Loaded(frame) = &slot.body {
                    frame::size_of(frame.length)
                } else {
                    0
                }
            })
            .sum()
    }
}

/// How long an entry nobody asks for is kept in a log of `length` bytes.
fn keep_for(length: usize) -> Duration {
    let days = match length >> 20 {
        0..8 => 30,
        8..32 => 3,
        _ => 1,
    };
    Duration::from_secs(days * DAY)
}

/// The log of one store, open.
pub(super) struct Log {
    path: PathBuf,
    file: File,
    loaded: Vec<u8>,
    index: RwLock<Index>,
    /// Whether anything was written since the last sync.
    dirty: AtomicBool,
}

impl Log {
    /// Opens or creates the log at `path`, compacting it when that pays and nobody else has the store open.
    pub(super) fn open(path: &Path, lock: &StoreLock) -> Result<Log, StoreError> {
        let mut log = Log::read(path)?;
        let horizon = now().saturating_sub(keep_for(log.loaded.len()).as_secs() as u32);
        let gain = {
            let index = log
                .index
                .read()
                .unwrap_or_else(|poison| poison.into_inner());
            index.garbage + index.stale(horizon)
        };
        if gain > COMPACT_MIN && gain > log.loaded.len() / 2 {
            // Failing to compact (a full disk, say) is no reason not to go on with the log there is.
            let done = lock.exclusively(|| compact(path, horizon)).transpose();
            if matches!(done, Ok(Some(()))) {
                log = Log::read(path)?;
            }
        }
        Ok(log)
    }

    fn read(path: &Path) -> Result<Log, StoreError> {
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .context("open", path)?;
        let loaded = fs::read(path).context("read", path)?;
        let index = RwLock::new(Index::load(&loaded));
        Ok(Log {
            path: path.to_path_buf(),
            file,
            loaded,
            index,
            dirty: AtomicBool::new(false),
        })
    }

    /// What `decode` makes of the entry. An entry that is damaged or that `decode` refuses is forgotten.
    pub(super) fn get<T>(
        &self,
        kind: Kind,
        key: &Hash,
        decode: impl FnOnce(&[u8]) -> Option<T>,
    ) -> Option<T> {
        {
            let index = self
                .index
                .read()
                .unwrap_or_else(|poison| poison.into_inner());
            let slot = index.map(kind)?.get(key)?;
            let payload = match &slot.body {
                Body::Loaded(frame) => frame.payload(&self.loaded),
                Body::Fresh(payload) => Some(&payload[..]),
            };
            if let Some(value) = payload.and_then(decode) {
                slot.used.store(true, Ordering::Relaxed);
                return Some(value);
            }
        }
        self.forget(kind, key);
        None
    }

    /// Drops the entry from memory; in the log it is found unfit again, or is written anew by then.
    pub(super) fn forget(&self, kind: Kind, key: &Hash) {
        let mut index = self
            .index
            .write()
            .unwrap_or_else(|poison| poison.into_inner());
        if let Some(map) = index.map_mut(kind) {
            map.remove(key);
        }
    }

    /// Adds or replaces an entry. It is known to this process even when writing it fails.
    pub(super) fn put(&self, kind: Kind, key: &Hash, payload: &[u8]) -> Result<(), StoreError> {
        let stamp = now();
        {
            let slot = Slot {
                body: Body::Fresh(payload.into()),
                stamp,
                used: AtomicBool::new(false),
            };
            let mut index = self
                .index
                .write()
                .unwrap_or_else(|poison| poison.into_inner());
            if let Some(map) = index.map_mut(kind) {
                map.insert(*key, slot);
            }
        }
        if payload.len() > frame::MAX_PAYLOAD {
            let error = io::Error::new(
                io::ErrorKind::InvalidInput,
                "a record may have at most 64 MiB",
            );
            return Err(error).context("write", &self.path);
        }
        let mut bytes = Vec::new();
        frame::encode(&mut bytes, kind, stamp, key, payload);
        self.append(&bytes)
    }

    /// One `write` when all goes well; the rest of a short one only to learn why it was short.
    fn append(&self, bytes: &[u8]) -> Result<(), StoreError> {
        self.dirty.store(true, Ordering::Relaxed);
        (&self.file).write_all(bytes).context("write", &self.path)
    }

    /// Stamps what was used and syncs what was written. Does nothing, and costs nothing, when there is neither.
    pub(super) fn flush(&self) -> Result<(), StoreError> {
        let stamp = now();
        let mut touches = Vec::new();
        {
            let index = self
                .index
                .read()
                .unwrap_or_else(|poison| poison.into_inner());
            for kind in [Kind::Record, Kind::Blob, Kind::Stat] {
                for (key, slot) in index.map(kind).into_iter().flatten() {
                    let old = u64::from(slot.stamp) + TOUCH_AFTER < u64::from(stamp);
                    if slot.used.swap(false, Ordering::Relaxed) && old {
                        frame::encode(&mut touches, Kind::Touch, stamp, key, &[kind as u8]);
                    }
                }
            }
        }
        if !touches.is_empty() {
            self.append(&touches)?;
        }
        if self.dirty.swap(false, Ordering::Relaxed) {
            self.file.sync_data().context("sync", &self.path)?;
        }
        Ok(())
    }

    /// Hashes of the blobs that were in use at or after `since`, as far as the log knows.
    pub(super) fn blobs_used_since(&self, since: u32) -> Vec<Hash> {
        let index = self
            .index
            .read()
            .unwrap_or_else(|poison| poison.into_inner());
        let blobs = index.map(Kind::Blob).into_iter().flatten();
        blobs
            .filter(|(_, slot)| slot.stamp >= since || slot.used.load(Ordering::Relaxed))
            .map(|(&key, _)| key)
            .collect()
    }

    /// A log that nothing can be written to.
    #[cfg(test)]
    pub(super) fn on_full_disk() -> Log {
        let path = PathBuf::from("/dev/full");
        let file = OpenOptions::new().append(true).open(&path).unwrap();
        Log {
            path,
            file,
            loaded: Vec::new(),
            index: RwLock::default(),
            dirty: AtomicBool::new(false),
        }
    }

    /// Entries alive, and bytes of the log when it was opened.
    #[cfg(test)]
    pub(super) fn stats(&self) -> (usize, usize) {
        let index = self.index.read().unwrap();
        (index.maps.iter().map(HashMap::len).sum(), self.loaded.len())
    }
}

/// Rewrites the log at `path` with only its sound entries in use since `horizon`. The caller holds the exclusive lock.
pub(super) fn compact(path: &Path, horizon: u32) -> Result<(), StoreError> {
    let log = fs::read(path).context("read", path)?;
    let index = Index::load(&log);
    let latest = now();
    let mut frames: Vec<(Frame, u32)> = Vec::new();
    for slot in index.maps.iter().flat_map(Map::values) {
        if let Body::Loaded(frame) = slot.body
            && slot.stamp >= horizon
        {
            // A stamp from a clock that was ahead would keep its entry for years.
            frames.push((frame, slot.stamp.min(latest)));
        }
    }
    frames.sort_by_key(|(frame, _)| frame.start);
    let mut out = Vec::new();
    for (frame, stamp) in frames {
        if let Some(payload) = frame.payload(&log) {
            frame::encode(&mut out, frame.kind, stamp, &frame.key, payload);
        }
    }
    replace(path, &out)
}

/// Puts a file with these bytes in the place of `path`, at once and durably.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let dir = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(dir).context("create a file in", dir)?;
    file.as_file_mut()
        .write_all(bytes)
        .and_then(|()| file.as_file().sync_all())
        .context("write", path)?;
    file.persist(path)
        .map_err(|error| error.error)
        .context("replace", path)?;
    File::open(dir)
        .and_then(|dir| dir.sync_all())
        .context("sync", dir)
}
