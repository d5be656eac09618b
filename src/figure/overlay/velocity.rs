//! How B moves as A sees it.

use glam::DVec2;

use super::super::{Mark, Role};
use crate::lesson::NumberFormat;

/// How long the arrow is for a px a tick, in points of the picture: 68 at full speed, both ways.
const LENGTH: f64 = 12.0;

/// A slower body counts as at rest, in px a tick.
const SLOWEST: f64 = 0.05;

/// Whether a body of this velocity, in px a tick, counts as at rest.
pub(super) fn is_at_rest(velocity: DVec2) -> bool {
    velocity.length() < SLOWEST
}

/// An arrow at B's centre with the speed in px a tick; nothing at rest.
pub(super) fn world(
    center: DVec2,
    velocity: DVec2,
    scale: f64,
    numbers: NumberFormat,
) -> Vec<Mark> {
    if is_at_rest(velocity) {
        return Vec::new();
    }
    let speed = velocity.length();
    let role = Role::Velocity;
    let to = center + velocity * (LENGTH / scale);
    vec![
        Mark::Arrow {
            from: center,
            to,
            role,
        },
        Mark::Label {
            at: to,
            text: format!("{} per tick", numbers.length(speed)),
            role,
            side: velocity / speed,
        },
    ]
}
