//! A query step by step: every support query of GJK and then of EPA or of the distance, its decision, and a few short
//! sentences that explain it; for two simulated bodies that overlap, or are about to touch, then the impulse between
//! them.
//!
//! The steps are collected from [`Gjk`](collidoscope_core::planar::Gjk), [`Epa`](collidoscope_core::planar::Epa) and
//! [`GjkDistance`](collidoscope_core::planar::GjkDistance) themselves as they run, each with its reason; nothing is computed a
//! second time in another way. A point of A − B keeps one name, w₁, w₂ …, through the whole lesson. The queries run on
//! the shapes' cores; where radii matter, the sentences say so.
//!
//! What the plane and space share is generic over a [`Dimension`]: steps, lessons, names, questions. The rest is in
//! `planar.rs` and `space.rs`; of the sentences, numbers and questions, those of space are each in a `space.rs`.

mod captions;
mod glossary;
mod impulse;
mod number_format;
mod numbers;
mod planar;
mod program;
mod question;
mod recorder;
mod sentence;
mod space;
pub mod spatial;
mod step;
pub mod tour;

pub use captions::{Captions, Phase, Slide, reading_time};
pub use glossary::{GLOSSARY, Term, symbols_in, terms_in};
pub use impulse::{ImpactCase, ImpulseStage, ImpulseStep, VertexRule};
pub use number_format::{NumberFormat, coordinates, number, printed, significant, ten_to_the};
pub(crate) use number_format::{
    beyond_rounding, direction, direction_of, extent_and_size, given, velocity,
};
pub(crate) use numbers::space::MOST_FACES;
pub use program::{Program, line_of};
pub use question::{
    AnyQuestion, Asks, Choice, Question, QuestionText, Verdict, questions, questions_in_space,
};
pub use recorder::{FirstDirection, Lesson, LessonConfig};
pub use step::{
    DirectionSource, EpaWork, NamedPoint, Plane, Space, Step, StepData, Vector, subscript,
};
pub(crate) use step::{Names, edges, positions};

use std::fmt::Debug;

use crate::scene::Geometry;
use collidoscope_core::planar::{EpaOutcome, GjkOutcome};
use recorder::{Nearest, Recorder};
use sentence::ShapeKind;

/// The plane or space, as far as a lesson depends on it.
pub trait Dimension: Geometry {
    /// The points of A − B, each with its points on A and B.
    type Support: Copy + Debug + PartialEq;
    /// The reasons for the decisions of GJK, and of the distance.
    type GjkCase: Copy + Debug + PartialEq + Into<&'static str>;
    type DistanceCase: Copy + Debug + PartialEq + Into<&'static str>;
    /// The data of EPA's queries.
    type EpaWork: Clone + Debug + PartialEq;

    /// The position of a point in A − B.
    fn point(support: &Self::Support) -> Self::Vector;

    /// Its points on A and on B, in world space.
    fn witnesses(support: &Self::Support) -> [Self::Vector; 2];

    /// EPA's closest edge or face, as indices into the points before the step; `None` if A − B has none.
    fn closest_part(work: &Self::EpaWork) -> Option<&[usize]>;

    /// Its distance from the origin, in px, the decision, and the reason as in traces.
    fn epa_answer(work: &Self::EpaWork) -> (f64, EpaOutcome, &'static str);

    /// The word for a part of EPA's polytope.
    const PART: &'static str;

    /// The phase's algorithm in pseudocode, one line each.
    fn pseudocode(phase: Phase) -> &'static [&'static str];

    /// The line of GJK that decided a step.
    fn gjk_line(outcome: GjkOutcome, case: Self::GjkCase) -> usize;

    /// Whether a line of GJK belongs to the branch that ran: in the plane to that of a simplex of `count` points, in
    /// space the deciding one of the lines for a vertex, an edge and a triangle.
    fn is_of_branch(line: usize, decided: usize, count: usize) -> bool;

    /// The points named p, q and r in GJK's text.
    fn part_of_gjk(step: &Step<Self>) -> Vec<NamedPoint<Self>>;

    /// Runs GJK on the recorder's bodies, then EPA if the cores overlap, else the distance; records every step.
    fn record(recorder: &mut Recorder<'_, Self>, config: LessonConfig) -> Nearest<Self>;

    /// The caption of a step, given the previous ones.
    fn sentence(radii: &ShapeKind, step: &Step<Self>, before: &[Step<Self>]) -> String;

    /// The numbers of a query, one line each, without those of the result.
    fn numbers(lesson: &Lesson<Self>, at: usize) -> Vec<String>;

    /// The data of EPA's query of a polytope with faces.
    fn with_faces(_: &Self::EpaWork) -> Option<&spatial::EpaWork> {
        None
    }

    /// The questions about a lesson on two bodies.
    fn questions(lesson: &Lesson<Self>, a: &Self::Posed, b: &Self::Posed) -> Vec<Question<Self>>;

    fn any_question(question: Question<Self>) -> AnyQuestion;

    /// The question, if it is of this dimension.
    fn question(question: &AnyQuestion) -> Option<&Question<Self>>;
}
