//! What is to be seen, independent of what it is drawn on: marks with roles in world units, laid out in
//! panes. A theme turns the roles into strokes and colours; a pen draws them.

mod asked;
mod chart;
mod clip;
mod color;
mod compose;
mod cover;
mod drawn_moment;
mod fit;
mod hatch;
mod home;
mod ink;
mod labels;
mod layout;
mod legend;
mod lens;
mod lit;
mod mark;
mod named;
mod overlay;
mod pane;
mod picking;
mod picture;
#[cfg(test)]
mod promises;
mod role;
mod scale;
pub mod spatial;
mod style;
mod subject;
mod text;
mod theme;
mod title;
mod view;
mod writing;

pub use asked::{Asked, choice_at};
pub use color::Color;
pub use compose::{compose, panes};
pub use drawn_moment::shows_the_query;
pub use hatch::Hatching;
pub use home::home_camera;
pub use ink::{Ink, rule};
pub use layout::MinkowskiPane;
pub use lit::{NameInText, names_in};
pub use mark::Mark;
pub use named::UnknownName;
pub use overlay::{Overlay, OverlayKey, OverlayRow, Overlays, Panes, Scenes};
pub use pane::minkowski_camera;
pub use picking::{Candidate, Pointed, body_at, contact_at, pick};
pub use picture::{Figure, Pane};
pub use role::Role;
pub use style::{Hatch, Stroke, Style};
pub use subject::Subject;
pub use text::{Anchor, LABEL_GAP, room as text_room};
pub use theme::{Theme, ThemeName};
pub use view::{Camera, Rect, bounds_of};
