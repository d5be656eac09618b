//! Lazily computed answers.

use std::sync::OnceLock;

/// A value that is computed on first use. It depends only on the rest of its moment, and so never makes two moments
/// differ.
#[derive(Clone, Debug)]
pub(super) struct Lazy<T>(OnceLock<T>);

impl<T> Default for Lazy<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Lazy<T> {
    pub(super) fn answer(&self, work_out: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(work_out)
    }
}

impl<T> PartialEq for Lazy<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
