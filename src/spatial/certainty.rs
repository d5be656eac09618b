//! What an answer rests on.

/// What a verdict or a length rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// A certificate that is exact, or a gap or an overlap beyond its rounding error.
    #[default]
    Certified,
    /// Shapes with radii whose cores are as far apart as the radii reach, as far as rounding lets one tell:
    /// they touch to within that rounding, and either verdict would do.
    WithinRounding,
    /// A smooth shape, right to [`SMOOTH_TOLERANCE`].
    WithinTolerance,
    /// The bound of [`SMOOTH_BOUND`] queries or, of a distance between hulls, [`HULL_BOUND`] came first: the best
    /// found.
    BoundReached,
}

impl Certainty {
    /// Of cores with so many vertices, or of which one is smooth.
    #[inline(always)]
    pub(super) fn of_cores(vertices: Option<usize>) -> Self {
        match vertices {
            Some(_) => Self::Certified,
            None => Self::WithinTolerance,
        }
    }
}

/// How far beyond the closest face, or nearer than the closest feature, a smooth shape may still reach
/// when a query ends, in units of the extent of A − B there.
pub const SMOOTH_TOLERANCE: f64 = 1e-9;

/// The most support queries that are spent on a smooth shape, in each of GJK, EPA and the distance.
pub const SMOOTH_BOUND: usize = 256;

/// The most support queries that are spent on two hulls, in each of GJK, which exact signs then settle, and the
/// distance. Of random hulls of a thousand corners none has needed more than twenty; hulls that touch to within
/// rounding may take all.
pub const HULL_BOUND: usize = 128;
