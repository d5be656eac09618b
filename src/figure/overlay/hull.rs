//! The boundary of the Minkowski difference.

use super::super::{Mark, Role};
use crate::planar::SupportPoint;

/// The hull, from its vertices in order.
pub(in crate::figure) fn minkowski(hull: &[SupportPoint]) -> Mark {
    Mark::Polygon {
        points: hull.iter().map(|vertex| vertex.point).collect(),
        role: Role::Hull,
    }
}
