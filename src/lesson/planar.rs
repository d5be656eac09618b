//! The plane: the lines of the pseudocode, and the recording of the machines.

use glam::DVec2;

use super::DirectionSource::{Outward, TowardsOrigin};
use super::program::{DISTANCE, EPA, GJK, IMPULSE};
use super::recorder::{Nearest, Recorder, indices};
use super::sentence::{self, ShapeKind};
use super::{
    AnyQuestion, Dimension, DirectionSource, EpaWork, Lesson, LessonConfig, NamedPoint, Phase,
    Plane, Question, Step, StepData, numbers, questions,
};
use collidoscope_core::planar::{
    ClosestFeature, DistanceCase, Epa, EpaOutcome, Gjk, GjkCase, GjkDistance, GjkOutcome,
    PosedShape, SupportPoint,
};

impl Dimension for Plane {
    type Support = SupportPoint;
    type GjkCase = GjkCase;
    type DistanceCase = DistanceCase;
    type EpaWork = EpaWork;

    fn point(support: &SupportPoint) -> DVec2 {
        support.point()
    }

    fn witnesses(support: &SupportPoint) -> [DVec2; 2] {
        [support.on_a, support.on_b]
    }

    fn closest_part(work: &EpaWork) -> Option<&[usize]> {
        Some(&work.edge)
    }

    fn epa_answer(work: &EpaWork) -> (f64, EpaOutcome, &'static str) {
        (work.distance, work.outcome, work.case.slug())
    }

    const PART: &'static str = "edge";

    fn pseudocode(phase: Phase) -> &'static [&'static str] {
        match phase {
            Phase::Gjk => &GJK,
            Phase::Epa => &EPA,
            Phase::Distance => &DISTANCE,
            Phase::Impulse => &IMPULSE,
        }
    }

    fn gjk_line(outcome: GjkOutcome, case: GjkCase) -> usize {
        match case {
            GjkCase::FallsShort => 1,
            GjkCase::AtOrigin | GjkCase::LevelWithinRounding => 2,
            GjkCase::First => 3,
            GjkCase::Between => 5,
            GjkCase::InLine { .. } | GjkCase::FoundAgain => 6,
            GjkCase::Beside => 7,
            GjkCase::BeyondEdge { gone: 0 } => 9,
            GjkCase::BeyondEdge { .. } => 10,
            GjkCase::Inside | GjkCase::OnEdge(_) => 11,
            // The machine did not end by its own tests.
            GjkCase::SettledExactly | GjkCase::BoundReached => match outcome {
                GjkOutcome::Separated => 1,
                GjkOutcome::Grow | GjkOutcome::Reduce | GjkOutcome::Colliding => 2,
            },
        }
    }

    fn is_of_branch(line: usize, _: usize, count: usize) -> bool {
        match line {
            3 => count == 0,
            4..=7 => count == 1,
            8.. => count == 2,
            _ => true,
        }
    }

    fn part_of_gjk(step: &Step) -> Vec<NamedPoint> {
        match step.before[..] {
            [] => vec![step.support],
            ref before => before.to_vec(),
        }
    }

    fn questions(lesson: &Lesson, a: &PosedShape, b: &PosedShape) -> Vec<Question> {
        questions(lesson, a, b)
    }

    fn any_question(question: Question) -> AnyQuestion {
        AnyQuestion::Planar(question)
    }

    fn question(question: &AnyQuestion) -> Option<&Question> {
        match question {
            AnyQuestion::Planar(question) => Some(question),
            AnyQuestion::Spatial(_) => None,
        }
    }

    fn record(recorder: &mut Recorder<'_, Self>, config: LessonConfig) -> Nearest<Self> {
        let (a, b) = (recorder.a, recorder.b);
        let (mut gjk, first) = match config.towards {
            Some(direction) => (Gjk::towards(a, b, direction), DirectionSource::Given),
            None => config.first.begin(a, b),
        };
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
            parts: recorder.parts(&feature.ends, feature.weights()),
        }
    }

    fn sentence(radii: &ShapeKind, step: &Step, before: &[Step]) -> String {
        sentence::sentence(radii, step, before)
    }

    fn numbers(lesson: &Lesson, at: usize) -> Vec<String> {
        numbers::lines(lesson, at)
    }
}

fn epa(
    recorder: &mut Recorder<'_, Plane>,
    mut epa: Epa<'_, PosedShape, PosedShape>,
) -> ClosestFeature {
    loop {
        let before: Vec<SupportPoint> = epa.polytope().copied().collect();
        let distances: Vec<f64> = epa.edge_distances().collect();
        let Some(step) = epa.step() else {
            return epa.run();
        };
        let after: Vec<SupportPoint> = epa.polytope().copied().collect();
        let look = (Outward, step.distance * step.normal, step.normal);
        let work = StepData::Epa(EpaWork {
            edge: step.edge,
            distance: step.distance,
            distances,
            outcome: step.outcome,
            case: step.case,
        });
        recorder.add([&before, &after], &step.support, look, work);
    }
}

fn distance(
    recorder: &mut Recorder<'_, Plane>,
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
