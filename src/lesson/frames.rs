//! The pictures of a lesson: a step each, but steps that look alike in one.

use glam::DVec2;

use super::sentence::Radii;
use super::{Frame, NamedPoint, Phase, Step, Work, px};
use crate::planar::{PosedShape, Support, SupportPoint, minkowski_difference};

/// The size of either pane in a window of 1024×768, in px: no picture in it is larger.
const ROOM: DVec2 = DVec2::new(512.0, 640.0);

/// Fewer steps than this are not folded.
const LEAST_FOLDED: usize = 2;

/// How long a pixel is where the figures fit a window of 1024×768.
pub(super) struct Pixel {
    minkowski: f64,
    world: f64,
}

impl Pixel {
    pub(super) fn new(a: &PosedShape, b: &PosedShape) -> Self {
        let radius = a.radius() + b.radius();
        let difference = minkowski_difference(a, b);
        let core = difference.iter().map(SupportPoint::point);
        let reach = core.flat_map(|w| [w - radius, w + radius]);
        Self {
            minkowski: pixel(reach.chain([DVec2::ZERO])),
            world: pixel(a.outline().into_iter().chain(b.outline())),
        }
    }

    /// Whether the pictures of two steps differ by less than a pixel in all that moves.
    fn hides(&self, one: &Step, other: &Step) -> bool {
        let (here, there) = (&one.support.support, &other.support.support);
        let turn = one.direction.normalize_or_zero() - other.direction.normalize_or_zero();
        // The support line goes with the support, and turns about it by at most the pane's diagonal.
        let moves = here.point().distance(there.point()) / self.minkowski;
        let line_moves = moves + turn.length() * ROOM.length();
        let is_near = |p: DVec2, q: DVec2| p.distance(q) < self.minkowski;
        let finds = |points: &[NamedPoint], p: &NamedPoint| {
            let p = p.support.point();
            points.iter().any(|q| is_near(p, q.support.point()))
        };
        let (here_drawn, there_drawn) = (drawn(one), drawn(other));
        one.phase() == other.phase()
            && here.on_a.distance(there.on_a) < self.world
            && here.on_b.distance(there.on_b) < self.world
            && line_moves < 1.0
            && here_drawn.iter().all(|p| finds(&there_drawn, p))
            && there_drawn.iter().all(|p| finds(&here_drawn, p))
            && is_same_edge(one, other, is_near)
    }
}

/// The points whose places the picture of a step shows.
fn drawn(step: &Step) -> Vec<NamedPoint> {
    [&step.before[..], &step.after[..]].concat()
}

/// Whether the closest edges of two steps of EPA have their ends at the same places.
fn is_same_edge(one: &Step, other: &Step, is_near: impl Fn(DVec2, DVec2) -> bool) -> bool {
    let [Some([p, q]), Some([r, s])] = [one, other].map(closest_edge) else {
        return true;
    };
    is_near(p, r) && is_near(q, s)
}

fn closest_edge(step: &Step) -> Option<[DVec2; 2]> {
    match &step.work {
        Work::Epa { edge, .. } => Some(edge.map(|index| step.before[index].support.point())),
        _ => None,
    }
}

fn pixel(points: impl Iterator<Item = DVec2>) -> f64 {
    let empty = [DVec2::INFINITY, DVec2::NEG_INFINITY];
    let [min, max] = points.fold(empty, |[min, max], p| [min.min(p), max.max(p)]);
    ((max - min) / ROOM).max_element()
}

/// The frames of a lesson of these steps. A step is folded with those before it when it looks like the one
/// that was shown last; the lesson's last step, which shows the answer, never is.
pub(super) fn frames(steps: &[Step], pixel: &Pixel, radii: &Radii) -> Vec<Frame> {
    let mut frames = Vec::new();
    let mut at = 0;
    while at < steps.len() {
        let shown = &steps[at];
        frames.push(Frame::of_step(at, &shown.caption));
        let rest = &steps[at + 1..];
        let foldable = &rest[..rest.len().saturating_sub(1)];
        let is_alike = |step: &&Step| pixel.hides(shown, step);
        let count = foldable.iter().take_while(is_alike).count();
        at += 1;
        if count >= LEAST_FOLDED {
            frames.push(Frame {
                first: at,
                step: at + count - 1,
                caption: folded(&steps[at..at + count], at, radii),
            });
            at += count;
        }
    }
    frames
}

/// What is said of steps, from the `first` on by number, that move the picture by less than a pixel.
fn folded(steps: &[Step], first: usize, radii: &Radii) -> String {
    let count = steps.len();
    let last = first + count - 1;
    let cause = if radii.is_smooth {
        "a curve has no last point to be found. Each step finds another, ever closer to the one before"
    } else {
        "the corners that they find lie closer together than that"
    };
    let change = match lengths(steps) {
        Some((phase, change)) => {
            let change = px(change);
            match phase {
                Phase::Epa => format!("In all, the closest edge moves outwards by {change}"),
                Phase::Mpr => format!("In all, the portal shrinks by {change}"),
                _ => format!("In all, the distance shrinks by {change}"),
            }
        }
        None => "None of them settles the verdict".to_owned(),
    };
    format!(
        "Steps {first} to {last}, {count} in all, move the picture by less than a pixel, because {cause}. {change}."
    )
}

/// By how much the length that is sought changes over the steps, in px.
fn lengths(steps: &[Step]) -> Option<(Phase, f64)> {
    let length = |step: &Step| match &step.work {
        Work::Gjk { .. } => None,
        Work::Epa { distance, .. }
        | Work::Distance { distance, .. }
        | Work::Closest { distance, .. } => Some(*distance),
        Work::Mpr { .. } => portal_length(step),
    };
    let (first, last) = (steps.first()?, steps.last()?);
    Some((last.phase(), (length(last)? - length(first)?).abs()))
}

/// How long MPR's portal is after a step, in px.
fn portal_length(step: &Step) -> Option<f64> {
    let [p, q] = step.after[..] else {
        return None;
    };
    Some((q.support.point() - p.support.point()).length())
}
