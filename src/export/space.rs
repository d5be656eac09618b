//! The export of a lesson in space.

use glam::DVec3;

use super::dimension::{ComparedLesson, LessonDimension};
use super::handout::axis;
use super::query_report::{Answers, SatAnswer};
use super::trace::{field, names, points};
use crate::check::UserTrace;
use crate::lesson::spatial::{EpaWork, Step};
use crate::lesson::{
    AnyQuestion, Lesson, LessonConfig, NumberFormat, Question, Space, given, questions_in_space,
};
use crate::scene::{AnyScene, Body, Falling, Geometry, Moment, Scene, Unit};
use collidoscope_core::spatial::{Manifold, PosedShape, Shape, contact, query_by_machines, sat};

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

    fn polytope_state(step: &Step, work: &EpaWork, points: &str, numbers: &NumberFormat) -> String {
        let closest = work
            .closest_face()
            .map(|face| format!("closest face {} at ", names(&step.points(face))));
        format!(
            "vertices {points}   faces {} → {}   {}{}",
            work.faces.len(),
            work.faces_after.len(),
            closest.unwrap_or_default(),
            numbers.length(work.distance)
        )
    }

    /// Faces are counter-clockwise seen from outside; the closest is null if A − B has none.
    fn polytope_fields(step: &Step, work: &EpaWork) -> serde_json::Result<[Vec<String>; 2]> {
        let before = vec![
            points::<Self>("vertices", &step.before)?,
            field("faces", &work.faces)?,
            field("face", &work.closest_face().map(|_| work.face))?,
        ];
        let after = vec![
            field("removed", &work.removed)?,
            field("horizon", &work.horizon)?,
        ];
        Ok([before, after])
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
