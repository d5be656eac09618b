//! Keys held by touch on the pad.

use super::*;
use egui::{Modifiers, TouchDeviceId};

const LEFT: Pos2 = pos2(20.0, 20.0);
const UP: Pos2 = pos2(70.0, 20.0);
const TURN_B_BACK: Pos2 = pos2(170.0, 20.0);
const NOWHERE: Pos2 = pos2(20.0, 400.0);

fn pad() -> Pad {
    let buttons = [
        (LEFT, PadButton::push(HeldKey::Left)),
        (UP, PadButton::push(HeldKey::Up)),
        (TURN_B_BACK, PadButton::turn(HeldKey::TurnB, true)),
    ];
    let placed =
        buttons.map(|(at, button)| (Rect::from_center_size(at, Vec2::splat(TARGET)), button));
    Pad {
        buttons: placed.to_vec(),
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

#[test]
fn what_touches_and_the_mouse_press_is_let_go() {
    use TouchPhase::{Cancel, End, Move, Start};
    let one = |phase, at| touch(1, phase, at);
    // Abbreviated: + for a press and − for a release.
    for (events, expected) in [
        (
            vec![one(Start, TURN_B_BACK), one(End, TURN_B_BACK)],
            "+Shift +TurnB −TurnB −Shift",
        ),
        (vec![mouse(LEFT, true), mouse(LEFT, false)], "+Left −Left"),
        // A sliding finger holds the button under it.
        (
            vec![one(Start, LEFT), one(Move, UP), one(Move, NOWHERE)],
            "+Left −Left +Up −Up",
        ),
        // A touch from the figure presses nothing.
        (vec![one(Start, NOWHERE), one(Move, LEFT)], ""),
        (vec![mouse(NOWHERE, true), Event::PointerMoved(LEFT)], ""),
        // A finger comes as the mouse too; that stays at rest where the first finger was.
        (
            vec![
                one(Start, LEFT),
                mouse(LEFT, true),
                touch(2, Start, UP),
                one(End, LEFT),
                mouse(LEFT, false),
            ],
            "+Left +Up −Left",
        ),
        (vec![one(Start, LEFT), one(Cancel, LEFT)], "+Left −Left"),
        (
            vec![one(Start, LEFT), Event::WindowFocused(false)],
            "+Left −Left",
        ),
        (vec![mouse(UP, true), Event::PointerGone], "+Up −Up"),
    ] {
        let (mut pad, mut commands) = (pad(), Vec::new());
        for event in &events {
            pad.follow(event, &mut commands);
        }
        let listed = commands.into_iter().map(|command| match command {
            Command::Press(key) => format!("+{key:?}"),
            Command::Release(key) => format!("−{key:?}"),
            other => panic!("{other:?}"),
        });
        let text = listed.collect::<Vec<_>>().join(" ");
        assert_eq!(text, expected, "{events:?}");
    }
}
