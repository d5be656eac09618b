//! What a lesson on a pair is to show.

use super::{FirstDirection, ForeignTrace, Method};

/// How a lesson on a pair goes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Course<'t> {
    /// How the query is answered.
    pub method: Method,
    /// Where the first query looks.
    pub first: FirstDirection,
    /// Somebody else's trace of the same pair, to be shown beside ours.
    pub beside: Option<&'t ForeignTrace>,
}
