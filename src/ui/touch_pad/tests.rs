//! Keys held by fingers on the touch pad.

use super::*;
use egui::{Modifiers, TouchDeviceId, TouchId};

const LEFT: Pos2 = pos2(20.0, 20.0);
const UP: Pos2 = pos2(70.0, 20.0);
const TURN_A: Pos2 = pos2(120.0, 20.0);
const TURN_B_BACK: Pos2 = pos2(170.0, 20.0);
const NOWHERE: Pos2 = pos2(20.0, 400.0);

fn pad() -> Pad {
    let buttons = [
        (LEFT, PadButton::push(HeldKey::Left)),
        (UP, PadButton::push(HeldKey::Up)),
        (TURN_A, PadButton::turn(HeldKey::TurnA, false)),
        (TURN_B_BACK, PadButton::turn(HeldKey::TurnB, true)),
    ];
    let place = |at| Rect::from_center_size(at, Vec2::splat(TARGET));
    Pad {
        buttons: buttons.map(|(at, button)| (place(at), button)).to_vec(),
        ..Pad::default()
    }
}

fn touch(id: u64, phase: TouchPhase, pos: Pos2) -> Event {
    Event::Touch {
        device_id: TouchDeviceId(0),
        id: TouchId(id),
        phase,
        pos,
        force: None,
    }
}

fn mouse(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

/// What comes of these events, in short: + for a key that goes down and − for one that goes up.
fn after(pad: &mut Pad, events: &[Event]) -> Vec<String> {
    let mut commands = Vec::new();
    for event in events {
        pad.follow(event, &mut commands);
    }
    listed(commands)
}

fn listed(commands: Vec<Command>) -> Vec<String> {
    let commands = commands.into_iter();
    let listed = commands.map(|command| match command {
        Command::Press(key) => format!("+{key:?}"),
        Command::Release(key) => format!("−{key:?}"),
        other => panic!("{other:?}"),
    });
    listed.collect()
}

use TouchPhase::{Cancel, End, Move, Start};

#[test]
fn two_fingers_hold_two_keys() {
    let pad = pad();
    assert_eq!(pad.held(&[LEFT, UP]), [HeldKey::Left, HeldKey::Up]);
    assert_eq!(pad.held(&[LEFT, NOWHERE, LEFT]), [HeldKey::Left]);
    assert_eq!(pad.held(&[NOWHERE]), []);
}

#[test]
fn the_other_way_round_is_shift_and_the_first_finger_has_its_way() {
    let pad = pad();
    let back = [HeldKey::Shift, HeldKey::Left, HeldKey::TurnB];
    assert_eq!(pad.held(&[LEFT, TURN_B_BACK]), back);
    assert_eq!(pad.held(&[TURN_A, TURN_B_BACK]), [HeldKey::TurnA]);
    let first = [HeldKey::Shift, HeldKey::TurnB];
    assert_eq!(pad.held(&[TURN_B_BACK, TURN_A]), first);
}

#[test]
fn shift_goes_down_before_the_turn_and_up_after_it() {
    let mut pad = pad();
    let down = after(&mut pad, &[touch(1, Start, TURN_B_BACK)]);
    assert_eq!(down, ["+Shift", "+TurnB"]);
    let up = after(&mut pad, &[touch(1, End, TURN_B_BACK)]);
    assert_eq!(up, ["−TurnB", "−Shift"]);
}

#[test]
fn a_tap_within_one_frame_presses_and_lets_go() {
    let events = [touch(3, Start, LEFT), touch(3, End, LEFT)];
    assert_eq!(after(&mut pad(), &events), ["+Left", "−Left"]);
    let events = [mouse(LEFT, true), mouse(LEFT, false)];
    assert_eq!(after(&mut pad(), &events), ["+Left", "−Left"]);
}

#[test]
fn a_finger_that_slides_holds_what_it_is_on_and_one_that_leaves_holds_nothing() {
    let mut pad = pad();
    let events = [
        touch(1, Start, LEFT),
        touch(1, Move, UP),
        touch(1, Move, NOWHERE),
    ];
    assert_eq!(after(&mut pad, &events), ["+Left", "−Left", "+Up", "−Up"]);
}

#[test]
fn a_finger_that_comes_from_the_picture_presses_nothing() {
    let events = [touch(1, Start, NOWHERE), touch(1, Move, LEFT)];
    assert!(after(&mut pad(), &events).is_empty());
    let events = [mouse(NOWHERE, true), Event::PointerMoved(LEFT)];
    assert!(after(&mut pad(), &events).is_empty());
}

#[test]
fn a_finger_that_is_told_as_the_mouse_too_presses_once() {
    for mouse_first in [false, true] {
        let mut down = vec![touch(1, Start, LEFT), mouse(LEFT, true)];
        let mut up = vec![touch(1, End, LEFT), mouse(LEFT, false)];
        if mouse_first {
            down.reverse();
            up.reverse();
        }
        let mut pad = pad();
        assert_eq!(after(&mut pad, &down), ["+Left"]);
        // The mouse that is left at rest where the first finger was holds nothing.
        assert_eq!(after(&mut pad, &[touch(2, Start, UP)]), ["+Up"]);
        assert_eq!(after(&mut pad, &up), ["−Left"]);
    }
}

#[test]
fn nothing_sticks_when_a_touch_is_cancelled_or_the_focus_or_the_pad_goes() {
    let cancelled = [touch(1, Start, LEFT), touch(1, Cancel, LEFT)];
    assert_eq!(after(&mut pad(), &cancelled), ["+Left", "−Left"]);
    let away = [touch(1, Start, LEFT), Event::WindowFocused(false)];
    assert_eq!(after(&mut pad(), &away), ["+Left", "−Left"]);
    let gone = [mouse(UP, true), Event::PointerGone];
    assert_eq!(after(&mut pad(), &gone), ["+Up", "−Up"]);
    let mut pad = pad();
    after(&mut pad, &[touch(1, Start, LEFT)]);
    let mut commands = Vec::new();
    pad.hide(&mut commands);
    assert_eq!(listed(commands), ["−Left"]);
    assert!(after(&mut pad, &[touch(1, Move, LEFT)]).is_empty());
}
