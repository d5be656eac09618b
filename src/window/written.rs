//! What is written over the picture: the first run's words, messages, and that time stands still.

use egui::{Align2, Color32, CornerRadius, FontId, Painter, Rect, Vec2, pos2, vec2};
use glam::dvec2;

use super::style;
use crate::figure::{MinkowskiPane, Theme};
use crate::session::Session;

/// The first run's words: which body is which, what hands can do, and where to go next.
fn hint(theme: &Theme) -> String {
    let [a, b] = theme.color_words();
    format!(
        "Push B, the {b} one, into A, the {a} one, with the arrows or the mouse; I turns B, O turns A  ·  \
         then L explains step by step what is found, 1–6 show it  ·  new to all this? \
         Enter begins a tour  ·  H all keys, F2 panel"
    )
}

/// The same for those who have no keyboard.
fn hint_for_fingers(theme: &Theme) -> String {
    let [a, b] = theme.color_words();
    format!(
        "Drag B, {b}, into A, {a}; two fingers zoom  ·  then Lesson explains it  ·  Panel has a tour"
    )
}

/// The first run's words where bodies fall.
const HINT_OF_BODIES: &str = "Space lets the bodies fall, and then a drag pulls one  ·  \
     U turns gravity over, S takes another solver  ·  C, or a click on a contact, makes its two bodies \
     A and B, and L explains them step by step  ·  H all keys, F2 panel";
const HINT_OF_BODIES_FOR_FINGERS: &str = "Play lets the bodies fall, and then a finger pulls one  ·  \
     a tap on a contact makes its two bodies A and B";

/// The first run's words in space.
const HINT_IN_SPACE: &str = "Arrows, PageUp and PageDown push B into A, or drag it; \
     I turns B, O turns A  ·  a drag of the ground turns the view, F fits it  ·  \
     then L explains step by step what is found, 1–6 show it  ·  H all keys, F2 panel";
const HINT_IN_SPACE_FOR_FINGERS: &str =
    "Drag B into A; on the ground a finger turns the view, two zoom  ·  then Lesson explains it";

const FROZEN: &str = "Frozen  ·  Space goes on  ·  N one tick";
const FROZEN_FOR_FINGERS: &str = "Frozen  ·  the panel lets it go on";

/// That time stands still and what lets it go on. An open lesson says so in its own place, and bodies that fall in
/// the line of their time.
fn still(session: &Session, by_fingers: bool) -> Option<&'static str> {
    let falls = session.falling().is_some();
    let is_said = session.is_frozen() && !falls && !session.is_studied();
    is_said.then_some(if by_fingers {
        FROZEN_FOR_FINGERS
    } else {
        FROZEN
    })
}

/// How much of the lower rim is left to the cross of the axes in space, in points.
const CROSS: f32 = 76.0;

/// Writes over the picture at `place`: at the top that time stands still, at the bottom the message or the hint.
pub(super) fn show(
    painter: &Painter,
    place: Rect,
    session: &Session,
    theme: &Theme,
    by_fingers: bool,
) {
    let quiet = style::color(theme.faint_text);
    if let Some(still) = still(session, by_fingers) {
        let size = dvec2(f64::from(place.width()), f64::from(place.height()));
        let (world, _) = session.looking().minkowski.layout(size);
        let below_title = vec2(0.0, style::scaled(24.0, theme));
        let world = Rect::from_min_size(
            place.min + below_title,
            vec2(world.size().x as f32, world.size().y as f32) - below_title,
        );
        line(painter, world, Align2::CENTER_TOP, still, quiet, theme);
    }
    let above = if session.space().is_some() {
        style::scaled(CROSS, theme).min(place.height() / 2.0)
    } else {
        0.0
    };
    let place = Rect::from_min_max(place.min, place.max - vec2(0.0, above));
    match session.message() {
        Some(message) => {
            let ink = style::color(if message.is_warning {
                theme.warning
            } else {
                theme.text
            });
            line(
                painter,
                place,
                Align2::CENTER_BOTTOM,
                &message.text,
                ink,
                theme,
            );
        }
        None if session.shows_hint() && session.looking().minkowski == MinkowskiPane::Off => {
            let falls = session.falling().is_some();
            let hint = match (session.space().is_some(), falls, by_fingers) {
                (true, _, false) => HINT_IN_SPACE.to_owned(),
                (true, _, true) => HINT_IN_SPACE_FOR_FINGERS.to_owned(),
                (false, false, false) => hint(theme),
                (false, false, true) => hint_for_fingers(theme),
                (false, true, false) => HINT_OF_BODIES.to_owned(),
                (false, true, true) => HINT_OF_BODIES_FOR_FINGERS.to_owned(),
            };
            line(painter, place, Align2::CENTER_BOTTOM, &hint, quiet, theme);
        }
        None => {}
    }
}

/// A line of text on a ground of its own, in the middle of the picture's upper or lower rim; what does
/// not fit in one line is wrapped.
fn line(painter: &Painter, place: Rect, at: Align2, text: &str, ink: Color32, theme: &Theme) {
    const MARGIN: f32 = 12.0;
    const PADDING: Vec2 = vec2(10.0, 5.0);
    let room = (place.width() - 2.0 * (MARGIN + PADDING.x)).max(40.0);
    let galley = painter.layout(
        text.to_owned(),
        FontId::proportional(style::scaled(style::BODY, theme)),
        ink,
        room,
    );
    let rim = place.shrink(MARGIN);
    let anchor = if at == Align2::CENTER_TOP {
        pos2(place.center().x, rim.top())
    } else {
        pos2(place.center().x, rim.bottom())
    };
    let frame = at.anchor_size(anchor, galley.size() + 2.0 * PADDING);
    let ground = style::color(theme.surface.at(88));
    painter.rect_filled(frame, CornerRadius::same(5), ground);
    painter.galley(frame.min + PADDING, galley, ink);
}
