//! The closest points of the bodies and the gap between them, or how deep they are in each other. Lengths are labelled as
//! they are, and drawn foreshortened.

use glam::{DVec2, DVec3};

use super::context::{Layers, OverlayContext};
use crate::figure::clip::is_within;
use crate::figure::overlay::distance::dimension;
use crate::figure::{Mark, MinkowskiPane, Overlay, Role};

/// How far beside a length its words stand, in points of the picture.
const ASIDE: f64 = 75.0;

/// The gap as a line from one closest point to the other, or the depth as a dimension line beside the deepest ones,
/// with a dot at either end. Where the face overlay draws the depth, it is only named.
pub(super) fn world(canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let answer = canvas.answer();
    let ends = [answer.on_b, answer.on_a].map(|at| canvas.project(at));
    let side = free_side(ends, canvas);
    let text = words(canvas);
    let middle = (ends[0] + ends[1]) / 2.0;
    let mut marks = Vec::new();
    if !canvas.penetrates() {
        marks.extend((ends[0] != ends[1]).then(|| Mark::Polyline {
            points: ends.to_vec(),
            role: Role::Dimension,
        }));
        marks.push(said(middle, side, text, Role::Dimension));
    } else if has_face(canvas) {
        marks.push(said(middle, side, text, Role::Note));
    } else {
        marks.extend(dimension(ends, side, text, canvas.scale()));
    }
    marks.extend(ends.map(|at| Mark::Point {
        at,
        role: Role::Contact,
    }));
    marks
}

/// The same vector from the origin to the nearest point of the boundary of A ⊖ B, where the face overlay does not
/// draw it.
pub(super) fn minkowski(canvas: &OverlayContext<'_, '_>) -> Layers {
    let answer = canvas.answer();
    let word = match (answer.colliding, canvas.penetrates()) {
        (true, true) if has_face(canvas) => return Layers::default(),
        (true, true) => format!(
            "depth {}",
            canvas.stage.subject.numbers().length(answer.depth)
        ),
        (true, false) => {
            let side = canvas.side(answer.normal);
            let text = "touching".to_owned();
            return Layers::inside(vec![said(DVec2::ZERO, side, text, Role::Note)]);
        }
        (false, _) => format!(
            "distance {}",
            canvas.stage.subject.numbers().length(answer.distance)
        ),
    };
    let tip = canvas.project(answer.on_a - answer.on_b);
    let arrow = Mark::Arrow {
        from: canvas.project(DVec3::ZERO),
        to: tip,
        role: Role::Dimension,
    };
    let side = canvas.side(answer.normal).perp();
    Layers::inside(vec![arrow, said(tip / 2.0, side, word, Role::Dimension)])
}

/// On which side of the line between two places fewer of the bodies lie.
pub(super) fn free_side([from, to]: [DVec2; 2], canvas: &OverlayContext<'_, '_>) -> DVec2 {
    let side = (to - from).normalize_or(DVec2::X).perp();
    let outlines = [0, 1].map(|body| canvas.stage.outline(body));
    let covered = |side: DVec2| {
        let label = (from + to) / 2.0 + side * (ASIDE / canvas.scale());
        let covers = |outline: &&&[DVec2]| is_within(label, outline);
        outlines.iter().filter(covers).count()
    };
    if covered(-side) < covered(side) {
        -side
    } else {
        side
    }
}

fn has_face(canvas: &OverlayContext<'_, '_>) -> bool {
    canvas.subject().overlays.has(Overlay::Edge)
}

fn said(at: DVec2, side: DVec2, text: String, role: Role) -> Mark {
    Mark::Label {
        at,
        text,
        role,
        side,
    }
}

/// The answer in words, in the world. A depth that stands at the face in Minkowski space, and a touch that the note
/// on it says, are not repeated.
fn words(canvas: &OverlayContext<'_, '_>) -> String {
    let answer = canvas.answer();
    let overlays = &canvas.subject().overlays;
    let has_note = has_face(canvas) || overlays.has(Overlay::Contacts);
    let is_at_face = has_face(canvas) && canvas.subject().minkowski != MinkowskiPane::Off;
    if !answer.colliding {
        format!(
            "distance {}",
            canvas.stage.subject.numbers().length(answer.distance)
        )
    } else if !canvas.penetrates() {
        let verdict = if has_note { "" } else { "touching: " };
        format!(
            "{verdict}distance {}",
            canvas.stage.subject.numbers().length(0.0)
        )
    } else if is_at_face {
        "colliding: no distance".to_owned()
    } else {
        format!(
            "colliding: depth {}",
            canvas.stage.subject.numbers().length(answer.depth)
        )
    }
}
