//! A sitting, without a screen and without a disk: what is open, shown, held, edited, undone, asked.
//!
//! One [`Command`] goes in, [`Effect`]s come out. Time comes in as seconds; the clipboard and files are
//! effects, and what became of them comes back as a command.

mod bringing;
mod command;
mod costs;
mod editing;
mod file_question;
mod grip;
mod guessing;
mod held_keys;
mod lesson_place;
mod link;
mod looking;
mod message;
mod opening;
mod playback;
mod quitting;
mod recording;
mod reshape;
mod ring;
mod seeking;
mod site;
mod sitting;
mod space;
mod stock;
mod table;
mod time;
mod touring;
mod undo;
mod view;

pub use bringing::Brought;
pub use command::{Action, Command, Effect, FallStep, Hand, TourStep};
pub use costs::Costs;
pub use editing::Editing;
pub use file_question::FileQuestion;
pub use grip::{Grip, edge_at, grip_at, vertices};
pub use guessing::{AnyQuestion, Guessing, Look, Score};
pub use held_keys::HeldKey;
pub use lesson_place::{LessonPlace, PlanarChoice, Studied};
pub use link::{FragmentError, Link, LinkError, LinkedStep};
pub use looking::Looking;
pub use message::Message;
pub use opening::{Opening, Script};
pub use playback::{Go, Speed};
pub use recording::{HEAVIEST, LONGEST, Live, Recording, weight};
pub use site::{Site, SiteError};
pub use sitting::Session;
pub use space::{Kind as KindInSpace, Space, body_at, with_kind as with_kind_in_space};
pub use stock::{Kind, reach_of, with_kind};
pub use table::Table;
pub use touring::{AtStop, Tour};
pub use undo::Gesture;
pub use view::Scale;
