//! Things that are chosen by name.

use thiserror::Error;

/// A name that is not in its list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{name}` is none of {}", known.join(", "))]
pub struct UnknownName {
    name: String,
    known: Vec<&'static str>,
}

/// The thing of this name.
pub(super) fn find<T, const N: usize>(
    name: &str,
    all: [(&'static str, T); N],
) -> Result<T, UnknownName> {
    let known = all.iter().map(|(slug, _)| *slug).collect();
    let found = all.into_iter().find(|(slug, _)| *slug == name);
    found.map(|(_, thing)| thing).ok_or_else(|| UnknownName {
        name: name.to_owned(),
        known,
    })
}
