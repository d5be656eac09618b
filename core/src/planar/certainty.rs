//! How certain an answer is, and the tolerance and the bound of smooth shapes.

/// How certain a verdict or a length is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// An exact certificate, or a gap or an overlap larger than its rounding error.
    #[default]
    Certified,
    /// Shapes with radii whose cores are as far apart as the sum of the radii, to within rounding: they touch to within
    /// that rounding, and either verdict is valid.
    WithinRounding,
    /// A smooth shape: A − B may reach beyond the closest feature, or be nearer, by 1e-12 of its extent there and the
    /// rounding of the coordinates, in space by 1e-9.
    WithinTolerance,
    /// The bound on the number of support queries was reached: the best feature found.
    BoundReached,
}

impl Certainty {
    /// For cores with this number of vertices together; `None` if one is smooth.
    #[inline(always)]
    pub(crate) fn of_cores(vertices: Option<usize>) -> Self {
        match vertices {
            Some(_) => Self::Certified,
            None => Self::WithinTolerance,
        }
    }
}

/// The error of a query on a smooth shape: how far A − B may reach beyond the closest edge, or be nearer than the
/// closest feature, in units of its extent there; EPA adds the rounding of the coordinates.
pub(super) const SMOOTH_TOLERANCE: f64 = 1e-12;

/// The maximum number of support queries for a smooth shape, in each of GJK, EPA and the distance.
pub const SMOOTH_BOUND: usize = 128;
