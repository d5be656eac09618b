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
//! `planar.rs` and `spatial.rs`; of the sentences, numbers and questions, those of space are each in a `space.rs`.

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
pub use planar::EpaWork;
pub use program::{Program, line_of};
pub use question::{
    AnyQuestion, Asks, Choice, Question, QuestionText, Verdict, questions, questions_in_space,
};
pub use recorder::{FirstDirection, Lesson, LessonConfig};
pub use step::{
    Dimension, DirectionSource, NamedPoint, Plane, Space, Step, StepData, Vector, subscript,
};
pub(crate) use step::{Names, edges};
