//! How the bodies move: an arrow from each centre of mass, an arc for the spin, and trails.

use glam::DVec2;

use super::context::OverlayContext;
use crate::dynamics::RigidBody;
use crate::figure::{Mark, Role};
use crate::lesson::NumberFormat;
use crate::planar::unit_vector;

/// The time over which arrows and arcs show the motion, in seconds.
const SECONDS: f64 = 0.1;

/// A shorter arrow or arc is not drawn, in points of the picture.
const SHORTEST: f64 = 3.0;

/// The radius of an arc as a part of that of a disc of the body's extent, and its limits in points of the picture.
const RADIUS: f64 = 0.55;
const RADII: [f64; 2] = [9.0, 34.0];

/// The most that an arc turns, in radians, and the most that one of its lines does, and the last one, which has to be as
/// long as an arrow's head.
const MOST_TURN: f64 = 0.95 * std::f64::consts::TAU;
const TURN: f64 = 0.15;
const HEAD_TURN: f64 = 0.5;

/// An arrow for each free body that moves, and an arc with a head for each that turns.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let Some(falling) = canvas.subject.falling else {
        return Vec::new();
    };
    let bodies = falling.world().bodies().iter();
    let free = bodies.filter(|body| !body.is_fixed());
    free.flat_map(|body| {
        let motion = body.motion();
        let to = motion.center + SECONDS * motion.velocity;
        let is_long = motion.center.distance(to) * canvas.scale() >= SHORTEST;
        let arrow = is_long.then_some(Mark::arrow(motion.center, to, Role::BodyVelocity));
        arc(body, canvas.scale()).into_iter().chain(arrow)
    })
    .collect()
}

/// How far a body turns, as an arc about its centre of mass that ends at the side to which it moves.
fn arc(body: &RigidBody, scale: f64) -> Vec<Mark> {
    let motion = body.motion();
    let turn = (SECONDS * motion.spin).clamp(-MOST_TURN, MOST_TURN);
    let [least, most] = RADII;
    let radius = (RADIUS * reach(body) * scale).clamp(least, most) / scale;
    if turn.abs() * radius * scale < SHORTEST {
        return Vec::new();
    }
    let turned = [motion.angle, turn];
    Vec::from(curved_arrow(motion.center, radius, turned, Role::BodySpin))
}

/// An arrow about a centre from a direction on, both in radians.
pub(super) fn curved_arrow(
    center: DVec2,
    radius: f64,
    [start, turn]: [f64; 2],
    role: Role,
) -> [Mark; 2] {
    let neck = turn - turn.signum() * HEAD_TURN.min(turn.abs() / 2.0);
    let lines = (neck.abs() / TURN).ceil();
    let at = |turned: f64| center + radius * unit_vector(start + turned);
    let points = (0..=lines as u32).map(|k| at(f64::from(k) / lines * neck));
    let line = Mark::line(points, role);
    let head = Mark::arrow(at(neck), at(turn), role);
    [line, head]
}

/// The radius of the disc whose moment of inertia for its mass is the body's, in px.
fn reach(body: &RigidBody) -> f64 {
    (2.0 * body.inertia() / body.mass()).sqrt()
}

/// How long the arrow is for a px a tick, in points of the picture: 68 at full speed, both ways.
const LENGTH: f64 = 12.0;

/// A slower body counts as at rest, in px a tick.
const SLOWEST: f64 = 0.05;

/// Whether a body of this velocity, in px a tick, counts as at rest.
pub(super) fn is_at_rest(velocity: DVec2) -> bool {
    velocity.length() < SLOWEST
}

/// An arrow at B's centre with the speed in px a tick; nothing at rest.
pub(super) fn velocity_world(
    center: DVec2,
    velocity: DVec2,
    scale: f64,
    numbers: NumberFormat,
) -> Vec<Mark> {
    if is_at_rest(velocity) {
        return Vec::new();
    }
    let text = format!("{} per tick", numbers.length(velocity.length()));
    let to = center + velocity * (LENGTH / scale);
    Vec::from(Mark::named_arrow(center, to, &text, Role::Velocity))
}

/// How many ticks each part of a trail is of, the latest first: 0.8 s.
const TICKS: usize = 48;
const PARTS: [Role; 3] = [Role::Trail, Role::OldTrail, Role::OldestTrail];

/// The least distance between two points of a trail, in points of the picture.
const APART: f64 = 2.0;

/// The way of each free body's centre of mass, in parts that fade.
pub(super) fn trails_world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
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
                marks.push(Mark::line(points, role));
            }
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_ends_in_a_head_that_is_seen_however_far_it_turns() {
        for turn in [1.2, -4.0, MOST_TURN] {
            let [line, head] = curved_arrow(DVec2::ZERO, 26.0, [0.3, turn], Role::BodySpin);
            let (Mark::Polyline { points, .. }, Mark::Arrow { from, to, .. }) = (line, head) else {
                panic!("a line and a head");
            };
            assert!(from.distance(to) > 12.0 && points.last() == Some(&from));
        }
    }
}
