//! Invariants of the numbers on the axes of Minkowski space.

use glam::{DVec2, dvec2};
use proptest::prelude::*;

use super::super::scale::tests::read;
use super::super::scale::ticks;
use super::super::{Camera, Mark, Pane, Rect, Role, Theme, ThemeName};

/// Violations by the numbers of a pane, one per line; and their count.
fn faults(pane: &Pane, theme: &Theme) -> (Vec<String>, usize) {
    let mut faults = Vec::new();
    let mut boxes: Vec<(String, Rect)> = Vec::new();
    let origin = pane.camera.to_picture(&pane.place, DVec2::ZERO);
    for mark in pane.marks.iter().filter(|mark| mark.role() == Role::Tick) {
        let Mark::Label { at, text, .. } = mark else {
            continue;
        };
        let one = std::slice::from_ref(mark);
        let (_, stands) = super::super::title::boxes(one, theme, &pane.camera, &pane.place)[0];
        if !pane.place.holds(&stands) {
            faults.push(format!("`{text}` is off the pane"));
        }
        let covered = boxes.iter().filter(|(_, other)| other.overlaps(&stands));
        faults.extend(covered.map(|(other, _)| format!("`{text}` covers `{other}`")));
        if !text.starts_with(['x', 'y']) {
            let axis = usize::from(at.x == 0.0);
            let way = pane.camera.turned(DVec2::AXES[axis])[axis];
            let place = way * read(text) * pane.camera.scale;
            let middle = (stands.center() - origin)[axis];
            if (place - middle).abs() > 1.0 {
                faults.push(format!("`{text}` is at {middle}, not at {place}"));
            }
        }
        boxes.push((text.clone(), stands));
    }
    let names = boxes
        .iter()
        .filter(|(text, _)| text.starts_with(['x', 'y']));
    (faults, boxes.len() - names.count())
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
        // The x axis crosses the pane; the origin may be far away, to the left.
        let origin = dvec2(x, y) * place.size() - DVec2::X * (libm::exp10(away) - 1.0);
        let camera = Camera::one_to_one(y_up);
        let camera = Camera { offset: camera.turned(-origin) / scale, scale, ..camera };
        let marks = ticks(&theme, &camera, &place, &[]);
        let pane = Pane { is_minkowski: true, ..Pane::new(place, camera, marks) };
        let (faults, count) = faults(&pane, &theme);
        prop_assert!(faults.is_empty(), "{}", faults.join("\n"));
        // Long numbers are up to 350 points apart: two of them fit 1,400 wherever the origin is.
        if width > 900.0 && (0.1..0.9).contains(&y) {
            prop_assert!(count > usize::from(width > 1400.0), "{count} numbers");
        }
    }
}

/// Here the step used to be 2.5, and its multiples were printed as 2, 5, 8. Now all have one significant digit.
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
