//! One page of memory shared between the keeper and what it forks. An executed program has lost it, so
//! nothing hostile can write there.

use super::check;
use std::io;
use std::marker::PhantomData;
use std::ops::Deref;

/// A `T` in shared memory, all zero at first. Only for types made of atomics.
pub struct Shared<T> {
    address: *mut T,
    marker: PhantomData<T>,
}

impl<T: AllAtomic> Shared<T> {
    /// Maps a new page.
    pub fn new() -> io::Result<Shared<T>> {
        assert!(size_of::<T>() <= 4096);
        let (protection, flags) = (
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_SHARED | libc::MAP_ANONYMOUS,
        );
        // SAFETY: a new anonymous mapping disturbs nothing.
        let address = unsafe { libc::mmap(std::ptr::null_mut(), 4096, protection, flags, -1, 0) };
        if address == libc::MAP_FAILED {
            check(-1)?;
        }
        Ok(Shared {
            address: address.cast(),
            marker: PhantomData,
        })
    }
}

/// Types for which all zero is a value, and that several processes may change at once.
pub trait AllAtomic {}

impl<T: AllAtomic> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the page is mapped until drop, zeroed by the kernel, which is a T, and larger than T.
        unsafe { &*self.address }
    }
}

impl<T> Drop for Shared<T> {
    fn drop(&mut self) {
        // SAFETY: mapped by us with this length, and no reference outlives self.
        unsafe { libc::munmap(self.address.cast(), 4096) };
    }
}
