//! The letters of the bodies.

use glam::DVec2;

use super::context::OverlayContext;
use crate::figure::clip::{is_within, within};
use crate::figure::{Mark, Rect, Role};
use crate::planar::{PosedShape, Support};

/// The letters of both bodies.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    Vec::from(letters(canvas.bodies(), &canvas.shown()))
}

/// A letter in the middle of each body, or where one lies in the middle of the other, on the side away
/// from it. Of a body whose middle is off the picture it is in the middle of what is shown of it.
fn letters([a, b]: [&PosedShape; 2], shown: &Rect) -> [Mark; 2] {
    [(a, b, "A", Role::ShapeA), (b, a, "B", Role::ShapeB)].map(|(body, other, letter, role)| {
        let place = place_of_letter(body, other);
        let part = match shown.contains(place) {
            true => Vec::new(),
            false => within(&body.outline(), shown),
        };
        Mark::Label {
            at: match part.len() {
                0 => place,
                count => part.iter().sum::<DVec2>() / count as f64,
            },
            text: letter.to_owned(),
            role,
            side: DVec2::ZERO,
        }
    })
}

/// The middle of `body`, or where it and that of `other` are close a place between the middle and the rim,
/// if `other` leaves one free.
fn place_of_letter(body: &PosedShape, other: &PosedShape) -> DVec2 {
    let middle = body.center();
    let outline = other.outline();
    let away = middle - other.center();
    if !is_within(middle, &outline) && !is_within(other.center(), &body.outline()) {
        return middle;
    }
    let rim = body.support(if away == DVec2::ZERO {
        DVec2::NEG_ONE
    } else {
        away
    });
    let aside = middle.lerp_monotonic(rim, 0.6);
    if is_within(aside, &outline) {
        middle
    } else {
        aside
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Polygon, Pose, Shape};
    use glam::dvec2;

    fn square(half: f64, at: DVec2) -> PosedShape {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let corners = corners.map(|(x, y)| half * dvec2(x, y));
        let shape = Shape::from(Polygon::new(&corners).unwrap());
        shape.posed(&Pose::new(at, 0.0).unwrap())
    }

    fn places_within(shown: Rect, a: &PosedShape, b: &PosedShape) -> [DVec2; 2] {
        letters([a, b], &shown).map(|mark| match mark {
            Mark::Label { at, .. } => at,
            other => panic!("{other:?}"),
        })
    }

    fn places(a: &PosedShape, b: &PosedShape) -> [DVec2; 2] {
        places_within(Rect::new(DVec2::splat(-500.0), DVec2::splat(1000.0)), a, b)
    }

    #[test]
    fn a_letter_is_on_what_is_shown_of_its_body() {
        let (a, b) = (square(50.0, DVec2::ZERO), square(10.0, dvec2(80.0, 0.0)));
        let shown = Rect::new(dvec2(30.0, -20.0), dvec2(100.0, 60.0));
        assert_eq!(
            places_within(shown, &a, &b),
            [dvec2(40.0, 10.0), dvec2(80.0, 0.0)]
        );
    }

    #[test]
    fn a_letter_is_in_the_middle_unless_the_other_body_is() {
        let (a, far) = (square(50.0, DVec2::ZERO), square(10.0, dvec2(80.0, 0.0)));
        assert_eq!(places(&a, &far), [DVec2::ZERO, dvec2(80.0, 0.0)]);
        for at in [DVec2::ZERO, dvec2(5.0, 3.0), dvec2(30.0, 0.0)] {
            let [of_a, of_b] = places(&a, &square(10.0, at));
            assert_eq!(of_b, at, "the inner one has no room to step aside");
            assert!((of_a - at).abs().max_element() > 12.0, "{of_a} is on {at}");
            assert!(of_a.abs().max_element() < 50.0, "{of_a} is in its body");
        }
    }
}
