//! The data of a step in space that is specific to its machine.

use glam::DVec3;

use super::{Dimension, NamedPoint, Plane, Space, Step, StepData};
use crate::lesson::Phase;
use crate::lesson::pseudocode::{EPA_IN_SPACE, GJK_IN_SPACE};
use collidoscope_core::spatial::{
    DistanceCase, EpaCase, EpaOutcome, GjkCase, GjkOutcome, SupportPoint,
};

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
    pub lowest: Option<(Vec<NamedPoint<SupportPoint>>, f64)>,
}

impl EpaWork {
    /// The closest face, as indices into the step's `before`; `None` if A − B has none.
    #[must_use]
    pub fn closest_face(&self) -> Option<[usize; 3]> {
        self.faces.get(self.face).copied()
    }

    /// The faces that the query adds, as indices into the step's `after`.
    #[must_use]
    pub fn new_faces(&self) -> Vec<[usize; 3]> {
        let after = self.faces_after.iter();
        after
            .filter(|face| !self.faces.contains(face))
            .copied()
            .collect()
    }
}

impl Dimension for Space {
    type Support = SupportPoint;
    type GjkCase = GjkCase;
    type DistanceCase = DistanceCase;
    type EpaWork = EpaWork;

    fn point(support: &SupportPoint) -> DVec3 {
        support.point()
    }

    fn witnesses(support: &SupportPoint) -> [DVec3; 2] {
        [support.on_a, support.on_b]
    }

    fn closest_part(work: &EpaWork) -> Option<&[usize]> {
        work.faces.get(work.face).map(<[usize; 3]>::as_slice)
    }

    fn epa_answer(work: &EpaWork) -> (f64, EpaOutcome, &'static str) {
        (work.distance, work.outcome, work.case.slug())
    }

    const PART: &'static str = "face";

    fn pseudocode(phase: Phase) -> &'static [&'static str] {
        match phase {
            Phase::Gjk => &GJK_IN_SPACE,
            Phase::Epa => &EPA_IN_SPACE,
            Phase::Distance | Phase::Impulse => Plane::pseudocode(phase),
        }
    }

    fn gjk_line(outcome: GjkOutcome, case: GjkCase) -> usize {
        match case {
            GjkCase::FallsShort => 1,
            GjkCase::First => 2,
            GjkCase::AtOrigin
            | GjkCase::LevelWithinRounding
            | GjkCase::OnEdge(_)
            | GjkCase::OnTriangle(_) => 4,
            GjkCase::FoundAgain | GjkCase::NearVertex(_) => 6,
            GjkCase::BesideEdge(_) => 7,
            GjkCase::FacingTriangle(_) | GjkCase::BeyondFace { .. } => 8,
            GjkCase::Inside => 9,
            // The machine did not end by its own tests.
            GjkCase::SettledExactly | GjkCase::BoundReached => match outcome {
                GjkOutcome::Separated => 1,
                GjkOutcome::Grow | GjkOutcome::Reduce | GjkOutcome::Colliding => 4,
            },
        }
    }

    fn is_of_branch(line: usize, decided: usize, _: usize) -> bool {
        line < 6 || line == decided
    }

    fn part_of_gjk(step: &Step<Self>) -> Vec<NamedPoint<SupportPoint>> {
        step.after.clone()
    }
}

/// A length below this fraction of a point of A − B, or of its points on A and B, is rounding or a smooth shape's
/// tolerance.
const OF_POINT: f64 = 1e-7;
const OF_WITNESSES: f64 = 1e-12;

/// The largest such length, in px, for the support of a step.
pub(in crate::lesson) fn level(w: &NamedPoint<SupportPoint>) -> f64 {
    let w = &w.support;
    OF_POINT * w.point().length() + OF_WITNESSES * (w.on_a.length() + w.on_b.length())
}

/// The origin's distance to the plane of a triangle, in px.
pub(in crate::lesson) fn off_plane([p, q, r]: &[NamedPoint<SupportPoint>; 3]) -> f64 {
    let normal = p.support.to(&q.support).cross(p.support.to(&r.support));
    normal.normalize_or_zero().dot(p.support.point()).abs()
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
fn distance_to(points: &[NamedPoint<SupportPoint>]) -> f64 {
    let places: Vec<DVec3> = points.iter().map(|point| point.support.point()).collect();
    match places[..] {
        [p] => p.length(),
        [p, q] => to_segment([p, q]),
        [p, q, r] => to_triangle([p, q, r]),
        _ => 0.0,
    }
}

impl Step<Space> {
    /// Whether the support is level with the origin along the direction, up to rounding.
    pub(in crate::lesson) fn is_level(&self) -> bool {
        self.reach().abs() <= level(&self.support)
    }

    /// Whether GJK continues from a part of its simplex that is farther from the origin than before: rounding has
    /// hidden the origin's position.
    pub(in crate::lesson) fn is_blurred(&self) -> bool {
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
