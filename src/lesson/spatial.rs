//! Space: the names of a step's types, the data of EPA's steps, and distances of the origin.

use glam::DVec3;

use super::{Space, positions};
use collidoscope_core::planar::GjkOutcome;
use collidoscope_core::spatial::{EpaCase, EpaOutcome};

/// A support query in space.
pub type Step = super::Step<Space>;

/// The data of one of the machines in space.
pub type StepData = super::StepData<Space>;

/// A point of A − B in space and its number in the lesson.
pub type NamedPoint = super::NamedPoint<Space>;

/// EPA's query of a polytope. Faces are triples of vertices, counter-clockwise seen from outside.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaWork {
    /// The polytope's faces before the query, as indices into the step's `before`.
    pub faces: Vec<[usize; 3]>,
    /// The origin's distances to the faces' planes, in px.
    pub distances: Vec<f64>,
    /// The closest face, as an index into `faces`; meaningless if there is none.
    pub face: usize,
    /// The origin's distance to its plane, in px.
    pub distance: f64,
    /// The faces visible from the support, which are removed, as indices into `faces`.
    pub removed: Vec<usize>,
    /// The edges around them, as indices into the step's `before`, in the order of the hole's boundary.
    pub horizon: Vec<[usize; 2]>,
    /// The polytope's faces after the query, as indices into the step's `after`.
    pub faces_after: Vec<[usize; 3]>,
    /// The decision.
    pub outcome: EpaOutcome,
    /// The reason.
    pub case: EpaCase,
    /// At the bound on queries: of the queried faces' directions the one along which A − B reaches least, given by the
    /// polytope's face through which the normal leaves, and that reach, in px.
    pub lowest: Option<(Vec<NamedPoint>, f64)>,
}

impl EpaWork {
    /// The closest face, as indices into the step's `before`; `None` if A − B has none.
    pub fn closest_face(&self) -> Option<[usize; 3]> {
        self.faces.get(self.face).copied()
    }

    /// The faces that the query adds, as indices into the step's `after`.
    pub fn new_faces(&self) -> Vec<[usize; 3]> {
        let after = self.faces_after.iter();
        after
            .filter(|face| !self.faces.contains(face))
            .copied()
            .collect()
    }
}

/// A length below this fraction of a point of A − B, or of its points on A and B, is rounding or a smooth shape's
/// tolerance.
const OF_POINT: f64 = 1e-7;
const OF_WITNESSES: f64 = 1e-12;

/// The largest such length, in px, for the support of a step.
pub(super) fn level(w: &NamedPoint) -> f64 {
    let w = &w.support;
    OF_POINT * w.point().length() + OF_WITNESSES * (w.on_a.length() + w.on_b.length())
}

/// The origin's distance to the plane of a triangle, in px.
pub(super) fn off_plane([p, q, r]: &[NamedPoint; 3]) -> f64 {
    let normal = p.support.to(&q.support).cross(p.support.to(&r.support));
    normal.normalize_or_zero().dot(p.point()).abs()
}

/// The origin's distance to a triangle, in px.
pub(crate) fn to_triangle([p, q, r]: [DVec3; 3]) -> f64 {
    let normal = (q - p).cross(r - p);
    let edges = [[p, q], [q, r], [r, p]];
    if let Some(unit) = normal.try_normalize()
        && edges
            .iter()
            .all(|[from, to]| normal.dot(from.cross(*to)) >= 0.0)
    {
        return unit.dot(p).abs();
    }
    edges
        .map(to_segment)
        .into_iter()
        .fold(f64::INFINITY, f64::min)
}

fn to_segment([p, q]: [DVec3; 2]) -> f64 {
    let along = q - p;
    let square = along.length_squared();
    if square == 0.0 {
        return p.length();
    }
    let t = (-p.dot(along) / square).clamp(0.0, 1.0);
    (p + t * along).length()
}

/// The origin's distance to the point, edge or triangle of these points, in px.
fn distance_to(points: &[NamedPoint]) -> f64 {
    match positions(points)[..] {
        [p] => p.length(),
        [p, q] => to_segment([p, q]),
        [p, q, r] => to_triangle([p, q, r]),
        _ => 0.0,
    }
}

impl Step {
    /// Whether the support is level with the origin along the direction, up to rounding.
    pub(super) fn is_level(&self) -> bool {
        self.reach().abs() <= level(&self.support)
    }

    /// Whether GJK continues from a part of its simplex that is farther from the origin than before: rounding has
    /// hidden the origin's position.
    pub(super) fn is_blurred(&self) -> bool {
        let goes_on = matches!(
            self.work,
            StepData::Gjk {
                outcome: GjkOutcome::Grow | GjkOutcome::Reduce,
                ..
            }
        );
        let (before, after) = (distance_to(&self.before), distance_to(&self.after));
        goes_on && !self.before.is_empty() && after > before + level(&self.support)
    }
}
