//! The ways to answer a query that a lesson can show.

/// How the query of a lesson is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// GJK as a test, then EPA or GJK's distance.
    #[default]
    GjkEpa,
}
