//! The plane and space, as far as the export of a lesson depends on them.

use super::query_report::Answers;
use crate::check::{TraceComparison, UserTrace};
use crate::figure::Drawn;
use crate::lesson::{AnyQuestion, Lesson, LessonConfig, NumberFormat, Numbers, Question, Step};
use crate::scene::{AnyScene, Body, Falling, Moment, Scene, Unit};

/// A lesson, and its comparison with a trace.
pub type ComparedLesson<D> = (Lesson<D>, Option<TraceComparison>);

/// The plane or space, as far as the export of a lesson depends on it.
pub trait LessonDimension: Drawn + Numbers {
    /// The lesson on two bodies. In the plane it starts as in the config, the bodies may be two of a simulation, and
    /// it may be compared with a trace; `tolerance` for the trace's lengths is a fraction of the extent.
    fn lesson(
        bodies: [&Self::Posed; 2],
        falling: Option<&Falling>,
        config: LessonConfig,
        trace: Option<&UserTrace>,
        tolerance: f64,
    ) -> ComparedLesson<Self>;

    /// The questions about a lesson on a moment.
    fn questions(lesson: &Lesson<Self>, moment: &Moment<Self>) -> Vec<Question<Self>>;

    fn any_question(question: Question<Self>) -> AnyQuestion;

    /// The question, if it is of this dimension.
    fn question(question: &AnyQuestion) -> Option<&Question<Self>>;

    fn any_scene(scene: Scene<Self>) -> AnyScene;

    /// All answers of the core for two bodies.
    fn answers(bodies: [&Self::Posed; 2], unit: Unit) -> Answers;

    /// The state after a step of EPA, in a line; `points` are those before and after it.
    fn polytope_state(
        step: &Step<Self>,
        work: &Self::EpaWork,
        points: &str,
        numbers: &NumberFormat,
    ) -> String;

    /// The fields in JSON specific to EPA's steps: those before the normal, and those after the case.
    ///
    /// # Errors
    /// Those of the serializer.
    fn polytope_fields(
        step: &Step<Self>,
        work: &Self::EpaWork,
    ) -> serde_json::Result<[Vec<String>; 2]>;

    /// The dimensions and axes of a curved shape.
    fn curve(body: &Body<Self>) -> Option<String>;
}
