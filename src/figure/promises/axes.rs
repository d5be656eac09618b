//! What the numbers of the axes of Minkowski space keep.

use std::collections::BTreeSet;

use glam::{DVec2, dvec2};
use proptest::prelude::*;

use super::super::scale::tests::read;
use super::super::scale::ticks;
use super::super::{Camera, Mark, Pane, Rect, Role, Theme, ThemeName};

/// The numbers of an axis, each with the middle of its text from the origin, in points of the picture.
fn numbers(pane: &Pane, theme: &Theme, axis: usize) -> Vec<(String, DVec2)> {
    let of_ticks = pane.marks.iter().filter(|mark| mark.role() == Role::Tick);
    let origin = pane.camera.to_picture(&pane.place, DVec2::ZERO);
    let number = |mark: &Mark| match mark {
        Mark::Label { at, text, .. } if at[1 - axis] == 0.0 && !text.starts_with(['x', 'y']) => {
            let one = std::slice::from_ref(mark);
            let (_, stands) =
                crate::figure::title::boxes(one, theme, &pane.camera, &pane.place).pop()?;
            Some((text.clone(), stands.center() - origin))
        }
        _ => None,
    };
    of_ticks.filter_map(number).collect()
}

/// What is wrong with the numbers of a pane, a line each; and how many there are.
fn faults(pane: &Pane, theme: &Theme) -> (Vec<String>, usize) {
    let mut faults = Vec::new();
    let mut count = 0;
    let origin = pane.camera.to_picture(&pane.place, DVec2::ZERO);
    let ticks = pane.marks.iter().filter_map(|mark| match mark {
        Mark::Polyline { points, role } if *role == Role::Tick => {
            let [at, end] = [points[0], points[1]]
                .map(|point| pane.camera.to_picture(&pane.place, point) - origin);
            Some([at, end - at])
        }
        _ => None,
    });
    let ticks: Vec<[DVec2; 2]> = ticks.collect();
    for axis in 0..2 {
        let numbers = numbers(pane, theme, axis);
        count += numbers.len();
        let texts: BTreeSet<&str> = numbers.iter().map(|(text, _)| text.as_str()).collect();
        if texts.len() < numbers.len() {
            faults.push(format!("two are alike of {texts:?}"));
        }
        let sides = numbers.iter().map(|(_, middle)| middle[1 - axis].signum());
        let sides: BTreeSet<i32> = sides.map(|side| side as i32).collect();
        if sides.len() > 1 {
            faults.push(format!("{texts:?} stand on both sides"));
        }
        for (text, middle) in &numbers {
            let way = pane.camera.turned(DVec2::AXES[axis])[axis];
            let place = way * read(text) * pane.camera.scale;
            if (place - middle[axis]).abs() > 1.0 {
                faults.push(format!("`{text}` is at {}, not at {place}", middle[axis]));
            }
            // On the axis, and away from its number: before it, it would be a minus.
            let is_tick = |[at, way]: &[DVec2; 2]| {
                let expected = DVec2::AXES[axis] * place;
                at.distance(expected) < 1.0 && way[1 - axis] * middle[1 - axis] < 0.0
            };
            if !ticks.iter().any(is_tick) {
                faults.push(format!("`{text}` has no tick at {place}"));
            }
        }
    }
    (faults, count)
}

proptest! {
    #[test]
    fn the_numbers_are_true_at_any_scale_and_from_anywhere(
        power in -12.0..12.0,
        name in 0..ThemeName::ALL.len(),
        width in 200.0..1600.0,
        height in 150.0..1100.0,
        x in 0.0..1.0,
        y in 0.0..1.0,
        away in 0.0..6.0,
        y_up: bool,
    ) {
        let theme = Theme::new(ThemeName::ALL[name]);
        let scale = libm::exp10(power);
        let place = Rect::new(dvec2(37.0, 11.0), dvec2(width, height));
        // The axis of y runs through the pane; that of x does too, and its origin may be far away.
        let origin = dvec2(x, y) * place.size() - DVec2::X * (libm::exp10(away) - 1.0);
        let camera = Camera::one_to_one(y_up);
        let camera = Camera { offset: camera.turned(-origin) / scale, scale, ..camera };
        let marks = ticks(&theme, &camera, &place, &[]);
        let pane = Pane { is_minkowski: true, ..Pane::new(place, camera, marks) };
        let (faults, count) = faults(&pane, &theme);
        prop_assert!(faults.is_empty(), "{}", faults.join("\n"));
        let boxes = crate::figure::title::boxes(&pane.marks, &theme, &camera, &place);
        for (index, (one, at)) in boxes.iter().enumerate() {
            prop_assert!(place.holds(at), "{one} is off the pane");
            for (other, covered) in &boxes[index + 1..] {
                prop_assert!(!at.overlaps(covered), "{one} covers {other}");
            }
        }
        // Long numbers are up to 350 points apart: two of them have room in 1,400 wherever the origin is.
        if width > 900.0 && (0.1..0.9).contains(&y) {
            prop_assert!(count > usize::from(width > 1400.0), "{count} numbers");
        }
    }
}

/// Here the step was 2.5, and its multiples were printed 2, 5, 8. Now none has more than one digit that counts.
#[test]
fn steps_are_of_one_digit() {
    let theme = Theme::new(ThemeName::Chalkboard);
    let place = Rect::new(DVec2::ZERO, dvec2(480.0, 640.0));
    for (scale, expected) in [(66.0, "−2"), (660.0, "0.2"), (6.6e-6, "2 × 10⁷")] {
        let camera = Camera {
            offset: -place.size() / 2.0 / scale,
            scale,
            y_up: false,
        };
        let marks = ticks(&theme, &camera, &place, &[]);
        let is_it = |mark: &Mark| matches!(mark, Mark::Label { text, .. } if text == expected);
        assert!(marks.iter().any(is_it), "{expected}: {marks:?}");
    }
}
