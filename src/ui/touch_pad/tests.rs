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

/// In short: + for a key that goes down and − for one that goes up.
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
fn what_touches_and_the_mouse_press_is_let_go() {
    let cases: [(&[Event], &[&str]); 9] = [
        (
            &[touch(1, Start, TURN_B_BACK), touch(1, End, TURN_B_BACK)],
            &["+Shift", "+TurnB", "−TurnB", "−Shift"],
        ),
        (
            &[mouse(LEFT, true), mouse(LEFT, false)],
            &["+Left", "−Left"],
        ),
        // A finger that slides holds what it is on.
        (
            &[
                touch(1, Start, LEFT),
                touch(1, Move, UP),
                touch(1, Move, NOWHERE),
            ],
            &["+Left", "−Left", "+Up", "−Up"],
        ),
        // What comes from the picture presses nothing.
        (&[touch(1, Start, NOWHERE), touch(1, Move, LEFT)], &[]),
        (&[mouse(NOWHERE, true), Event::PointerMoved(LEFT)], &[]),
        // A finger comes as the mouse too; that stays at rest where the first finger was.
        (
            &[
                touch(1, Start, LEFT),
                mouse(LEFT, true),
                touch(2, Start, UP),
                touch(1, End, LEFT),
                mouse(LEFT, false),
            ],
            &["+Left", "+Up", "−Left"],
        ),
        (
            &[touch(1, Start, LEFT), touch(1, Cancel, LEFT)],
            &["+Left", "−Left"],
        ),
        (
            &[touch(1, Start, LEFT), Event::WindowFocused(false)],
            &["+Left", "−Left"],
        ),
        (&[mouse(UP, true), Event::PointerGone], &["+Up", "−Up"]),
    ];
    for (events, expected) in cases {
        let (mut pad, mut commands) = (pad(), Vec::new());
        for event in events {
            pad.follow(event, &mut commands);
        }
        assert_eq!(listed(commands), expected, "{events:?}");
    }
    let (mut pad, mut commands) = (pad(), Vec::new());
    pad.follow(&touch(1, Start, LEFT), &mut commands);
    pad.hide(&mut commands);
    pad.follow(&touch(1, Move, LEFT), &mut commands);
    assert_eq!(listed(commands), ["+Left", "−Left"], "hidden");
}
