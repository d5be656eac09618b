//! What draws each overlay in the plane.

use super::context::OverlayContext;
use super::{Overlay, cast, contacts, distance, hull, impulses, labels, sat, velocities};
use crate::figure::Mark;

macro_rules! drawing {
    ($($variant:ident $slug:ident { $($row:tt)* } plane: ($world:path, $minkowski:path), space: $space:tt;)*) => {
        /// An overlay's marks in the world, in px.
        pub(in crate::figure) fn world(overlay: Overlay, canvas: &OverlayContext<'_>) -> Vec<Mark> {
            match overlay {
                $(Overlay::$variant => $world(canvas),)*
            }
        }

        /// Its marks in Minkowski space, in px.
        pub(in crate::figure) fn minkowski(overlay: Overlay, canvas: &OverlayContext<'_>) -> Vec<Mark> {
            match overlay {
                $(Overlay::$variant => $minkowski(canvas),)*
            }
        }
    };
}

overlays!(drawing);

fn nothing(_: &OverlayContext<'_>) -> Vec<Mark> {
    Vec::new()
}
