//! The plane and space, as far as what is written of a lesson differs.

use super::query_report::Answers;
use crate::check::{TraceComparison, UserTrace};
use crate::figure::Drawing;
use crate::lesson::{AnyQuestion, Lesson, LessonConfig, NumberFormat, Numbers, Question, Step};
use crate::scene::{AnyScene, Body, Falling, Moment, Scene, Unit};

/// A lesson, and what it is compared with.
pub type ComparedLesson<D> = (Lesson<D>, Option<TraceComparison>);

/// The plane or space, as far as what is written of a lesson depends on it.
pub trait LessonDimension: Drawing + Numbers {
    /// The lesson on two bodies. In the plane it begins as the config says, the bodies may be two of many that fall, and
    /// a trace is compared with it whose lengths may be off by a fraction of the extent.
    fn lesson(
        bodies: [&Self::Posed; 2],
        falling: Option<&Falling>,
        config: LessonConfig,
        trace: Option<&UserTrace>,
        tolerance: f64,
    ) -> ComparedLesson<Self>;

    /// What is asked about a lesson on a moment.
    fn questions(lesson: &Lesson<Self>, moment: &Moment<Self>) -> Vec<Question<Self>>;

    fn any_question(question: Question<Self>) -> AnyQuestion;

    /// The question, where it is one of such a lesson.
    fn question(question: &AnyQuestion) -> Option<&Question<Self>>;

    fn any_scene(scene: Scene<Self>) -> AnyScene;

    /// Everything that the core says of two bodies.
    fn answers(bodies: [&Self::Posed; 2], unit: Unit) -> Answers;

    /// What a step of EPA left behind, in a line; `points` are those before and after it.
    fn polytope_state(
        step: &Step<Self>,
        work: &Self::EpaWork,
        points: &str,
        numbers: &NumberFormat,
    ) -> String;

    /// The fields in JSON that only EPA's steps have: those before the normal, and those after the case.
    ///
    /// # Errors
    /// Those of the serializer.
    fn polytope_fields(
        step: &Step<Self>,
        work: &Self::EpaWork,
    ) -> serde_json::Result<[Vec<String>; 2]>;

    /// What a curved shape is made of, and where it points.
    fn curve(body: &Body<Self>) -> Option<String>;
}
