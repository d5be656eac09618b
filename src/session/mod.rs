//! A sitting, without a screen and without a disk: what is open, shown, held, edited, undone, asked.
//!
//! One [`Command`] goes in, [`Effect`]s come out. Time comes in as seconds; the clipboard and files are
//! effects, and what became of them comes back as a command.

mod bench;
mod bringing;
mod command;
mod editing;
mod gallery;
mod guessing;
mod held_keys;
mod host_request;
mod lesson_place;
mod link;
mod looking;
mod message;
mod opening;
mod plane;
mod playback;
mod ring;
mod scale;
mod sight;
mod site;
mod sitting;
mod space;
mod stage;
mod time;
mod touring;
mod undo;

pub use bench::{Bench, World};
pub use bringing::Brought;
pub use command::{Action, Command, Effect, FallStep, Grip, Hand, TourStep};
pub use editing::Editing;
pub use gallery::{Entry, Gallery, Group};
pub use guessing::{AnyQuestion, Guessing, Missed, Score};
pub use held_keys::HeldKey;
pub use host_request::HostRequest;
pub use lesson_place::{Choice, LessonPlace, Studied};
pub use link::{Link, LinkError, LinkedStep};
pub use looking::Looking;
pub use message::Message;
pub use opening::{Embed, Opening, Script};
pub use plane::{Kind, PlaneWorld, edge_at, grip_at, reach_of, vertices, with_kind};
pub use playback::{Go, Speed};
pub use scale::Scale;
pub use sight::{Picture, Seen};
pub use site::{Site, SiteError};
pub use sitting::{FileQuestion, Session};
pub use space::{Kind as KindInSpace, SpaceWorld, body_at, with_kind as with_kind_in_space};
pub use stage::Stage;
pub use touring::{AtStop, Tour};
pub use undo::Gesture;
