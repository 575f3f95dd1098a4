//! Files that are read when something of them is wanted.

use std::cell::OnceCell;
use std::fs::File;
use std::path::PathBuf;

use crate::error::{Error, Result};
use crate::harness;

use super::Role;

/// A text that is read whole when it is first wanted.
#[derive(Debug)]
pub(crate) struct Lazy {
    source: Source,
    data: OnceCell<Vec<u8>>,
}

#[derive(Debug)]
enum Source {
    Path(PathBuf),
    Stdin,
}

/// A byte order mark is the platform's doing, not the contestant's.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A file to be looked through without keeping it.
pub(super) struct Opened {
    pub(super) file: File,
    /// Where the text begins.
    pub(super) start: u64,
    /// How long it is.
    pub(super) length: u64,
}

impl Lazy {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self::from(Source::Path(path))
    }

    /// Standard input. A pipe is read at once: whoever writes to it must not find it closed.
    pub(crate) fn stdin() -> Result<Self> {
        let lazy = Self::from(Source::Stdin);
        if !harness::stdin_file().is_some_and(|file| is_regular(&file)) {
            lazy.load()?;
        }
        Ok(lazy)
    }

    fn from(source: Source) -> Self {
        Lazy {
            source,
            data: OnceCell::new(),
        }
    }

    /// The text as a reader of this role sees it.
    pub(super) fn text(&self, role: Role) -> Result<&[u8]> {
        let data = self.load()?;
        Ok(match role {
            Role::Output => data.strip_prefix(BYTE_ORDER_MARK).unwrap_or(data),
            Role::Input | Role::Answer => data,
        })
    }

    fn load(&self) -> Result<&[u8]> {
        if self.data.get().is_none() {
            let _ = self.data.set(match &self.source {
                Source::Path(path) => harness::read_file(path)?,
                Source::Stdin => harness::read_stdin()?,
            });
        }
        Ok(self.data.get().map_or(&[], Vec::as_slice))
    }

    /// The file itself, unless it has been read already or cannot be read twice.
    #[cfg(unix)]
    pub(super) fn open(&self) -> Result<Option<Opened>> {
        use std::io::Seek;
        if self.data.get().is_some() {
            return Ok(None);
        }
        let mut file = match &self.source {
            Source::Path(path) => File::open(path).map_err(|error| self.unreadable(error))?,
            Source::Stdin => match harness::stdin_file() {
                Some(file) => file,
                None => return Ok(None),
            },
        };
        if !is_regular(&file) {
            return Ok(None);
        }
        let length = file
            .metadata()
            .map_err(|error| self.unreadable(error))?
            .len();
        let start = file
            .stream_position()
            .map_err(|error| self.unreadable(error))?;
        let length = length.saturating_sub(start);
        Ok(Some(Opened {
            file,
            start,
            length,
        }))
    }

    #[cfg(not(unix))]
    pub(super) fn open(&self) -> Result<Option<Opened>> {
        Ok(None)
    }

    /// What is said when reading fails.
    pub(super) fn unreadable(&self, error: std::io::Error) -> Error {
        match &self.source {
            Source::Path(path) => {
                Error::judge(format_args!("cannot read {}: {error}", path.display()))
            }
            Source::Stdin => Error::judge(format_args!("cannot read standard input: {error}")),
        }
    }
}

fn is_regular(file: &File) -> bool {
    file.metadata().is_ok_and(|data| data.is_file())
}
