//! The tour by its keys.

use super::display::can_run;
use super::program::Window;
use crate::told::Told;

fn stop(told: &Told) -> Option<usize> {
    told.tour.as_ref().map(|at| at.stop)
}

#[test]
fn enter_begins_the_tour_and_goes_on_shift_enter_goes_back_and_escape_leaves_it() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    let before = window.told();
    window.press("Return", |told| stop(told) == Some(1));
    window.hold("Right", |told| told.b.position[0] > 260.0);
    window.hold("Left", |told| {
        told.tour.as_ref().is_some_and(|at| at.is_done)
    });
    window.press("Return", |told| stop(told) == Some(2));
    window.press("Return", |told| {
        told.tour.as_ref().is_some_and(|at| at.was_asked)
    });
    window.press("Return", |told| stop(told) == Some(3));
    window.press("shift+Return", |told| stop(told) == Some(2));
    let left = window.press("Escape", |told| stop(told).is_none());
    assert_eq!((left.scene, left.b), (before.scene, before.b));
    assert_eq!(left.minkowski, before.minkowski);
    window.press("Return", |told| stop(told) == Some(2));
    window.press("Escape", |told| stop(told).is_none());
    window.xdotool(&["key", "Escape"]);
    assert_eq!(window.ends(), Some(0), "outside the tour Escape quits");
}
