//! Space: the lines of the pseudocode, and the recording of the machines.

use glam::DVec3;

use super::DirectionSource::{Outward, PerpendicularToAll, TowardsOrigin};
use super::program::{EPA_IN_SPACE, GJK_IN_SPACE};
use super::recorder::{Nearest, Recorder, indices};
use super::sentence::{self, ShapeKind};
use super::spatial::{EpaWork, NamedPoint, Step, StepData};
use super::{
    AnyQuestion, Dimension, DirectionSource, Lesson, LessonConfig, Phase, Plane, Question, Space,
    numbers, questions_in_space,
};
use collidoscope_core::spatial::{
    ClosestFeature, DistanceCase, Epa, EpaCase, EpaOutcome, Gjk, GjkCase, GjkDistance, GjkOutcome,
    PosedShape, SupportPoint,
};

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

    fn questions(lesson: &Lesson<Self>, a: &PosedShape, b: &PosedShape) -> Vec<Question<Self>> {
        questions_in_space(lesson, a, b)
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

    fn numbers(lesson: &Lesson<Self>, at: usize) -> Vec<String> {
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
            PerpendicularToAll
        } else {
            Outward
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
        let look = (TowardsOrigin, closest_before, step.direction);
        recorder.add(points, &step.support, look, work);
    }
}
