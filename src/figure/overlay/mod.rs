//! The overlays, one file each and a line each in the registry; and what the panes and a lesson's steps
//! show besides.

pub(super) mod bystanders;
pub(super) mod canvas;
mod cast;
mod chosen;
pub(super) mod closest;
mod contacts;
mod difference;
pub(super) mod dimension;
mod distance;
pub(super) mod drawing;
mod edge;
pub(super) mod ending;
pub(super) mod energy;
pub(super) mod epa;
pub(super) mod exhibit;
pub(super) mod frame;
pub(super) mod gjk;
mod hull;
pub(super) mod impulse_steps;
pub(super) mod impulses;
mod labels;
pub(super) mod mpr;
#[cfg(test)]
mod pictures;
pub(super) mod pointed;
mod points;
mod products;
pub(super) mod question;
mod reading;
mod registry;
mod sat;
pub(super) mod search;
pub(super) mod shapes;
mod simplex;
mod sweep;
pub(super) mod theirs;
mod trails;
mod untouched;
mod velocities;
mod velocity;

pub use chosen::Overlays;
pub use registry::{Overlay, OverlayKey, Panes};
