//! Bodies that fall, by their keys and by hand.

use super::display::can_run;
use super::program::Window;
use crate::told::{Fall, Told};

fn fall(told: &Told) -> &Fall {
    told.fall.as_ref().expect("a scene of bodies")
}

#[test]
fn space_lets_bodies_fall_and_keys_go_through_their_time_their_solvers_and_their_contacts() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["stack"]);
    let opened = window.told();
    assert!(!fall(&opened).is_falling && opened.ticks == 0 && !opened.is_moving);
    window.press("space", |told| fall(told).is_falling && told.ticks > 10);
    let stopped = window.press("space", |told| !fall(told).is_falling && !told.is_moving);
    let back = window.press("comma", |told| told.ticks + 1 == stopped.ticks);
    assert_eq!(fall(&back).kept, [0, stopped.ticks]);
    window.press("Home", |told| told.ticks == 0);
    window.press("End", |told| told.ticks == stopped.ticks);
    window.press("u", |told| fall(told).gravity == [0.0, -980.0]);
    window.press("s", |told| fall(told).solver == "push-out");
    window.press("w", |told| fall(told).manifold == "incremental");
    let looked_at = fall(&window.told()).pair;
    window.press("c", |told| fall(told).pair != looked_at);
    window.press("shift+c", |told| fall(told).pair == looked_at);
    window.press("l", |told| told.step() == Some(0));
    window.press("l", |told| {
        told.lesson.is_none() && told.ticks == stopped.ticks
    });
    window.press("r", |told| told.ticks == 0 && !told.is_moving);
}

#[test]
fn a_hand_pulls_a_body_that_falls() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["stack"]);
    let told = window.told();
    let body = fall(&told).pair[1];
    let [x, y] = told.b.position;
    window.press("space", |told| fall(told).is_falling);
    window.point_at([x, y]);
    window.xdotool(&["mousedown", "1"]);
    window.wait("the button down", |told| told.pointer.is_down);
    window.point_at([x + 60.0, y - 20.0]);
    window.wait("a hand", |told| fall(told).pulled == Some(body));
    window.xdotool(&["mouseup", "1"]);
    window.wait("no hand", |told| fall(told).pulled.is_none());
}
