//! The letters of the bodies.

use glam::DVec2;

use super::Canvas;
use crate::figure::clip::{is_within, within};
use crate::figure::drawn::Drawn;
use crate::figure::{Caption, Mark, Rect, Role};

/// The letters of both bodies.
pub(super) fn world<D: Drawn>(canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let middles = canvas
        .subject
        .bodies()
        .map(|body| canvas.project(D::center(body)));
    let letter = |(body, text, role)| {
        Mark::label(
            place_of_letter(body, middles, &canvas.outlines, &canvas.shown()),
            Caption::from(text).of_body(role),
            role,
            DVec2::ZERO,
        )
    };
    Vec::from([(0, "A", Role::ShapeA), (1, "B", Role::ShapeB)].map(letter))
}

/// The position of a body's letter: its centre or, if a body contains the other's centre, a point towards the boundary
/// and outside the other, if there is one. If that is out of view, the centre of the visible part.
fn place_of_letter(
    body: usize,
    middles: [DVec2; 2],
    outlines: &[Vec<DVec2>; 2],
    shown: &Rect,
) -> DVec2 {
    let (outline, other) = (&outlines[body], &outlines[1 - body]);
    let (middle, others) = (middles[body], middles[1 - body]);
    let mut place = middle;
    if is_within(middle, other) || is_within(others, outline) {
        let away = (middle - others).try_normalize().unwrap_or(DVec2::NEG_ONE);
        let rim = outline.iter().copied();
        let rim = rim.max_by(|p, q| away.dot(*p).total_cmp(&away.dot(*q)));
        let aside = middle.lerp_monotonic(rim.unwrap_or(middle), 0.6);
        if !is_within(aside, other) {
            place = aside;
        }
    }
    let part = match shown.contains(place) {
        true => Vec::new(),
        false => within(outline, shown),
    };
    match part.len() {
        0 => place,
        count => part.iter().sum::<DVec2>() / count as f64,
    }
}

#[cfg(test)]
mod tests {
    use crate::figure::overlay::pictures::{OverlayPicture, labels, of_role};
    use crate::figure::{MinkowskiPane, Overlay, Role};

    #[test]
    fn a_word_says_how_the_bodies_lie_and_what_overlaps_lights_up() {
        for (slug, word, lit) in [
            ("hamaluik", "Overlap 1.844", [2, 1]),
            ("kissing-corner", "Touching", [0, 0]),
            ("two-boxes", "Apart 333.02", [0, 0]),
        ] {
            let shown = OverlayPicture::new(slug, &[Overlay::State]);
            let figure = shown.figure(MinkowskiPane::Half);
            assert_eq!(labels(&figure.panes[0]), ["World", word], "{slug}");
            let found = [0, 1].map(|pane| {
                let marks = of_role(&figure.panes[pane], Role::Overlapping).into_iter();
                marks.filter(|mark| mark.text().is_none()).count()
            });
            assert_eq!(found, lit, "{slug}");
            let without = OverlayPicture::new(slug, &[]).figure(MinkowskiPane::Half);
            assert_eq!(labels(&without.panes[0]), ["World"], "{slug}");
        }
    }
}
