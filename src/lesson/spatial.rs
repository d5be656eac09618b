//! Space: the names of the lesson's types, the data of EPA's steps, the lines of the pseudocode, and the recording of the
//! machines.

use glam::DVec3;

use super::program::{EPA_IN_SPACE, GJK_IN_SPACE};
pub use super::questions_in_space as questions;
use super::recorder::{Nearest, Recorder, indices};
use super::sentence::{self, ShapeKind};
use super::{
    AnyQuestion, Dimension, DirectionSource, LessonConfig, Phase, Plane, Question, Space, numbers,
};
use collidoscope_core::spatial::{
    ClosestFeature, DistanceCase, Epa, EpaCase, EpaOutcome, Gjk, GjkCase, GjkDistance, GjkOutcome,
    PosedShape, SupportPoint,
};

/// A lesson in space.
pub type Lesson = super::Lesson<Space>;

/// A support query in space.
pub type Step = super::Step<Space>;

/// The data of one of the machines in space.
pub type StepData = super::StepData<Space>;

/// A point of A − B in space and its number in the lesson.
pub type NamedPoint = super::NamedPoint<SupportPoint>;

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

    fn part_of_gjk(step: &Step) -> Vec<NamedPoint> {
        step.after.clone()
    }

    fn with_faces(work: &EpaWork) -> Option<&EpaWork> {
        Some(work)
    }

    fn questions(lesson: &Lesson, a: &PosedShape, b: &PosedShape) -> Vec<Question<Self>> {
        questions(lesson, a, b)
    }

    fn any_question(question: Question<Self>) -> AnyQuestion {
        AnyQuestion::Spatial(question)
    }

    fn question(question: &AnyQuestion) -> Option<&Question<Self>> {
        match question {
            AnyQuestion::Spatial(question) => Some(question),
            AnyQuestion::Planar(_) => None,
        }
    }

    fn record(recorder: &mut Recorder<'_, Self>, _: LessonConfig) -> Nearest<Self> {
        let (a, b) = (recorder.a, recorder.b);
        let first = DirectionSource::of_centers::<Space>(a, b);
        let mut gjk = Gjk::new(a, b);
        while let Some(step) = gjk.step() {
            let work = StepData::Gjk {
                outcome: step.outcome,
                case: step.case,
                kept: indices(&step.kept[..=step.simplex.len()]),
            };
            let after = gjk.simplex();
            let points = [step.simplex.points(), after.points()];
            recorder.add_gjk(points, &step.support, (first, step.direction), work);
        }
        let cores_collide = gjk.run();
        let feature = if cores_collide {
            epa(recorder, Epa::new(a, b, &gjk.simplex()))
        } else {
            distance(recorder, GjkDistance::new(a, b, &gjk.simplex()))
        };
        Nearest {
            cores_collide,
            distance: feature.distance,
            normal: feature.normal,
            witnesses: feature.witnesses(),
            parts: recorder.parts(feature.simplex.points(), feature.weights),
        }
    }

    fn sentence(radii: &ShapeKind, step: &Step, before: &[Step]) -> String {
        sentence::space::sentence(radii, step, before)
    }

    fn numbers(lesson: &Lesson, at: usize) -> Vec<String> {
        numbers::space::lines(lesson, at)
    }
}

fn epa(
    recorder: &mut Recorder<'_, Space>,
    mut epa: Epa<'_, PosedShape, PosedShape>,
) -> ClosestFeature {
    loop {
        let before = epa.vertices().to_vec();
        let faces: Vec<[usize; 3]> = epa.faces().collect();
        let distances: Vec<f64> = epa.face_distances().collect();
        let Some(step) = epa.step() else {
            return epa.run();
        };
        // Its points have names: those of the polytope.
        let lowest = (step.case == EpaCase::BoundReached).then(|| {
            let feature = epa.run();
            let face = recorder.names.all(feature.simplex.points());
            (face, feature.distance)
        });
        let search = if step.case == EpaCase::NoFace {
            DirectionSource::PerpendicularToAll
        } else {
            DirectionSource::Outward
        };
        let look = (search, step.distance * step.normal, step.normal);
        let work = StepData::Epa(EpaWork {
            faces,
            distances,
            face: step.face,
            distance: step.distance,
            removed: step.removed,
            horizon: step.horizon,
            faces_after: epa.faces().collect(),
            outcome: step.outcome,
            case: step.case,
            lowest,
        });
        recorder.add([&before, epa.vertices()], &step.support, look, work);
    }
}

fn distance(
    recorder: &mut Recorder<'_, Space>,
    mut search: GjkDistance<'_, PosedShape, PosedShape>,
) -> ClosestFeature {
    loop {
        let closest_before = search.nearest_point();
        let Some(step) = search.step() else {
            return search.run();
        };
        let points = [step.simplex.points(), step.nearest.points()];
        let work = StepData::Distance {
            closest_before,
            closest: step.closest,
            distance: step.distance,
            outcome: step.outcome,
            case: step.case,
            kept: indices(&step.kept[..=step.simplex.len()]),
        };
        let look = (
            DirectionSource::TowardsOrigin,
            closest_before,
            step.direction,
        );
        recorder.add(points, &step.support, look, work);
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
fn distance_to(points: &[NamedPoint]) -> f64 {
    let places: Vec<DVec3> = points.iter().map(|point| point.support.point()).collect();
    match places[..] {
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
