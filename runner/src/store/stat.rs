//! What the system says about a file that changes whenever its content may have changed.

use super::Hash;
use serde::{Deserialize, Serialize};
use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A file changed this short a time ago may change again without its stat changing: clocks of file systems are coarse.
const RACY: Duration = Duration::from_secs(2);

/// Identity and age of a file. The change time cannot be set by programs, so editing a file and restoring its
/// modification time does not go unnoticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stat {
    device: u64,
    inode: u64,
    size: u64,
    modified: (i64, i64),
    changed: (i64, i64),
}

impl Stat {
    pub(super) fn of(meta: &Metadata) -> Stat {
        Stat {
            device: meta.dev(),
            inode: meta.ino(),
            size: meta.size(),
            modified: (meta.mtime(), meta.mtime_nsec()),
            changed: (meta.ctime(), meta.ctime_nsec()),
        }
    }

    /// Whether the file was last changed long enough before `now` for its stat to be trusted. A time in the future (a
    /// clock was set back) is not.
    pub(super) fn is_settled(&self, now: SystemTime) -> bool {
        [self.modified, self.changed]
            .into_iter()
            .all(|(seconds, nanos)| {
                let Ok(seconds) = u64::try_from(seconds) else {
                    return false;
                };
                let time = UNIX_EPOCH
                    + Duration::from_secs(seconds)
                    + Duration::from_nanos(nanos.max(0) as u64);
                now.duration_since(time).is_ok_and(|age| age > RACY)
            })
    }
}

/// What a file with this stat hashed to.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Remembered {
    pub(super) stat: Stat,
    pub(super) hash: Hash,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_old_file_is_settled() {
        let at = |seconds: i64| Stat {
            device: 1,
            inode: 1,
            size: 1,
            modified: (seconds, 0),
            changed: (seconds, 500),
        };
        let now = UNIX_EPOCH + Duration::from_secs(1_000_000);
        assert!(at(999_990).is_settled(now));
        assert!(!at(999_999).is_settled(now));
        assert!(!at(1_000_050).is_settled(now));
        assert!(!at(-5).is_settled(now));
        // An old modification time on a file that was changed just now.
        assert!(
            !Stat {
                modified: (5, 0),
                ..at(999_999)
            }
            .is_settled(now)
        );
    }
}
