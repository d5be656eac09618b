//! A value that counts its changes.

use std::ops::{Deref, DerefMut};

/// A value that counts how often it was borrowed mutably, so that what depends on it is updated only then.
pub(super) struct Tracked<T> {
    value: T,
    changes: u64,
}

impl<T> Tracked<T> {
    pub(super) fn new(value: T) -> Self {
        Self { value, changes: 0 }
    }

    /// How often it may have changed.
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    /// The value for a change on which nothing depends.
    pub(super) fn untracked(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> Deref for Tracked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Tracked<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.changes += 1;
        &mut self.value
    }
}
