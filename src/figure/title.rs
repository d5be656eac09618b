//! Layout of a line of text, of the text in a pane's upper left corner, and of the arrows at its border to what is out
//! of view.

use glam::{DVec2, dvec2};

use super::drawn::Drawn;
use super::mark::Frame;
use super::subject::bounds_at_start;
use super::{Caption, Label, Mark, MarkShape, Rect, Role, Subject, Theme, bounds_of, clip};

/// The offset of the title's point from the pane's corner, in points of the figure.
const INSET: DVec2 = DVec2::new(4.0, 1.0);

/// The gap between the title and the answer below it, in points of the figure.
const BETWEEN: f64 = 1.0;

/// The distance that lines across the pane keep from the title, in points of the figure.
const CLEAR: f64 = 4.0;

/// The title of a pane, or the answer, below this line of text if there is one.
pub(super) fn in_corner(
    text: impl Into<Caption>,
    role: Role,
    below: Option<Role>,
    frame: &Frame<'_>,
) -> Mark {
    let above = below.map_or(0.0, |line| frame.theme.letter(line) + BETWEEN);
    let at = frame.to_space(frame.place.min + INSET + above * DVec2::Y);
    Mark::label(at, text, role, frame.camera.turned(DVec2::ONE.normalize()))
}

/// The area of a pane's `part` below lines of text of these roles in its corner.
pub(super) fn below_words(part: &Rect, theme: &Theme, lines: &[Role]) -> Rect {
    if lines.is_empty() {
        return *part;
    }
    let heights = lines.iter().map(|&role| theme.letter(role));
    let size = DVec2::Y * (heights.sum::<f64>() + BETWEEN);
    let strip = box_of(INSET, size, DVec2::ONE.normalize()).max.y;
    let depth = strip.min(part.size().y / 4.0);
    Rect::between(part.min + DVec2::Y * depth, part.max)
}

/// The bounds of the pane's title and answer, extended to the corner so that no stub of a line is left there; `None`
/// without either.
pub(super) fn corner_of_words(marks: &[Mark], frame: &Frame<'_>) -> Option<Rect> {
    let words = marks.iter().filter(|mark| mark.role.is_in_corner());
    let boxes = words.filter_map(|mark| box_of_label(mark, frame));
    let all = boxes.reduce(|one, other| one.with(&other))?;
    Some(Rect::between(frame.place.min, all.shrunk(-CLEAR).max))
}

/// Clips the lines across the whole pane, that is, the grid and support lines, and arrows, at a part of the space.
pub(super) fn clear_corner(marks: &mut Vec<Mark>, kept_free: &Rect) {
    let mut kept = Vec::with_capacity(marks.len());
    for mark in marks.drain(..) {
        let ends = match (&mark.shape, mark.role) {
            (MarkShape::Arrow(ends), _) if !kept_free.contains(ends[1]) => *ends,
            (MarkShape::Line(points), Role::Grid | Role::Axis | Role::SupportLine) => {
                [points[0], points[1]]
            }
            _ => {
                kept.push(mark);
                continue;
            }
        };
        for [start, end] in clip::outside(kept_free, ends) {
            kept.push(match mark.shape {
                MarkShape::Arrow([_, tip]) if end == tip => {
                    Mark::arrow(start, end, mark.role).named(mark.names.clone())
                }
                _ => Mark::line([start, end], mark.role),
            });
        }
    }
    *marks = kept;
}

/// The distance of a label from the named point, in points of the figure.
pub const LABEL_GAP: f64 = 9.0;

/// The ascent and descent of the font, `DejaVu` Sans, as fractions of its size.
const ASCENT: f64 = 1901.0 / 2048.0;
const DESCENT: f64 = 483.0 / 2048.0;

/// The width of a character as a fraction of the font size, exact for the characters of labels.
fn advance(character: char) -> f64 {
    match character {
        ' ' | '.' | ',' => 651.0 / 2048.0,
        'i' | 'j' | 'l' => 0.278,
        'f' | 'r' | 't' | '₀'..='₉' | '⁰'..='⁹' | '¹' | '²' | '³' => 0.4,
        '⁻' => 0.528,
        'm' => 0.974,
        'w' | '−' | '⊖' | '=' | '↓' | '↑' | '×' => 0.838,
        'O' => 0.787,
        'A'..='Z' => 0.7,
        _ => 0.636,
    }
}

/// The part of a text at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAnchor {
    /// Its left end.
    Start,
    /// Its centre.
    Middle,
    /// Its right end.
    End,
}

/// The extent of a text of this font size.
pub fn room(text: &str, size: f64) -> DVec2 {
    let width: f64 = text.chars().map(advance).sum();
    dvec2(width * size, size * (ASCENT + DESCENT))
}

impl Theme {
    /// The extent of a text in the style of a role.
    pub(super) fn room(&self, text: &str, role: Role) -> DVec2 {
        room(text, self.style(role).text_size)
    }

    /// The height of a letter in the style of a role.
    pub(super) fn letter(&self, role: Role) -> f64 {
        self.room("", role).y
    }
}

/// The box of a text of extent `room` on the `side` of `place`, at the gap's distance; on the point itself if the side
/// is zero.
pub(super) fn box_of(place: DVec2, room: DVec2, side: DVec2) -> Rect {
    let corner = place + LABEL_GAP * side - room * (DVec2::ONE - align(side)) / 2.0;
    Rect::new(corner, room)
}

/// −1, 0 or 1 along each axis: the side of its point on which a label's box is; 0 if it is centred there.
fn align(side: DVec2) -> DVec2 {
    const SIN_22_5: f64 = 0.382_683_432_365_089_8;
    let is_level = side.abs().cmple(DVec2::splat(SIN_22_5 * side.length()));
    DVec2::select(is_level, DVec2::ZERO, side.signum())
}

/// The position of such a text's baseline, and the part of the text there. Baselines are at whole points, where
/// letters are sharp.
pub(super) fn stand(place: DVec2, side: DVec2, size: f64) -> (DVec2, TextAnchor) {
    let line = box_of(place, dvec2(0.0, size * (ASCENT + DESCENT)), side).min;
    let anchor = match align(side).x {
        along if along > 0.0 => TextAnchor::Start,
        along if along < 0.0 => TextAnchor::End,
        _ => TextAnchor::Middle,
    };
    (dvec2(line.x, (line.y + size * ASCENT).round()), anchor)
}

/// The distance of an arrow from the border, and its length, in points of the figure.
const OFFSCREEN_INSET: f64 = 14.0;
const LENGTH: f64 = 34.0;

/// The arrows to A and B if they are out of view and, in a simulation, to all bodies that have left the part of the
/// world in which they started.
pub(super) fn pointers<D: Drawn>(subject: &Subject<'_, D>, frame: &Frame<'_>) -> Vec<Mark> {
    let b = subject.bounds(subject.bodies()[1]);
    let b = pointer(&b, "B".into(), Role::Pointer, frame);
    let gone = gone(subject).into_iter();
    let others = gone.filter_map(|(bounds, name)| pointer(&bounds, name.into(), Role::Away, frame));
    b.into_iter().chain(others).flatten().collect()
}

/// A or, in a simulation, all bodies except B that have left the part of the world in which they started, by number;
/// but A by its letter.
fn gone<D: Drawn>(subject: &Subject<'_, D>) -> Vec<(Rect, String)> {
    let Some(falling) = subject.falling.filter(|_| subject.lesson.is_none()) else {
        let [a, _] = subject.bodies();
        return vec![(subject.bounds(a), "A".to_owned())];
    };
    let began_in = bounds_at_start(falling);
    let [a, b] = falling.pair();
    let mut gone = Vec::new();
    for (at, body) in falling.world().bodies().iter().enumerate() {
        let bounds = bounds_of(&[body.posed()]);
        if at != b && !body.is_fixed() && !began_in.overlaps(&bounds) {
            let number = at.to_string();
            gone.push((bounds, if at == a { "A".to_owned() } else { number }));
        }
    }
    gone
}

/// The arrows to the origin and to A ⊖ B if they are out of view.
pub(super) fn pointers_in_minkowski(difference: &Rect, frame: &Frame<'_>) -> Vec<Mark> {
    let origin = pointer(&Rect::default(), Caption::symbol("O"), Role::Away, frame);
    let difference = pointer(difference, "A ⊖ B".into(), Role::Away, frame);
    origin.into_iter().chain(difference).flatten().collect()
}

/// An arrow at the border towards `bounds` if none of it is in the pane, with a name at its tail.
fn pointer(bounds: &Rect, name: Caption, role: Role, frame: &Frame<'_>) -> Option<[Mark; 2]> {
    if frame.shown().overlaps(bounds) {
        return None;
    }
    let middle = frame.place.center();
    let direction = (frame.to_picture(bounds.center()) - middle).try_normalize()?;
    // Along the direction up to the nearer of the two sides it meets.
    let half = frame.place.shrunk(OFFSCREEN_INSET).size() / 2.0;
    let reach = (half / direction.abs().max(DVec2::splat(1e-9))).min_element();
    let end = middle + reach * direction;
    let start = end - LENGTH.min(reach) * direction;
    let [tail, tip] = [start, end].map(|at| frame.to_space(at));
    let label = Mark::label(tail, name, role, (tail - tip).normalize_or_zero());
    Some([label, Mark::arrow(tail, tip, role)])
}

/// The box of a label; `None` for another mark.
pub(super) fn box_of_label(mark: &Mark, frame: &Frame<'_>) -> Option<Rect> {
    let MarkShape::Label(Label { at, text, side, .. }) = &mark.shape else {
        return None;
    };
    let size = frame.theme.room(text, mark.role);
    let side = frame.camera.turned(*side);
    Some(box_of(frame.to_picture(*at), size, side))
}
