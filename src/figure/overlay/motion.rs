//! The bodies' motion: the cast of B at A, with the region swept until they first touch; velocities, spins and trails.

use glam::DVec2;

use super::distance::boundary;
use crate::figure::drawn::{Canvas, Drawn};
use crate::figure::{Mark, Role};
use collidoscope_core::dynamics::RigidBody;
use collidoscope_core::planar::{
    Capsule, Cast, CastEnd, GjkCast, Pose, PosedShape, Shape, Support, SupportPoint, grown,
    minkowski_difference, unit_vector,
};

/// The length of the arrow along the normal, in points of the picture.
const NORMAL: f64 = 46.0;

/// The least distance between outlines that are drawn separately, in points of the figure.
const LEAST_APART: f64 = 8.0;

/// The swept region, B at each sample and at the touch, and the touch; or a note that there is none.
pub(super) fn cast_world(canvas: &mut Canvas<'_>) {
    let path = CastPath::new(canvas);
    let found = path.found;
    if found.is_some_and(|found| found.end == CastEnd::Overlapping) {
        let text = "already overlapping, so there is no first contact";
        return canvas.note(text, Role::Note);
    }
    let [_, b] = canvas.subject.bodies();
    let gone = found.map_or(1.0, |found| found.fraction);
    if gone > 0.0 {
        canvas.draw(swept(b, gone * path.translation));
    }
    let samples = path.distinct_samples(canvas.scale());
    let end = found.map(|found| (found.fraction, Role::FirstContact));
    let drawn = samples.map(|fraction| (fraction, Role::CastSample));
    for (fraction, role) in drawn.chain(end) {
        let offset = fraction * path.translation;
        let outline = canvas.outlines[1].iter().map(|at| at + offset);
        canvas.marks.push(Mark::area(outline, role));
    }
    match &found {
        Some(found) => canvas.draw(touch(found, canvas.scale())),
        None => canvas.note("no contact along this motion", Role::Note),
    }
}

/// The ray of the motion from the origin to where it enters A ⊖ B, and the samples on it.
pub(super) fn cast_minkowski(canvas: &mut Canvas<'_>) {
    let path = CastPath::new(canvas);
    if let Some(found) = path.found.filter(|found| found.fraction > 0.0) {
        boundary(canvas);
        let to = found.fraction * path.translation;
        canvas.draw([Mark::arrow(DVec2::ZERO, to, Role::FirstContact)]);
        for fraction in path.distinct_samples(canvas.scale()) {
            canvas.dot(fraction * path.translation, Role::CastSample);
        }
    }
}

/// B's motion and the result of the cast.
struct CastPath {
    /// In px.
    translation: DVec2,
    /// The fraction of it at each sample.
    samples: Vec<f64>,
    found: Option<Cast>,
}

impl CastPath {
    fn new(canvas: &Canvas<'_>) -> Self {
        let [a, b] = canvas.subject.bodies();
        let translation = translation_of(a, b, canvas.subject.velocity);
        let mut search = GjkCast::new(a, b, translation);
        let samples = std::iter::from_fn(|| search.step()).collect();
        Self {
            translation,
            samples,
            found: search.found(),
        }
    }

    /// The positions of B that can be distinguished from its start, from each other and from the touch.
    fn distinct_samples(&self, scale: f64) -> impl Iterator<Item = f64> {
        let least = LEAST_APART / (scale * self.translation.length());
        let end = self.found.map_or(f64::INFINITY, |found| found.fraction);
        let mut last = 0.0;
        self.samples.iter().copied().filter(move |&fraction| {
            let is_apart = fraction - last >= least && end - fraction >= least;
            if is_apart {
                last = fraction;
            }
            is_apart
        })
    }
}

/// B's translation, in px.
fn translation_of(a: &PosedShape, b: &PosedShape, velocity: DVec2) -> DVec2 {
    if velocity.length() < SLOWEST {
        return a.center() - b.center();
    }
    let along = velocity.normalize();
    let [of_a, of_b] = [a, b].map(|body| along.dot(body.support(along)) + body.radius());
    let middle = along.dot(b.center());
    // Away from A, by B's extent.
    along * (of_a - middle).max(2.0 * (of_b - middle))
}

/// The region that B sweeps: B − s for each s of the segment from 0 to −translation.
fn swept(b: &PosedShape, translation: DVec2) -> Option<Mark> {
    let way = Capsule::new(DVec2::ZERO, -translation, 0.0).ok()?;
    let way = Shape::from(way).posed(&Pose::default());
    let difference = minkowski_difference(b, &way);
    let points: Vec<DVec2> = difference.iter().map(SupportPoint::point).collect();
    Some(Mark::area(grown(&points, b.radius()), Role::Sweep))
}

/// The point, the normal and the time of the touch.
fn touch(found: &Cast, scale: f64) -> [Mark; 3] {
    let role = Role::FirstContact;
    let (at, normal) = (found.on_a, found.normal);
    let text = match found.fraction {
        0.0 => "touch at the start".to_owned(),
        fraction => format!("first touch at {:.1} %", 100.0 * fraction),
    };
    let [dot, label] = Mark::named_dot(at, text, role, normal.perp());
    let arrow = Mark::arrow(at, at + normal * (NORMAL / scale), role);
    [arrow, dot, label]
}

/// The duration of motion that arrows and arcs represent, in seconds.
const SECONDS: f64 = 0.1;

/// The shortest arrow or arc drawn, in points of the figure.
const SHORTEST: f64 = 3.0;

/// An arc's radius as a fraction of the body's `reach`, and its limits in points of the figure.
const RADIUS: f64 = 0.55;
const RADII: [f64; 2] = [9.0, 34.0];

/// The largest angle of an arc, of each of its segments, and of the last one, which must be as long as an arrow's
/// head; in radians.
const MOST_TURN: f64 = 0.95 * std::f64::consts::TAU;
const TURN: f64 = 0.15;
const HEAD_TURN: f64 = 0.5;

/// An arrow for each free body that moves, and an arc with a head for each that turns.
pub(super) fn velocities_world(canvas: &mut Canvas<'_>) {
    let falling = canvas.subject.falling.iter();
    let bodies = falling.flat_map(|falling| falling.world().bodies());
    for body in bodies.filter(|body| !body.is_fixed()) {
        let motion = body.motion();
        let to = motion.center + SECONDS * motion.velocity;
        canvas.draw(arc(body, canvas.scale()).into_iter().flatten());
        if motion.center.distance(to) * canvas.scale() >= SHORTEST {
            canvas.draw([Mark::arrow(motion.center, to, Role::BodyVelocity)]);
        }
    }
}

/// A body's rotation as an arc about its centre of mass, from its current angle.
fn arc(body: &RigidBody, scale: f64) -> Option<[Mark; 2]> {
    let motion = body.motion();
    let turn = (SECONDS * motion.spin).clamp(-MOST_TURN, MOST_TURN);
    let [least, most] = RADII;
    // The radius of the disc with the body's mass and moment of inertia, in px.
    let reach = (2.0 * body.inertia() / body.mass()).sqrt();
    let radius = (RADIUS * reach * scale).clamp(least, most) / scale;
    let is_seen = turn.abs() * radius * scale >= SHORTEST;
    let turned = [motion.angle, turn];
    is_seen.then(|| curved_arrow(motion.center, radius, turned, Role::BodySpin))
}

/// An arc with a head about a centre, from a start direction; angles in radians.
pub(super) fn curved_arrow(
    center: DVec2,
    radius: f64,
    [start, turn]: [f64; 2],
    role: Role,
) -> [Mark; 2] {
    let neck = turn - turn.signum() * HEAD_TURN.min(turn.abs() / 2.0);
    let lines = (neck.abs() / TURN).ceil();
    let turns = (0..=lines as u32).map(|k| f64::from(k) / lines * neck);
    let line = turns.map(|turned| center + radius * unit_vector(start + turned));
    let head = [neck, turn].map(|turned| center + radius * unit_vector(start + turned));
    [Mark::line(line, role), Mark::arrow(head[0], head[1], role)]
}

/// The arrow's length for 1 px per tick, in points of the figure: 68 at full speed in x and y.
const LENGTH: f64 = 12.0;

/// The speed below which a body counts as at rest, in px per tick.
const SLOWEST: f64 = 0.05;

/// An arrow at B's centre with the speed in px per tick; none at rest.
pub(super) fn velocity_world<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    let velocity = canvas.subject.velocity;
    if velocity.length() >= SLOWEST {
        let speed = canvas.subject.numbers().length(velocity.length());
        let center = canvas.project(D::center(canvas.subject.bodies()[1]));
        let to = center + velocity * (LENGTH / canvas.scale());
        let text = format!("{speed} per tick");
        canvas.draw(Mark::named_arrow(center, to, text, Role::Velocity));
    }
}

/// The number of ticks in each part of a trail, the latest first: 0.8 s.
const TICKS: usize = 48;
const PARTS: [Role; 3] = [Role::Trail, Role::OldTrail, Role::OldestTrail];

/// The least distance between two points of a trail, in points of the picture.
const APART: f64 = 2.0;

/// The path of each free body's centre of mass, in parts that fade.
pub(super) fn trails_world(canvas: &mut Canvas<'_>) {
    let Some(falling) = canvas.subject.falling else {
        return;
    };
    let apart = APART / canvas.scale();
    for (at, body) in falling.world().bodies().iter().enumerate() {
        if body.is_fixed() {
            continue;
        }
        let mut last = None;
        for (part, role) in PARTS.into_iter().enumerate() {
            // Each part starts where the previous one ends.
            let mut points: Vec<DVec2> = Vec::from_iter(last);
            for place in falling.trail(at).rev().skip(part * TICKS).take(TICKS + 1) {
                if last.is_none_or(|point| point.distance(place) >= apart) {
                    points.push(place);
                    last = Some(place);
                }
            }
            if points.len() > 1 {
                canvas.line(points, role);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::promises::{OverlayPicture, labels, of_role};
    use crate::figure::{MinkowskiPane, Overlay};
    use crate::scene::presets;

    #[test]
    fn bodies_that_are_apart_show_a_touch_and_those_that_overlap_say_so() {
        for preset in presets() {
            let shown = OverlayPicture::new(preset.slug, &[Overlay::Cast]);
            let world = &shown.figure(MinkowskiPane::Off).panes[0];
            let answer = &shown.moment.answer;
            let touches = of_role(world, Role::FirstContact).len();
            let overlaps = labels(world)
                .iter()
                .any(|text| text.starts_with("already overlapping"));
            assert_eq!(overlaps, answer.depth > 1e-9, "{}", preset.slug);
            assert_eq!(touches >= 3, !overlaps, "{}", preset.slug);
        }
    }
}
