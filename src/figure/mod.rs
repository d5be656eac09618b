//! Figures, independent of the renderer: marks with roles in world units, laid out in panes. A theme maps roles to
//! strokes and colours; a painter draws them.

mod camera;
mod chart;
mod clip;
mod compose;
mod display_list;
mod drawn;
mod fit_view;
mod labels;
mod legend;
mod mark;
mod overlay;
mod picking;
#[cfg(test)]
mod promises;
mod registry;
mod role;
mod scale;
pub mod spatial;
mod style;
mod subject;
mod theme;
mod title;

pub use camera::{Camera, MinkowskiPane, Rect, bounds_of};
pub use compose::{compose, panes};
pub use display_list::{DrawCommand, RIM, rule};
pub use drawn::Drawn;
pub use fit_view::home_camera;
pub(crate) use legend::LegendContext;
pub use legend::above_legend;
pub(crate) use mark::MarkForm;
pub use mark::{Caption, Figure, Label, Mark, MarkShape, NameInText, Pane, names_in};
pub use picking::{body_at, choice_at, contact_at};
pub use registry::{Overlay, OverlayKey, OverlayRow, Overlays, Panes, Scenes};
pub use role::Role;
pub use style::{Color, Hatch, Hatching, Stroke, Style};
pub use subject::{Hints, Layout, QuizView, Subject, drawn_minkowski, shows_the_query};
pub use theme::{Theme, ThemeName, UnknownName};
pub use title::{LABEL_GAP, TextAnchor, room as text_room};
