//! The pictures of a lesson: a step each, but steps that look alike in one.

use super::sentence::Radii;
use super::{Dimension, Frame, NamedPoint, Phase, Step, Vector, px};

/// The size of either pane in a window of 1024×768, in px: no picture in it is larger.
const ROOM: [f64; 2] = [512.0, 640.0];

/// Fewer steps than this are not folded.
const LEAST_FOLDED: usize = 2;

/// A step may look like any of so many that were shown last: the walk along two curves goes to and fro.
const RECENT: usize = 4;

/// How long a pixel is where the figures fit a window of 1024×768.
pub(super) struct Pixel {
    minkowski: f64,
    world: f64,
}

impl Pixel {
    pub(super) fn new<D: Dimension>(a: &D::Shape, b: &D::Shape) -> Self {
        let [radius_a, radius_b] = [a, b].map(D::radius);
        let reach = |shape: &D::Shape, axis: D::Vector| axis.dot(D::support(shape, axis));
        let axes = D::Vector::AXES.iter();
        let reaches = axes.map(|&axis| {
            [axis, -axis].map(|way| {
                let [of_a, of_b] = [reach(a, way) + radius_a, reach(b, way) + radius_b];
                let of_both = reach(a, way) + reach(b, -way) + radius_a + radius_b;
                // The origin is in the picture of A − B, wherever that is.
                [of_a.max(of_b), of_both.max(0.0)]
            })
        });
        let mut pixels = [0.0_f64; 2];
        for (axis, [there, back]) in reaches.enumerate() {
            let room = ROOM.get(axis).copied().unwrap_or(ROOM[0]);
            for (pixel, (there, back)) in pixels.iter_mut().zip(there.into_iter().zip(back)) {
                *pixel = pixel.max((there + back) / room);
            }
        }
        let [world, minkowski] = pixels;
        Self { minkowski, world }
    }

    /// Whether the pictures of two steps differ by less than a pixel in all that moves.
    fn hides<D: Dimension>(&self, one: &Step<D>, other: &Step<D>) -> bool {
        let (here, there) = (&one.support.support, &other.support.support);
        let turn = one.direction.normalize_or_zero() - other.direction.normalize_or_zero();
        // The support line goes with the support, and turns about it by at most the pane's diagonal.
        let moves = D::point(here).distance(D::point(there)) / self.minkowski;
        let line_moves = moves + turn.length() * libm::hypot(ROOM[0], ROOM[1]);
        let is_near = |p: D::Vector, q: D::Vector| p.distance(q) < self.minkowski;
        let finds = |points: &[D::Vector], p: D::Vector| points.iter().any(|q| is_near(p, *q));
        let (here_drawn, there_drawn) = (drawn(one), drawn(other));
        let witnesses = D::witnesses(here).into_iter().zip(D::witnesses(there));
        one.phase() == other.phase()
            && witnesses
                .into_iter()
                .all(|(p, q)| p.distance(q) < self.world)
            && line_moves < 1.0
            && here_drawn.iter().all(|&p| finds(&there_drawn, p))
            && there_drawn.iter().all(|&p| finds(&here_drawn, p))
            && is_same_part(one, other, is_near)
    }
}

/// The points whose places the picture of a step shows.
fn drawn<D: Dimension>(step: &Step<D>) -> Vec<D::Vector> {
    let points = step.before.iter().chain(&step.after);
    points.map(point::<D>).collect()
}

fn point<D: Dimension>(named: &NamedPoint<D::Support>) -> D::Vector {
    D::point(&named.support)
}

/// Whether the closest edges or faces of two steps of EPA have their corners at the same places.
fn is_same_part<D: Dimension>(
    one: &Step<D>,
    other: &Step<D>,
    is_near: impl Fn(D::Vector, D::Vector) -> bool,
) -> bool {
    let corners = |step: &Step<D>| -> Option<Vec<D::Vector>> {
        let part = D::closest_part(&step.work)?.iter();
        Some(part.map(|&index| point::<D>(&step.before[index])).collect())
    };
    let (Some(here), Some(there)) = (corners(one), corners(other)) else {
        return true;
    };
    // A face is walked from any of its corners.
    here.iter().all(|&p| there.iter().any(|&q| is_near(p, q)))
}

/// The frames of a lesson of these steps. A step is folded with those before it when it looks like one
/// that was shown just before; the lesson's last step, which shows the answer, never is.
pub(super) fn frames<D: Dimension>(steps: &[Step<D>], pixel: &Pixel, radii: &Radii) -> Vec<Frame> {
    let mut frames = Vec::new();
    let mut shown: Vec<&Step<D>> = Vec::new();
    let mut at = 0;
    while at < steps.len() {
        shown.push(&steps[at]);
        frames.push(Frame::of_step(at, &steps[at].caption));
        let rest = &steps[at + 1..];
        let foldable = &rest[..rest.len().saturating_sub(1)];
        let recent = &shown[shown.len().saturating_sub(RECENT)..];
        let is_alike = |step: &&Step<D>| recent.iter().any(|shown| pixel.hides(shown, step));
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

/// What is said of steps, from the `first` on by number, that look like others to less than a pixel.
fn folded<D: Dimension>(steps: &[Step<D>], first: usize, radii: &Radii) -> String {
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
                Phase::Epa => format!("In all, the closest {} moves outwards by {change}", D::PART),
                _ => format!("In all, the distance shrinks by {change}"),
            }
        }
        None => "None of them settles the verdict".to_owned(),
    };
    format!(
        "Steps {first} to {last}, {count} in all, look to a pixel like those before them, because {cause}. {change}."
    )
}

/// By how much the length that is sought changes over the steps, in px.
fn lengths<D: Dimension>(steps: &[Step<D>]) -> Option<(Phase, f64)> {
    let (first, last) = (steps.first()?, steps.last()?);
    let sought = |step: &Step<D>| D::sought(&step.work);
    Some((last.phase(), (sought(last)? - sought(first)?).abs()))
}
