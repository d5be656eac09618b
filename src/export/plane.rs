//! The export of a lesson in the plane.

use super::dimension::{ComparedLesson, LessonDimension};
use super::handout::axis;
use super::query_report::{Answers, SatAnswer};
use super::trace::{field, names, points};
use crate::check::{UserTrace, compared_lesson};
use crate::lesson::{
    AnyQuestion, EpaWork, Lesson, LessonConfig, NumberFormat, Plane, Question, Step, given,
    questions,
};
use crate::scene::{AnyScene, Body, Falling, Geometry, Moment, Scene, Unit};
use collidoscope_core::planar::{
    Manifold, PosedShape, Shape, contact, query_by_machines, sat, unit_vector,
};

impl LessonDimension for Plane {
    fn lesson(
        bodies: [&PosedShape; 2],
        falling: Option<&Falling>,
        config: LessonConfig,
        trace: Option<&UserTrace>,
        tolerance: f64,
    ) -> ComparedLesson<Self> {
        compared_lesson(bodies, falling, config, trace, tolerance)
    }

    fn questions(lesson: &Lesson, moment: &Moment) -> Vec<Question> {
        questions(lesson, &moment.a, &moment.b)
    }

    fn any_question(question: Question) -> AnyQuestion {
        AnyQuestion::Planar(question)
    }

    fn question(question: &AnyQuestion) -> Option<&Question> {
        question.planar()
    }

    fn any_scene(scene: Scene) -> AnyScene {
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
        format!(
            "polytope {points}   closest edge {} at {}",
            names(&step.points(work.edge)),
            numbers.length(work.distance)
        )
    }

    fn polytope_fields(step: &Step, work: &EpaWork) -> serde_json::Result<[Vec<String>; 2]> {
        let polytope = points::<Self>("polytope", &step.before)?;
        Ok([vec![polytope, field("edge", &work.edge)?], vec![]])
    }

    /// The half axes of an ellipse.
    fn curve(body: &Body) -> Option<String> {
        let Shape::Ellipse(ellipse) = &body.shape else {
            return None;
        };
        let (half, along) = (ellipse.half_axes(), unit_vector(body.rotation.to_radians()));
        let [rx, ry] = [(half.x, along), (half.y, along.perp())].map(axis);
        let angle = given(body.rotation);
        Some(format!("half axes {rx} and {ry}, rotated by {angle}°"))
    }
}
