//! What is written of a lesson in space.

use glam::DVec3;

use super::dimension::{ComparedLesson, LessonDimension};
use super::handout::axis;
use super::query_report::{Answers, SatAnswer};
use super::trace::{distance_fields, field, gjk_fields, names, nearest, points, support};
use crate::check::UserTrace;
use crate::lesson::spatial::{Step, StepData};
use crate::lesson::{
    AnyQuestion, Lesson, LessonConfig, NumberFormat, Question, Space, Vector, given,
    questions_in_space,
};
use crate::scene::{AnyScene, Body, Falling, Geometry, Moment, Scene, Unit};
use crate::spatial::{Manifold, PosedShape, Shape, contact, query_by_machines, sat};

impl LessonDimension for Space {
    fn lesson(
        [a, b]: [&PosedShape; 2],
        _: Option<&Falling>,
        config: LessonConfig,
        _: Option<&UserTrace>,
        _: f64,
    ) -> ComparedLesson<Self> {
        (Lesson::in_space_with(a, b, config.unit), None)
    }

    fn questions(lesson: &Lesson<Self>, moment: &Moment<Self>) -> Vec<Question<Self>> {
        questions_in_space(lesson, &moment.a, &moment.b)
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

    fn any_scene(scene: Scene<Self>) -> AnyScene {
        scene.into()
    }

    fn answers([a, b]: [&PosedShape; 2], unit: Unit) -> Answers {
        let answer = query_by_machines(a, b);
        let manifold = contact(a, b, &answer);
        let points = manifold.iter().flat_map(Manifold::points);
        let sat = sat(a, b)
            .map(|sat| SatAnswer::new(sat.colliding, sat.depth, sat.normal, sat.axis.overlap()));
        Answers::new(
            Self::verdict(&answer),
            [answer.on_a, answer.on_b],
            answer.iterations,
            points.map(|point| ([point.on_a, point.on_b], point.depth)),
            sat,
            unit,
        )
    }

    fn state(step: &Step, numbers: &NumberFormat) -> String {
        let (before, after) = (names(&step.before), names(&step.after));
        let outcome = step.work.outcome();
        match &step.work {
            StepData::Gjk { .. } => format!("simplex {before} → {after}   {outcome}"),
            StepData::Epa(work) => {
                let closest = work
                    .closest_face()
                    .map(|face| format!("closest face {} at ", names(&step.points(face))));
                format!(
                    "vertices {before} → {after}   faces {} → {}   {}{}   {outcome}",
                    work.faces.len(),
                    work.faces_after.len(),
                    closest.unwrap_or_default(),
                    numbers.length(work.distance)
                )
            }
            StepData::Distance {
                distance, closest, ..
            } => nearest(step, *closest, *distance, outcome, numbers),
        }
    }

    fn fields(step: &Step) -> serde_json::Result<Vec<String>> {
        let [outcome, case] = [step.work.outcome(), step.work.case()];
        match &step.work {
            StepData::Gjk { kept, .. } => gjk_fields(step, outcome, case, kept),
            // Faces go counter-clockwise seen from outside; the closest is null where A − B has none.
            StepData::Epa(work) => Ok(vec![
                points::<Self>("vertices", &step.before)?,
                field("faces", &work.faces)?,
                field("face", &work.closest_face().map(|_| work.face))?,
                field("normal", step.direction.parts())?,
                field("distance", &work.distance)?,
                support(step)?,
                field("outcome", outcome)?,
                field("case", case)?,
                field("removed", &work.removed)?,
                field("horizon", &work.horizon)?,
            ]),
            StepData::Distance {
                closest,
                distance,
                kept,
                ..
            } => distance_fields(step, [outcome, case], kept, closest, *distance),
        }
    }

    fn curve(body: &Body<Self>) -> Option<String> {
        let turned = |axis: DVec3| body.rotation.quaternion() * axis;
        Some(match &body.shape {
            Shape::Ellipsoid(ellipsoid) => {
                let half = ellipsoid.radii().to_array().into_iter().zip(DVec3::AXES);
                let axes: Vec<String> = half
                    .map(|(half, along)| axis((half, turned(along))))
                    .collect();
                format!("half axes {}", axes.join(", "))
            }
            Shape::Cylinder(cylinder) => format!(
                "a cylinder of radius {}; from its centre to its ends {} and reversed",
                given(cylinder.radius()),
                axis((cylinder.half_height(), turned(DVec3::Y)))
            ),
            Shape::Cone(cone) => format!(
                "a cone of radius {}; from its centre to its apex {}, and to its base the opposite",
                given(cone.radius()),
                axis((cone.half_height(), turned(DVec3::NEG_Y)))
            ),
            _ => return None,
        })
    }
}
