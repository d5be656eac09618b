//! Where a line of text stands, by the measures of the embedded font.

use glam::{DVec2, dvec2};

use super::Rect;

/// How far a label stands from the place it names, in points of the picture.
pub const LABEL_GAP: f64 = 9.0;

/// How far the font, `DejaVu` Sans, reaches above and below its baseline, in its size.
const ASCENT: f64 = 1901.0 / 2048.0;
const DESCENT: f64 = 483.0 / 2048.0;

/// The width of a character in its size, of the font's for what labels are made of and near it for the rest.
fn advance(character: char) -> f64 {
    match character {
        ' ' | '.' | ',' => 651.0 / 2048.0,
        'i' | 'j' | 'l' => 0.278,
        'f' | 'r' | 't' | '₀'..='₉' | '⁰'..='⁹' | '¹' | '²' | '³' => 0.4,
        '⁻' => 0.528,
        'm' => 0.974,
        'w' | '−' | '⊖' | '=' | '↓' | '↑' | '×' => 0.838,
        'O' => 0.787,
        'A'..='Z' => 0.7,
        _ => 0.636,
    }
}

/// The part of a text that stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAnchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// The room that a text of this font size takes.
#[must_use]
pub fn room(text: &str, size: f64) -> DVec2 {
    let width: f64 = text.chars().map(advance).sum();
    dvec2(width * size, size * (ASCENT + DESCENT))
}

/// The box of a text that takes up `room` and stands on the `side` of `place`, clear of it by the gap; on
/// the place itself when the side is zero.
pub(super) fn box_of(place: DVec2, room: DVec2, side: DVec2) -> Rect {
    let corner = place + LABEL_GAP * side - room * (DVec2::ONE - align(side)) / 2.0;
    Rect::new(corner, room)
}

/// −1, 0 or 1 along each axis: on which side of its place a label's box stands; 0 where its middle is
/// level with the place.
fn align(side: DVec2) -> DVec2 {
    const SIN_22_5: f64 = 0.382_683_432_365_089_8;
    let level = SIN_22_5 * side.length();
    let part = |along: f64| {
        if along.abs() <= level {
            0.0
        } else {
            along.signum()
        }
    };
    DVec2::new(part(side.x), part(side.y))
}

/// Where the baseline of such a text is, and which part of the text is at that place. Baselines are at
/// whole points, where letters are sharp.
pub(super) fn stand(place: DVec2, side: DVec2, size: f64) -> (DVec2, TextAnchor) {
    let line = box_of(place, dvec2(0.0, size * (ASCENT + DESCENT)), side).min;
    let along = align(side).x;
    let anchor = if along > 0.0 {
        TextAnchor::Start
    } else if along < 0.0 {
        TextAnchor::End
    } else {
        TextAnchor::Middle
    };
    (dvec2(line.x, (line.y + size * ASCENT).round()), anchor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stands_beside_its_place() {
        let place = dvec2(100.0, 100.0);
        let (right, anchor) = stand(place, DVec2::X, 20.0);
        assert_eq!((right.x, anchor), (100.0 + LABEL_GAP, TextAnchor::Start));
        let (below, anchor) = stand(place, DVec2::Y, 20.0);
        assert_eq!((below.x, anchor), (100.0, TextAnchor::Middle));
        assert_eq!(below.y, (100.0 + LABEL_GAP + 20.0 * ASCENT).round());
        let (left, anchor) = stand(place, DVec2::NEG_X, 20.0);
        assert_eq!((left.x, anchor), (100.0 - LABEL_GAP, TextAnchor::End));
        assert_eq!(left.y, right.y);
    }

    #[test]
    fn a_letter_stands_in_the_middle_of_its_place() {
        let (at, anchor) = stand(DVec2::ZERO, DVec2::ZERO, 20.0);
        assert_eq!(anchor, TextAnchor::Middle);
        // DejaVu's capitals are 0.729 high: their middle is on the place to a rounding of 0.5.
        assert!((at.y - 20.0 * 0.729 / 2.0).abs() <= 0.5 + 0.4, "{at}");
    }
}
