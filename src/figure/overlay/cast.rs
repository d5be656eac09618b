//! The cast of B at A: what B sweeps until it first touches, where it was looked at on the way, and the touch.
//!
//! B goes as it moves, seen from A, until its middle is past A; at rest it goes to A's middle.

use glam::DVec2;

use super::context::OverlayContext;
use super::distance::boundary;
use super::velocities::is_at_rest;
use crate::figure::{Mark, Role};
use crate::planar::{
    Capsule, Cast, CastEnd, GjkCast, Pose, PosedShape, Shape, Support, SupportPoint, grown,
    minkowski_difference,
};

/// The length of the arrow along the normal, in points of the picture.
const NORMAL: f64 = 46.0;

/// Outlines nearer to each other than this, in points of the picture, are one.
const LEAST_APART: f64 = 8.0;

/// How far a note keeps from the rim of the pane, in points of the picture.
const RIM: f64 = 24.0;

/// The swept region, B at each look and at the touch, and the touch; or a note that there is none.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let way = CastPath::new(canvas);
    let [_, b] = canvas.bodies();
    let [_, outline] = &canvas.outlines;
    let b_after = |fraction: f64, role: Role| {
        let offset = fraction * way.translation;
        Mark::area(outline.iter().map(|v| v + offset), role)
    };
    let (gone, verdict) = match &way.found {
        Some(found) if found.end == CastEnd::Overlapping => {
            return vec![note("overlap from the start: no first touch", canvas)];
        }
        Some(found) => (found.fraction, None),
        None => (1.0, Some(note("no touch on this way", canvas))),
    };
    let mut marks = Vec::new();
    if gone > 0.0 {
        marks.extend(swept(b, gone * way.translation));
    }
    let looks = way.looks_apart(canvas.scale());
    marks.extend(looks.map(|fraction| b_after(fraction, Role::CastSample)));
    if let Some(found) = &way.found {
        marks.push(b_after(found.fraction, Role::FirstContact));
        marks.extend(touch(found, canvas.scale()));
    }
    marks.extend(verdict);
    marks
}

/// The ray of the motion from the origin to where it enters A ⊖ B, and the looks on it.
pub(super) fn minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let way = CastPath::new(canvas);
    let Some(found) = way.found.filter(|found| found.fraction > 0.0) else {
        return Vec::new();
    };
    let mut marks = boundary(canvas);
    let to = found.fraction * way.translation;
    marks.push(Mark::arrow(DVec2::ZERO, to, Role::FirstContact));
    let looks = way.looks_apart(canvas.scale());
    marks.extend(looks.map(|fraction| Mark::dot(fraction * way.translation, Role::CastSample)));
    marks
}

/// B's motion and what the cast found on it.
struct CastPath {
    /// In px.
    translation: DVec2,
    /// How much of it B had gone at each look.
    looks: Vec<f64>,
    found: Option<Cast>,
}

impl CastPath {
    fn new(canvas: &OverlayContext<'_>) -> Self {
        let [a, b] = canvas.bodies();
        let translation = translation(a, b, canvas.subject.velocity);
        let mut search = GjkCast::new(a, b, translation);
        let looks = std::iter::from_fn(|| search.step().map(|step| step.fraction)).collect();
        Self {
            translation,
            looks,
            found: search.found(),
        }
    }

    /// The positions of B that can be distinguished from its start, from each other and from the touch.
    fn looks_apart(&self, scale: f64) -> impl Iterator<Item = f64> {
        let least = LEAST_APART / (scale * self.translation.length());
        let end = self.found.map_or(f64::INFINITY, |found| found.fraction);
        let mut last = 0.0;
        self.looks.iter().copied().filter(move |&fraction| {
            let is_apart = fraction - last >= least && end - fraction >= least;
            if is_apart {
                last = fraction;
            }
            is_apart
        })
    }
}

/// Where B goes, in px.
fn translation(a: &PosedShape, b: &PosedShape, velocity: DVec2) -> DVec2 {
    if is_at_rest(velocity) {
        return a.center() - b.center();
    }
    let along = velocity.normalize();
    let reach = |body: &PosedShape| along.dot(body.support(along)) + body.radius();
    let middle = along.dot(b.center());
    // Away from A it goes as far as B is large.
    along * (reach(a) - middle).max(2.0 * (reach(b) - middle))
}

/// All that B covers on its way: B − s for each s of the segment from 0 to −translation.
fn swept(b: &PosedShape, translation: DVec2) -> Option<Mark> {
    let way = Capsule::new(DVec2::ZERO, -translation, 0.0).ok()?;
    let way = Shape::from(way).posed(&Pose::default());
    let difference = minkowski_difference(b, &way);
    let points: Vec<DVec2> = difference.iter().map(SupportPoint::point).collect();
    Some(Mark::area(grown(&points, b.radius()), Role::Sweep))
}

/// Where they touch, along which normal, and when.
fn touch(found: &Cast, scale: f64) -> [Mark; 3] {
    let role = Role::FirstContact;
    let (at, normal) = (found.on_a, found.normal);
    let text = match found.fraction {
        0.0 => "touch at the start".to_owned(),
        fraction => format!("first touch at {:.1} %", 100.0 * fraction),
    };
    let [dot, label] = Mark::named_dot(at, &text, role, normal.perp());
    let arrow = Mark::arrow(at, at + normal * (NORMAL / scale), role);
    [arrow, dot, label]
}

/// Why there is no touch, above the bodies.
fn note(text: &str, canvas: &OverlayContext<'_>) -> Mark {
    let bounds = canvas.bounds();
    let rim = canvas.shown().shrunk(RIM / canvas.scale());
    let above = bounds.center() - canvas.down() * bounds.size().y / 2.0;
    let above = above.clamp(rim.min, rim.max);
    Mark::label(above, text, Role::Note, -canvas.down())
}

#[cfg(test)]
mod tests {
    use crate::figure::overlay::pictures::{OverlayPicture, labels, of_role};
    use crate::figure::{MinkowskiPane, Overlay, Role};
    use crate::scene::presets;

    #[test]
    fn bodies_that_are_apart_show_a_touch_and_those_that_overlap_say_so() {
        for preset in presets() {
            let shown = OverlayPicture::new(preset.slug, &[Overlay::Cast]);
            let world = &shown.figure(MinkowskiPane::Off).panes[0];
            let answer = &shown.moment.answer;
            let touches = of_role(world, Role::FirstContact).len();
            let overlaps = labels(world).iter().any(|text| text.starts_with("overlap"));
            assert_eq!(overlaps, answer.depth > 1e-9, "{}", preset.slug);
            assert_eq!(touches >= 3, !overlaps, "{}", preset.slug);
        }
    }
}
