//! The overlays in space, one file each, and what a lesson's steps show besides.

mod contacts;
pub(super) mod context;
mod distance;
mod hull;
mod labels;
pub(super) mod pointed;
pub(super) mod question;
mod sat;
mod search;
pub(super) mod steps;

use context::{Layers, OverlayContext};

use crate::figure::overlay::overlays;
use crate::figure::{Mark, Overlay};

macro_rules! drawing {
    ($($variant:ident $slug:ident { $($row:tt)* } plane: $plane:tt, space: ($world:path, $minkowski:path);)*) => {
        /// An overlay's marks in the world, projected, in px.
        pub(super) fn world(overlay: Overlay, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
            match overlay {
                $(Overlay::$variant => $world(canvas),)*
            }
        }

        /// Its marks in Minkowski space.
        pub(super) fn minkowski(overlay: Overlay, canvas: &OverlayContext<'_, '_>) -> Layers {
            match overlay {
                $(Overlay::$variant => $minkowski(canvas),)*
            }
        }
    };
}

overlays!(drawing);

fn nothing<M: Default>(_: &OverlayContext<'_, '_>) -> M {
    M::default()
}
