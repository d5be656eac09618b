//! What egui is told wrongly of the keyboard and the wheel, put right.

use std::ops::RangeInclusive;

use egui_macroquad::egui::{Event, Vec2, vec2};

use crate::window::input::Typed;

/// egui-macroquad divides what the window system says of the wheel by this.
const WHEEL_UNITS: f32 = 90.0;

/// How far a notch of the wheel scrolls, in points.
const SCROLL: f32 = 60.0;

/// Characters that some window systems send for keys that print nothing.
const PRIVATE: RangeInclusive<char> = '\u{e000}'..='\u{f8ff}';

/// How far the wheel was turned, in notches.
pub(super) fn notches(events: &[Event]) -> Vec2 {
    let turned = events.iter().map(|event| match event {
        // Window systems disagree about a notch's size; none of them sends less than its sign.
        Event::MouseWheel { delta, .. } => {
            let said = *delta * WHEEL_UNITS;
            vec2(said.x.clamp(-1.0, 1.0), said.y.clamp(-1.0, 1.0))
        }
        _ => Vec2::ZERO,
    });
    turned.fold(Vec2::ZERO, |sum, notch| sum + notch)
}

/// What the wheel scrolls, in points: egui takes a notch for a ninetieth of one.
pub(super) fn missing_scroll(events: &[Event]) -> Vec2 {
    SCROLL * notches(events)
}

/// Makes the texts among the events what was typed. On X11 a character comes before the key that it came
/// with, and a modifier takes effect with the next key, so egui takes the first letter of a chord for text
/// and drops the first letter after one. A longer text was pasted.
pub(super) fn mend_text(events: &mut Vec<Event>, typed: Vec<Typed>) {
    let (commands, mut texts): (Vec<Typed>, Vec<Typed>) =
        typed.into_iter().partition(|typed| typed.is_command);
    let is_command = |text: &str| {
        let mut commands = commands.iter();
        commands.any(|command| is_just(text, command.character))
    };
    events.retain(|event| match event {
        Event::Text(text) => match texts
            .iter()
            .position(|typed| is_just(text, typed.character))
        {
            Some(at) => {
                texts.remove(at);
                true
            }
            None => !is_command(text),
        },
        _ => true,
    });
    let lost = texts.iter().map(|typed| typed.character);
    let lost = lost.filter(|character| !character.is_control() && !PRIVATE.contains(character));
    events.extend(lost.map(|character| Event::Text(character.to_string())));
}

fn is_just(text: &str, character: char) -> bool {
    let mut characters = text.chars();
    characters.next() == Some(character) && characters.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Event {
        Event::Text(text.to_owned())
    }

    fn typed(character: char, is_command: bool) -> Typed {
        Typed {
            character,
            is_command,
        }
    }

    #[test]
    fn the_letter_of_a_chord_is_no_text_and_what_it_pastes_is() {
        let mut events = vec![text("v"), text("pasted"), text("x")];
        mend_text(&mut events, vec![typed('v', true), typed('x', false)]);
        assert_eq!(events, [text("pasted"), text("x")]);
        let mut events = vec![Event::Copy];
        mend_text(&mut events, vec![typed('c', true)]);
        assert_eq!(events, [Event::Copy]);
    }

    #[test]
    fn a_letter_that_was_dropped_is_there_and_one_that_was_not_is_there_once() {
        let mut events = vec![text("a")];
        let all = [typed('a', false), typed('b', false), typed('\r', false)];
        mend_text(&mut events, all.to_vec());
        assert_eq!(events, [text("a"), text("b")]);
    }
}
