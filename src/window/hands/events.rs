//! What egui is told wrongly of the keyboard and the wheel, put right.

use std::collections::VecDeque;
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
/// and drops the first letter after one. A text that nobody typed was pasted.
pub(super) fn mend_text(events: &mut Vec<Event>, typed: Vec<Typed>) {
    let mut pending = VecDeque::from(typed);
    // Letters that came as a text and whose keys are still to come.
    let mut without_key: Vec<Typed> = Vec::new();
    let mut mended = Vec::with_capacity(events.len() + pending.len());
    for event in events.drain(..) {
        if let Event::Text(text) = &event {
            let is_its = |typed: &Typed| is_just(text, typed.character);
            if let Some(at) = pending.iter().position(is_its) {
                // What was typed before has been dropped.
                mended.extend(pending.drain(..at).filter_map(text_of));
                let typed = pending.pop_front();
                without_key.extend(typed);
                mended.extend(typed.and_then(text_of));
                continue;
            }
        } else if let Some(at) = without_key
            .iter()
            .position(|typed| is_key_of(&event, *typed))
        {
            without_key.remove(at);
        } else if let Some(at) = pending.iter().position(|typed| is_key_of(&event, *typed)) {
            // So has what comes with its key and not as a text.
            mended.extend(pending.drain(..=at).filter_map(text_of));
        }
        mended.push(event);
    }
    mended.extend(pending.into_iter().filter_map(text_of));
    *events = mended;
}

/// Whether the event is the press of the key that a character came with.
fn is_key_of(event: &Event, typed: Typed) -> bool {
    let Event::Key {
        key,
        pressed: true,
        modifiers,
        ..
    } = event
    else {
        return false;
    };
    let name = typed.character.to_uppercase().to_string();
    modifiers.command == typed.is_command && key.symbol_or_name() == name
}

fn text_of(typed: Typed) -> Option<Event> {
    let Typed {
        character,
        is_command,
    } = typed;
    let prints = !is_command && !character.is_control() && !PRIVATE.contains(&character);
    prints.then(|| Event::Text(character.to_string()))
}

fn is_just(text: &str, character: char) -> bool {
    let mut characters = text.chars();
    characters.next() == Some(character) && characters.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_macroquad::egui::{Key, Modifiers};

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

    fn key(key: Key, command: bool) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: if command {
                Modifiers::COMMAND
            } else {
                Modifiers::NONE
            },
        }
    }

    #[test]
    fn letters_that_come_in_one_frame_come_once() {
        // As `mine`, typed quickly: each letter's text and then its key.
        let mut events = Vec::new();
        for (letter, key_of) in [
            ("m", Key::M),
            ("i", Key::I),
            ("n", Key::N),
            ("i", Key::I),
            ("m", Key::M),
        ] {
            events.extend([text(letter), key(key_of, false)]);
        }
        let all = ['m', 'i', 'n', 'i', 'm'].map(|letter| typed(letter, false));
        mend_text(&mut events, all.to_vec());
        let texts = events.iter().filter_map(|event| match event {
            Event::Text(text) => Some(text.as_str()),
            _ => None,
        });
        assert_eq!(texts.collect::<String>(), "minim");
    }

    #[test]
    fn what_was_typed_in_one_frame_keeps_its_order() {
        // Ctrl A and then 290 in one frame: egui drops the 2.
        let mut events = vec![
            text("a"),
            key(Key::A, true),
            key(Key::Num2, false),
            text("9"),
            key(Key::Num9, false),
            text("0"),
            key(Key::Num0, false),
            key(Key::Enter, false),
        ];
        let all = [
            ('a', true),
            ('2', false),
            ('9', false),
            ('0', false),
            ('\r', false),
        ];
        mend_text(
            &mut events,
            all.map(|(c, command)| typed(c, command)).to_vec(),
        );
        let texts: Vec<&Event> = events
            .iter()
            .filter(|event| matches!(event, Event::Text(_)))
            .collect();
        assert_eq!(texts, [&text("2"), &text("9"), &text("0")]);
        assert_eq!(events.last(), Some(&key(Key::Enter, false)));
        // The chord's own letter is not taken for the one that follows.
        let mut events = vec![
            text("a"),
            key(Key::A, true),
            key(Key::A, false),
            text("b"),
            key(Key::B, false),
        ];
        let all = [('a', true), ('a', false), ('b', false)];
        mend_text(
            &mut events,
            all.map(|(c, command)| typed(c, command)).to_vec(),
        );
        let expected = [
            key(Key::A, true),
            text("a"),
            key(Key::A, false),
            text("b"),
            key(Key::B, false),
        ];
        assert_eq!(events, expected);
    }
}
