//! Where the centres of mass have been.

use glam::DVec2;

use super::context::OverlayContext;
use crate::figure::{Mark, Role};

/// How many ticks each part of a trail is of, the latest first: 0.8 s.
const TICKS: usize = 48;
const PARTS: [Role; 3] = [Role::Trail, Role::OldTrail, Role::OldestTrail];

/// The least distance between two points of a trail, in points of the picture.
const APART: f64 = 2.0;

/// The way of each free body's centre of mass, in parts that fade.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let Some(falling) = canvas.subject.falling else {
        return Vec::new();
    };
    let bodies = falling.world().bodies().iter().enumerate();
    let free = bodies.filter(|(_, body)| !body.is_fixed());
    let apart = APART / canvas.scale();
    let mut marks = Vec::new();
    for (at, _) in free {
        let mut last = None;
        for (part, role) in PARTS.into_iter().enumerate() {
            // A part begins where the one before it ends.
            let way = falling.trail(at).rev().skip(part * TICKS).take(TICKS + 1);
            let mut points: Vec<DVec2> = Vec::from_iter(last);
            for place in way {
                if points
                    .last()
                    .is_none_or(|point| point.distance(place) >= apart)
                {
                    points.push(place);
                }
            }
            last = points.last().copied();
            if points.len() > 1 {
                marks.push(Mark::Polyline { points, role });
            }
        }
    }
    marks
}
