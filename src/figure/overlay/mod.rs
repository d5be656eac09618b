//! The overlays: each is a file of this folder, in space of `figure/spatial/overlay/`, and a row of the table below;
//! and what the panes and a lesson's steps show besides.

use self::context::OverlayContext;
use super::Mark;

/// Hands `$make` the overlays in the order of their keys, of the panel and of drawing: `Name slug { what is said of
/// it }`, and the functions that draw it in the world and in Minkowski space. The legend is of all the marks that
/// there are; the energy has a chart of its own.
macro_rules! overlays {
    ($make:ident) => {
        $make! {
            Hull hull {
                title: "Minkowski hull",
                key: OverlayKey::Digit('1'),
                role: Role::Hull,
                panes: Panes::Minkowski,
                legend: "A ⊖ B: all differences a − b; the bodies collide when it holds O",
                scenes: Scenes::All,
                shows_the_query: true,
                stays_in_a_lesson: true,
            } plane: (nothing, hull::minkowski), space: (nothing, hull::minkowski);
            Simplex simplex {
                title: "Simplex",
                key: OverlayKey::Digit('2'),
                role: Role::Simplex,
                panes: Panes::Minkowski,
                legend: "GJK's last triangle, edge or point of A ⊖ B; w₁ was found first",
                scenes: Scenes::All,
                shows_the_query: true,
                stays_in_a_lesson: false,
            } plane: (nothing, hull::simplex_minkowski), space: (nothing, hull::simplex_minkowski);
            Edge edge {
                title: "Closest edge",
                key: OverlayKey::Digit('3'),
                role: Role::ClosestEdge,
                panes: Panes::MinkowskiFirst,
                legend: "the edge of A ⊖ B nearest O, and the shortest push that parts the bodies",
                scenes: Scenes::All,
                shows_the_query: true,
                stays_in_a_lesson: false,
            } plane: (contacts::edge_world, contacts::edge_minkowski), space: (contacts::face_world, contacts::face_minkowski);
            Contacts contacts {
                title: "Contact points",
                key: OverlayKey::Digit('4'),
                role: Role::Contact,
                panes: Panes::World,
                legend: "the deepest point of each body, and B where the push will put it",
                scenes: Scenes::All,
                shows_the_query: true,
                stays_in_a_lesson: false,
            } plane: (contacts::world, contacts::minkowski), space: (contacts::world, contacts::minkowski);
            Sat sat {
                title: "SAT axes",
                key: OverlayKey::Digit('5'),
                role: Role::SatEdge,
                panes: Panes::World,
                legend: "both shadows on an axis, and the gap between them or the push that parts them",
                scenes: Scenes::All,
                shows_the_query: true,
                stays_in_a_lesson: false,
            } plane: (sat::world, nothing), space: (sat::world, nothing);
            Distance distance {
                title: "Distance",
                key: OverlayKey::Digit('6'),
                role: Role::Dimension,
                panes: Panes::Both,
                legend: "the closest points and the gap between them: how far O is from A ⊖ B",
                scenes: Scenes::All,
                shows_the_query: true,
                stays_in_a_lesson: false,
            } plane: (distance::world, distance::minkowski), space: (distance::world, distance::minkowski);
            Labels labels {
                title: "Labels",
                key: OverlayKey::Digit('7'),
                role: Role::NameA,
                panes: Panes::World,
                legend: "which body is A and which is B",
                scenes: Scenes::All,
                shows_the_query: false,
                stays_in_a_lesson: true,
            } plane: (labels::world, nothing), space: (labels::world, nothing);
            Legend legend {
                title: "Legend",
                key: OverlayKey::Digit('8'),
                role: Role::Legend,
                panes: Panes::World,
                legend: "what the shapes, lines and dots on screen are called",
                scenes: Scenes::All,
                shows_the_query: false,
                stays_in_a_lesson: true,
            } plane: (nothing, nothing), space: (nothing, nothing);
            Cast cast {
                title: "Cast",
                key: OverlayKey::Digit('9'),
                role: Role::FirstContact,
                panes: Panes::Both,
                legend: "B on its way, at rest to A’s centre: where it was looked at, and the first touch",
                scenes: Scenes::Plane,
                shows_the_query: true,
                stays_in_a_lesson: false,
            } plane: (cast::world, cast::minkowski), space: (nothing, nothing);
            State state {
                title: "State",
                key: OverlayKey::Digit('0'),
                role: Role::Overlapping,
                panes: Panes::World,
                legend: "whether the bodies overlap, touch or are apart, in a word; what overlaps lights up",
                scenes: Scenes::All,
                shows_the_query: false,
                stays_in_a_lesson: true,
            } plane: (labels::state_world, labels::minkowski), space: (labels::state_world, labels::minkowski);
            Impulses impulses {
                title: "Impulses",
                key: OverlayKey::ShiftLetter('J'),
                role: Role::NormalImpulse,
                panes: Panes::World,
                legend: "what the last tick gave at each contact point: bars along n and t, as long as it",
                scenes: Scenes::Bodies,
                shows_the_query: false,
                stays_in_a_lesson: false,
            } plane: (impulses::world, nothing), space: (nothing, nothing);
            Velocities velocities {
                title: "Velocities",
                key: OverlayKey::ShiftLetter('V'),
                role: Role::BodyVelocity,
                panes: Panes::World,
                legend: "how far each body gets, and an arc how far it turns, in 0.1 s",
                scenes: Scenes::Bodies,
                shows_the_query: false,
                stays_in_a_lesson: false,
            } plane: (velocities::world, nothing), space: (nothing, nothing);
            Trails trails {
                title: "Trails",
                key: OverlayKey::ShiftLetter('T'),
                role: Role::Trail,
                panes: Panes::World,
                legend: "the way of each centre of mass over the last 2.4 s, the older the fainter",
                scenes: Scenes::Bodies,
                shows_the_query: false,
                stays_in_a_lesson: false,
            } plane: (velocities::trails_world, nothing), space: (nothing, nothing);
            Energy energy {
                title: "Energy",
                key: OverlayKey::ShiftLetter('E'),
                role: Role::Kinetic,
                panes: Panes::World,
                legend: "energy, momentum and the deepest overlap of all bodies over the last 20 s",
                scenes: Scenes::Bodies,
                shows_the_query: false,
                stays_in_a_lesson: false,
            } plane: (nothing, nothing), space: (nothing, nothing);
        }
    };
}
pub(in crate::figure) use overlays;

mod cast;
mod contacts;
pub(super) mod context;
pub(super) mod distance;
pub(super) mod hull;
pub(super) mod impulses;
pub(super) mod labels;
pub(super) mod other_bodies;
#[cfg(test)]
mod pictures;
pub(super) mod pointed;
pub(super) mod question;
mod registry;
mod sat;
pub(super) mod search;
pub(super) mod tour_demos;
pub(super) mod user_trace;
mod velocities;

pub use registry::Overlays;
pub use registry::{Overlay, OverlayKey, OverlayRow, Panes, Scenes};

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
