//! Layout of a line of text, of the text in a pane's upper left corner, and of the arrows at its border to what is out
//! of view.

use glam::{DVec2, dvec2};

use super::dimension::DrawnDimension;
use super::{Camera, FigureSource, Mark, Rect, Role, Theme, bounds_of, clip};
use collidoscope_core::dynamics::RigidBody;

/// The offset of the title's point from the pane's corner, in points of the figure.
const INSET: DVec2 = DVec2::new(4.0, 1.0);

/// The gap between the title and the answer below it, in points of the figure.
const BETWEEN: f64 = 1.0;

/// The distance that lines across the pane keep from the title, in points of the figure.
const CLEAR: f64 = 4.0;

/// The title of a pane, or the answer, below this line of text if there is one.
pub(super) fn in_corner(
    text: impl Into<String>,
    role: Role,
    below: Option<Role>,
    (theme, camera, place): (&Theme, &Camera, &Rect),
) -> Mark {
    let above = below.map_or(0.0, |line| height(line, theme) + BETWEEN);
    let at = camera.to_space(place, place.min + INSET + above * DVec2::Y);
    Mark::label(at, text, role, camera.turned(DVec2::ONE.normalize()))
}

fn height(role: Role, theme: &Theme) -> f64 {
    room("", theme.style(role).text_size).y
}

/// The area of a pane's `part` below lines of text of these roles in its corner.
pub(super) fn below_words(part: &Rect, theme: &Theme, lines: &[Role]) -> Rect {
    if lines.is_empty() {
        return *part;
    }
    let heights = lines.iter().map(|&role| height(role, theme));
    let size = DVec2::Y * (heights.sum::<f64>() + BETWEEN);
    let strip = box_of(INSET, size, DVec2::ONE.normalize()).max.y;
    Rect {
        min: part.min + DVec2::Y * strip.min(part.size().y / 4.0),
        max: part.max,
    }
}

/// The bounds of the pane's title and answer, extended to the corner so that no stub of a line is left there; `None`
/// without either.
pub(super) fn corner_of_words(
    marks: &[Mark],
    theme: &Theme,
    camera: &Camera,
    place: &Rect,
) -> Option<Rect> {
    let words = marks.iter().filter(|mark| mark.role().is_in_corner());
    let boxes = words.flat_map(|mark| boxes(std::slice::from_ref(mark), theme, camera, place));
    let words = boxes
        .map(|(_, stands)| stands)
        .reduce(|one, other| one.with(&other))?;
    Some(Rect {
        min: place.min,
        max: words.shrunk(-CLEAR).max,
    })
}

/// Clips the lines across the whole pane, that is, the grid and support lines, and arrows, at a `corner` of the
/// figure.
pub(super) fn clear_corner(marks: &mut Vec<Mark>, corner: &Rect, camera: &Camera, place: &Rect) {
    let kept_free = camera.part(place, corner);
    let cut = |mark: Mark| {
        let role = mark.role();
        let is_arrow = matches!(mark, Mark::Arrow { .. });
        let is_cut = is_arrow || matches!(role, Role::Grid | Role::Axis | Role::SupportLine);
        let [from, to] = mark.points()[..] else {
            return vec![mark];
        };
        if !is_cut || is_arrow && kept_free.contains(to) {
            return vec![mark];
        }
        let pieces = clip::outside(&kept_free, [from, to]).into_iter();
        let piece = |[start, end]: [DVec2; 2]| match is_arrow && end == to {
            true => Mark::arrow(start, end, role),
            false => Mark::line([start, end], role),
        };
        pieces.map(piece).collect()
    };
    *marks = std::mem::take(marks).into_iter().flat_map(cut).collect();
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
#[must_use]
pub fn room(text: &str, size: f64) -> DVec2 {
    let width: f64 = text.chars().map(advance).sum();
    dvec2(width * size, size * (ASCENT + DESCENT))
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
    let level = SIN_22_5 * side.length();
    let part = |along: f64| {
        if along.abs() <= level {
            0.0
        } else {
            along.signum()
        }
    };
    DVec2::new(part(side.x), part(side.y))
}

/// The position of such a text's baseline, and the part of the text there. Baselines are at whole points, where
/// letters are sharp.
pub(super) fn stand(place: DVec2, side: DVec2, size: f64) -> (DVec2, TextAnchor) {
    let line = box_of(place, dvec2(0.0, size * (ASCENT + DESCENT)), side).min;
    let along = align(side).x;
    let anchor = if along > 0.0 {
        TextAnchor::Start
    } else if along < 0.0 {
        TextAnchor::End
    } else {
        TextAnchor::Middle
    };
    (dvec2(line.x, (line.y + size * ASCENT).round()), anchor)
}

/// The distance of an arrow from the border, and its length, in points of the figure.
const OFFSCREEN_INSET: f64 = 14.0;
const LENGTH: f64 = 34.0;

/// The arrows to A and B if they are out of view and, in a simulation, to all bodies that have left the part of the
/// world in which they started.
pub(super) fn pointers<D: DrawnDimension>(
    subject: &FigureSource<'_, D>,
    place: &Rect,
) -> Vec<Mark> {
    let camera = &subject.world_camera;
    let b = (subject.bounds(subject.bodies()[1]), "B".to_owned());
    let marks = [b]
        .into_iter()
        .chain(gone(subject))
        .filter_map(|(bounds, name)| {
            let role = if name == "B" {
                Role::Pointer
            } else {
                Role::Away
            };
            Some(named(pointer(&bounds, camera, place)?, &name, role))
        });
    marks.flatten().collect()
}

/// A or, in a simulation, all bodies except B that have left the part of the world in which they started, by number;
/// but A by its letter.
fn gone<D: DrawnDimension>(subject: &FigureSource<'_, D>) -> Vec<(Rect, String)> {
    let Some(falling) = subject.falling.filter(|_| subject.lesson.is_none()) else {
        let [a, _] = subject.bodies();
        return vec![(subject.bounds(a), "A".to_owned())];
    };
    let began = falling.fall().world().bodies().iter();
    let began_in = bounds_of(&began.map(RigidBody::posed).collect::<Vec<_>>());
    let [a, b] = falling.pair();
    let bodies = falling.world().bodies().iter().enumerate();
    let free = bodies.filter(|&(at, body)| at != b && !body.is_fixed());
    let placed = free.map(|(at, body)| {
        let name = if at == a {
            "A".to_owned()
        } else {
            at.to_string()
        };
        (bounds_of(&[body.posed()]), name)
    });
    placed
        .filter(|(bounds, _)| !began_in.overlaps(bounds))
        .collect()
}

/// The arrows to the origin and to A ⊖ B if they are out of view.
pub(super) fn pointers_in_minkowski(
    difference: &Rect,
    camera: &Camera,
    place: &Rect,
) -> impl Iterator<Item = Mark> {
    let bounds = [(Rect::default(), "O"), (*difference, "A ⊖ B")].into_iter();
    let arrows = bounds.filter_map(|(bounds, name)| {
        let arrow = pointer(&bounds, camera, place)?;
        Some(named(arrow, name, Role::Away))
    });
    arrows.flatten()
}

/// An arrow with a name at its tail.
fn named([tail, tip]: [DVec2; 2], name: &str, role: Role) -> [Mark; 2] {
    let label = Mark::label(tail, name, role, (tail - tip).normalize_or_zero());
    [label, Mark::arrow(tail, tip, role)]
}

/// An arrow at the border towards `bounds` if none of it is in the pane, in units of the space.
fn pointer(bounds: &Rect, camera: &Camera, place: &Rect) -> Option<[DVec2; 2]> {
    if camera.shown(place).overlaps(bounds) {
        return None;
    }
    let target = camera.to_picture(place, bounds.center());
    let direction = (target - place.center()).try_normalize()?;
    // Along the direction up to the nearer of the two sides it meets.
    let half = place.shrunk(OFFSCREEN_INSET).size() / 2.0;
    let reach = (half / direction.abs().max(DVec2::splat(1e-9))).min_element();
    let tip = place.center() + reach * direction;
    let tail = tip - LENGTH.min(reach) * direction;
    Some([tail, tip].map(|at| camera.to_space(place, at)))
}

/// Every label of `marks` with its box.
pub(super) fn boxes<'m>(
    marks: &'m [Mark],
    theme: &Theme,
    camera: &Camera,
    pane: &Rect,
) -> Vec<(&'m str, Rect)> {
    let label = |mark: &'m Mark| {
        let Mark::Label {
            at,
            text,
            role,
            side,
        } = mark
        else {
            return None;
        };
        let place = camera.to_picture(pane, *at);
        let size = room(text, theme.style(*role).text_size);
        let side = camera.turned(*side);
        Some((text.as_str(), box_of(place, size, side)))
    };
    marks.iter().filter_map(label).collect()
}
