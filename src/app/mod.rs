//! The app's state, independent of the window. A [`Command`] changes it and returns [`Effect`]s; it does no I/O itself.
//!
//! Time is passed in as seconds. Clipboard and files are effects, whose results come back as commands.

mod command;
mod current_scene;
mod display;
mod editing;
mod edits;
mod gallery;
mod import;
mod lesson_view;
mod link;
mod physics;
mod picking;
mod plane;
mod quiz;
mod shape_palette;
mod space;
mod state;
mod time;
mod viewport;
mod workspace;
mod world;

pub use command::{
    Action, Command, DragTarget, Effect, ExportKind, FallStep, Go, HostRequest, Message,
    PointerAction, Speed, TourStep, UndoGroup, VertexEdit,
};
pub use current_scene::CurrentScene;
pub(crate) use current_scene::on;
pub use display::{DisplaySettings, Embed, Scale};
pub use editing::Editing;
pub use gallery::{Gallery, GalleryEntry, GalleryGroup};
pub use import::Import;
pub use lesson_view::{LessonState, LessonView};
pub use link::{Link, LinkError, LinkedStep, SiteError, SiteUrl};
pub use picking::{body_at, edge_at, grip_at, vertices};
pub use quiz::Quiz;
pub use shape_palette::with_kind;
pub use state::{App, FileQuestion, StartupOptions, Tour};
pub use time::HeldKey;
pub use workspace::Workspace;
pub use world::{AppDimension, World};
