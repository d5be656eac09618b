//! The mouse and fingers.

use serde_json::json;

use super::hands::CTRL;
use super::shown::{Page, Screen};
use crate::told::Told;

/// The middle of B as the two boxes open, and another place for it with where its origin is then.
const B: [f64; 2] = [25.0, 40.0];
const AWAY: [f64; 2] = [145.0, 240.0];
const ORIGIN_AWAY: [f64; 2] = [120.0, 200.0];

/// A place in A, and one where nothing is.
const A: [f64; 2] = [400.0, 370.0];
const GROUND: [f64; 2] = [150.0, 500.0];

#[test]
fn the_mouse_drags_and_the_wheel_turns_and_zooms() {
    let Some(mut page) = Page::open() else { return };
    page.drag([B, AWAY], |told| told.b_is_at(ORIGIN_AWAY));
    page.press_with(CTRL, "z", |told| told.b_is_at([0.0, 0.0]));
    let on_a = page.place_of(A);
    // A browser's wheel goes by 100 px a notch, down for more.
    let turned = page.wheel(on_a, -100.0, |told| told.a.angle != 0.0);
    assert_eq!(turned.a.angle.abs(), 5.0, "one notch");
    let scale = turned.world.scale;
    page.wait("A at rest", |told| !told.is_moving);
    let beside = page.place_of(GROUND);
    let nearer = page.wheel(beside, -100.0, |told| told.world.scale > scale);
    assert_eq!(nearer.a.angle, turned.a.angle);
}

/// As large as a desk's, for fingers.
const TABLET: Screen = Screen {
    is_touched: true,
    ..Screen::DESK
};

/// How high the strip below everything is for fingers.
const STRIP: f64 = 44.0;

impl Page {
    /// Moves fingers from where they go down to where they go up, in ten steps.
    fn stroke<const COUNT: usize>(&mut self, from: [[f64; 2]; COUNT], to: [[f64; 2]; COUNT]) {
        let [from, to] = [from, to].map(|ends| ends.map(|end| self.place_of(end)));
        self.fingers("touchStart", &from);
        for step in 1..=10 {
            let part = f64::from(step) / 10.0;
            let mut places = from;
            for (place, end) in places.iter_mut().zip(to) {
                *place = [0, 1].map(|k| place[k] + part * (end[k] - place[k]));
            }
            self.fingers("touchMove", &places);
        }
    }

    /// Takes all fingers from the screen, and waits until nothing is held.
    fn lift(&mut self) -> Told {
        self.fingers("touchEnd", &[]);
        self.wait("fingers up", |told| {
            !told.pointer.is_down && told.pointer.holds.is_none()
        })
    }
}

#[test]
fn one_finger_drags_what_it_began_on() {
    for screen in [TABLET, Screen::PHONE] {
        let Some(mut page) = Page::open_on(screen) else {
            return;
        };
        page.stroke([B], [AWAY]);
        page.wait("B under the finger", |told| told.b_is_at(ORIGIN_AWAY));
        let still = page.lift();
        assert!(still.b_is_at(ORIGIN_AWAY), "it stays where it is let go");
    }
}

#[test]
fn two_fingers_zoom_and_move_the_view_they_began_on() {
    let Some(mut page) = Page::open_on(TABLET) else {
        return;
    };
    let before = page.told();
    let [left, right] = [[100.0, 500.0], [200.0, 500.0]];
    page.stroke([left, right], [[50.0, 500.0], [250.0, 500.0]]);
    page.wait("twice as large", |told| {
        (told.world.scale / before.world.scale - 2.0).abs() < 0.05
    });
    let after = page.lift();
    let [held, kept] = [&before, &after].map(|told| told.px_of(GROUND));
    for k in 0..2 {
        assert!(
            (held[k] - kept[k]).abs() < 2.0,
            "between the fingers: {held:?} {kept:?}"
        );
    }
    assert_eq!((after.a, after.b), (before.a, before.b));
}

#[test]
fn two_fingers_turn_the_body_they_began_on() {
    let Some(mut page) = Page::open_on(TABLET) else {
        return;
    };
    let before = page.told();
    let [x, y] = A;
    // A quarter turn, clockwise on the screen, about the point between them.
    let level = [[x - 40.0, y], [x + 40.0, y]];
    let slanted = [[x - 35.0, y - 20.0], [x + 35.0, y + 20.0]];
    page.stroke(level, slanted);
    let expected = libm::atan2(20.0, 35.0).to_degrees();
    page.wait("A turned", |told| (told.a.angle - expected).abs() < 1.0);
    let after = page.lift();
    assert_eq!((after.b, after.world.scale), (before.b, before.world.scale));
}

#[test]
fn a_tap_picks() {
    let Some(mut page) = Page::open_on(TABLET) else {
        return;
    };
    page.press("]", |told| told.scene != "Two boxes");
    page.press("l", |told| told.step() == Some(0));
    // The line of steps lies above the strip, and its middle in the middle.
    let [width, height] = page.told().window;
    let middle = [width / 2.0, height - 43.0 - STRIP];
    page.fingers("touchStart", &[middle]);
    page.fingers("touchEnd", &[]);
    page.wait("a step in the middle", |told| {
        told.step().is_some_and(|step| step > 0)
    });
}

#[test]
fn the_buttons_for_back_and_forward_take_hold_of_nothing() {
    let Some(mut page) = Page::open() else { return };
    let ends = [B, AWAY].map(|end| page.place_of(end));
    for (kind, [x, y]) in [
        ("mouseMoved", ends[0]),
        ("mousePressed", ends[0]),
        ("mouseMoved", ends[1]),
        ("mouseReleased", ends[1]),
    ] {
        let forward = json!({ "type": kind, "x": x, "y": y, "button": "forward", "clickCount": 1 });
        page.talk.call("Input.dispatchMouseEvent", forward);
    }
    let told = page.press("t", |told| told.theme != "chalkboard");
    assert!(told.b_is_at([0.0, 0.0]), "{told:?}");
}
