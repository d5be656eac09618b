//! Scales: a bar in the lower left corner of the world with the directions of x and y, in space the axis cross, and
//! the ticks on Minkowski space's axes in the plane.

use glam::{DVec2, DVec3, dvec2};

use super::spatial::View;
use super::title::boxes;
use super::title::{LABEL_GAP, room};
use super::{Camera, Mark, Rect, Role, Theme};
use crate::lesson::printed;
use crate::scene::Unit;

/// The distance of the scale from the border, and the height of its bar's ends; in points of the figure.
const INSET: f64 = 12.0;
const END: f64 = 4.0;

/// The scale of a pane, in a corner.
pub(super) struct ScaleBar {
    /// In the units of the space.
    pub(super) marks: Vec<Mark>,
    /// Its bounds in the figure, including the corner.
    pub(super) corner: Rect,
}

/// The part of a pane's `room` above a scale of this height in letters, if the pane has room for one.
pub(super) fn above_foot(room: &Rect, letters: f64, theme: &Theme, place: &Rect) -> Rect {
    let strip = if has_room(place, theme) {
        letters * letter(theme)
    } else {
        0.0
    };
    let low = room.max.y.min(place.max.y - strip).max(room.min.y);
    Rect {
        min: room.min,
        max: room.max.with_y(low),
    }
}

/// The height of a scale, in letters.
pub(super) const ROWS: f64 = 2.4;

/// The scale bar of a world pane at `place`, a bar for impulses at this many points per unit, and arrows along x and y.
/// `None` if they don't fit.
pub(super) fn scale(
    unit: Unit,
    impulses: Option<f64>,
    theme: &Theme,
    camera: &Camera,
    place: &Rect,
) -> Option<ScaleBar> {
    let letter = letter(theme);
    if !has_room(place, theme) {
        return None;
    }
    let row = place.max.y - 0.7 * letter;
    let space_at = |point: DVec2| camera.to_space(place, point);
    let mut at = dvec2(place.min.x + INSET, row);
    let length = 1.3 * letter;
    let origin = if camera.y_up {
        at
    } else {
        at - length * DVec2::Y
    };
    let mut marks = Vec::new();
    for (along, text) in [(DVec2::X, "x"), (DVec2::Y, name_of_y(camera))] {
        let to = space_at(origin + length * camera.turned(along));
        marks.push(Mark::arrow(space_at(origin), to, Role::Scale));
        marks.push(Mark::label(to, text, Role::Scale, DVec2::X));
    }
    at.x += LABEL_GAP + room(name_of_y(camera), theme.style(Role::Scale).text_size).x + INSET;
    let of_impulses = impulses.map(|points| (points, Role::NormalImpulse));
    for (points, role) in [(camera.scale, Role::Scale)].into_iter().chain(of_impulses) {
        let (bar, width) = bar(at, (points, role), unit, theme, (camera, place));
        marks.extend(bar);
        at.x += width + 2.0 * INSET;
    }
    let corner = Rect {
        min: dvec2(place.min.x, place.max.y - ROWS * letter),
        max: dvec2(at.x - 2.0 * INSET + END, place.max.y),
    };
    place.holds(&corner).then_some(ScaleBar { marks, corner })
}

/// The axis cross and the scale bar of a pane at `place`; `None` if they don't fit.
pub(super) fn cross(
    (view, unit): (&View, Unit),
    theme: &Theme,
    camera: &Camera,
    place: &Rect,
) -> Option<ScaleBar> {
    if !has_room(place, theme) {
        return None;
    }
    let letter = letter(theme);
    // The length of an axis without foreshortening; in a low pane it is shorter, but its letters must not overlap.
    let length = (0.045 * place.size().y).clamp(letter, 1.9 * letter);
    let side = 2.0 * (length + 1.05 * letter);
    let corner = dvec2(place.min.x + INSET / 2.0, place.max.y - side - INSET / 2.0);
    let middle = corner + side / 2.0;
    let axes = [(DVec3::X, "x"), (DVec3::Y, "y"), (DVec3::Z, "z")];
    let tips = axes.map(|(axis, _)| length * view.project(axis));
    let to_space = |at: DVec2| camera.to_space(place, at);
    let mut marks = Vec::new();
    for ((_, name), tip) in axes.into_iter().zip(tips) {
        // The letter of an axis seen nearly end-on is moved away from the others.
        let away = if tip.length() < 0.3 * length {
            tip - tips.iter().sum::<DVec2>()
        } else {
            tip
        };
        let end = to_space(middle + tip);
        let side = 0.45 * away.normalize_or(DVec2::X);
        marks.push(Mark::arrow(to_space(middle), end, Role::Scale));
        marks.push(Mark::label(end, name, Role::Scale, side));
    }
    let start = dvec2(corner.x + side, place.max.y - 0.7 * letter);
    let measure = (camera.scale, Role::Scale);
    let (bar, width) = bar(start, measure, unit, theme, (camera, place));
    marks.extend(bar);
    let corner = Rect {
        min: dvec2(place.min.x, corner.y),
        max: dvec2(start.x + width + INSET / 2.0, place.max.y),
    };
    place.holds(&corner).then_some(ScaleBar { marks, corner })
}

/// A bar of a round length with its left end at `start` of the figure, at this many points per unit, with its label;
/// and the width of both in points. In roles other than the scale's it measures impulses.
fn bar(
    start: DVec2,
    (points, role): (f64, Role),
    unit: Unit,
    theme: &Theme,
    (camera, place): (&Camera, &Rect),
) -> ([Mark; 2], f64) {
    const SHORTEST: f64 = 40.0;
    let length = round_step(SHORTEST / points);
    let number = number(length, length);
    let text = match role {
        Role::Scale => unit.length(&number),
        _ => format!("impulse {}", unit.impulse(&number)),
    };
    let end = start + DVec2::X * length * points;
    let up = dvec2(0.0, -END);
    let ends = [start + up, start, end, end + up].map(|at| camera.to_space(place, at));
    let of_text = room(&text, theme.style(Role::Scale).text_size).x;
    let label = Mark::label(ends[2], text, Role::Scale, DVec2::X);
    let width = end.x - start.x + LABEL_GAP + of_text;
    ([Mark::line(ends, role), label], width)
}

/// The letter of y with its direction on screen.
const fn name_of_y(camera: &Camera) -> &'static str {
    if camera.y_up { "y ↑" } else { "y ↓" }
}

/// Whether a pane is large enough, in heights of a letter, for a scale.
fn has_room(place: &Rect, theme: &Theme) -> bool {
    place.size().min_element() >= 12.0 * letter(theme)
}

/// The height of a scale's letters, in points of the figure.
fn letter(theme: &Theme) -> f64 {
    room("", theme.style(Role::Scale).text_size).y
}

/// A multiple of `step`, which is a round number, with the digits it needs; for a large or small step times a power of
/// ten.
pub(super) fn number(value: f64, step: f64) -> String {
    const PLAIN: std::ops::Range<f64> = 1e-4..1e5;
    let size = value.abs();
    let text = if size == 0.0 || PLAIN.contains(&step) {
        format!("{size:.5}e0")
    } else {
        let decimals = libm::log10(size / step).max(0.0).ceil() as usize + 1;
        format!("{size:.decimals$e}")
    };
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    let sign = if value < 0.0 { "−" } else { "" };
    match power {
        "0" => format!("{sign}{digits}"),
        _ => printed(&format!("{sign}{digits}e{power}")),
    }
}

/// The least space between two numbers, or a number and what covers the pane, in points of the figure.
const APART: DVec2 = dvec2(10.0, 3.0);

/// The ticks of a pane at `place`, clear of the `covered` areas: each number next to its tick, all of an axis on the
/// side on which most of them fit.
pub(super) fn ticks(theme: &Theme, camera: &Camera, place: &Rect, covered: &[Rect]) -> Vec<Mark> {
    let Some(step) = step(theme, camera, place) else {
        return Vec::new();
    };
    let shown = camera.shown(place);
    let mut covered = covered.to_vec();
    let mut marks = Vec::new();
    for (along, name, usual) in [
        (DVec2::X, "x", DVec2::Y),
        (DVec2::Y, name_of_y(camera), DVec2::NEG_X),
    ] {
        let end = along * (shown.max - LABEL_GAP / camera.scale);
        let range = [shown.min, shown.max].map(|rim| rim.dot(along));
        let values = multiples(step, range).filter(|&value| value != 0.0);
        let numbers: Vec<_> = values
            .map(|value| (along * value, number(value, step)))
            .collect();
        let on_side = |side: DVec2| {
            let mut taken = covered.clone();
            let mut add = |at: DVec2, text: &str, side: DVec2| {
                let label = Mark::label(at, text, Role::Tick, 0.7 * camera.turned(side));
                let one = std::slice::from_ref(&label);
                let (_, stands) = boxes(one, theme, camera, place).pop()?;
                let is_free = place.contains(camera.to_picture(place, at))
                    // A number may be drawn wider than measured.
                    && place.holds(&stands.grown(dvec2(3.0, 0.0)))
                    && !taken.iter().any(|other| other.overlaps(&stands.grown(APART)));
                is_free.then(|| {
                    taken.push(stands);
                    label
                })
            };
            let mut marks = Vec::from_iter(add(end, name, side - camera.turned(along)));
            // A tick points away from its number, or it would look like a minus sign.
            let tick = camera.turned(-side) * 5.0 / camera.scale;
            for (at, number) in &numbers {
                if let Some(label) = add(*at, number, side) {
                    marks.push(Mark::line([*at, *at + tick], Role::Tick));
                    marks.push(label);
                }
            }
            (marks, taken)
        };
        let (one, other) = (on_side(usual), on_side(-usual));
        let (of_axis, taken) = if other.0.len() > one.0.len() {
            other
        } else {
            one
        };
        marks.extend(of_axis);
        covered = taken;
    }
    marks
}

/// The distance between ticks, in units of the space: a multiple of the grid's, with room for their numbers.
fn step(theme: &Theme, camera: &Camera, place: &Rect) -> Option<f64> {
    const LEAST_BETWEEN: f64 = 70.0;
    let grid = spacing(camera.scale);
    let shown = camera.shown(place);
    let text_size = theme.style(Role::Tick).text_size;
    // On a grid of 5, every fifth line is at a multiple of 25, and every fourth at a number of one digit.
    let fifth = if round_step(4.9 * grid) < 6.0 * grid {
        5.0
    } else {
        4.0
    };
    let steps = [1.0, 2.0, fifth, 10.0, 20.0, 10.0 * fifth].map(|every| every * grid);
    let has_room = |step: &f64| {
        let numbers = multiples(*step, [shown.min.x, shown.max.x]);
        let widths = numbers.map(|at| room(&number(at, *step), text_size).x + APART.x);
        step * camera.scale >= widths.fold(LEAST_BETWEEN, f64::max)
    };
    steps.into_iter().find(has_room)
}

/// The least distance between two grid lines, in points of the figure.
const LEAST_SPACING: f64 = 32.0;

/// The largest number of grid lines in each direction of a pane.
const MOST_LINES: f64 = 400.0;

/// The distance between grid lines, in units of the space.
pub(super) fn spacing(scale: f64) -> f64 {
    round_step(LEAST_SPACING / scale)
}

/// The multiples of `step` in a range; none if they are more than a pane needs.
pub(super) fn multiples(step: f64, [from, to]: [f64; 2]) -> impl Iterator<Item = f64> {
    let (first, last) = ((from / step).ceil(), (to / step).floor());
    let count = Some(last - first + 1.0).filter(|count| *count <= MOST_LINES);
    (0..count.unwrap_or(0.0) as u32).map(move |k| (first + f64::from(k)) * step)
}

/// The least of 1, 2, 5, 10, 20 … (and 0.5, 0.2 …) that is not below `least`.
pub(super) fn round_step(least: f64) -> f64 {
    let power = libm::exp10(libm::log10(least).floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|&step| step >= least)
        .unwrap_or(10.0 * power)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::figure::ThemeName;

    /// The number that a text says.
    pub(in crate::figure) fn read(text: &str) -> f64 {
        let lower = |sign: char| match "⁻⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|raised| raised == sign)
        {
            Some(at) => "-0123456789".chars().nth(at),
            None => Some(if sign == '−' { '-' } else { sign }),
        };
        let text = text.replace(" × 10", "e");
        let text: String = text.chars().filter_map(lower).collect();
        text.parse()
            .unwrap_or_else(|_| panic!("{text} is no number"))
    }

    #[test]
    fn numbers_have_the_digits_that_they_need() {
        for (value, step, expected) in [
            (50.0, 50.0, "50"),
            (-150.0, 50.0, "−150"),
            (3.0 * 0.1, 0.1, "0.3"),
            (0.05, 0.05, "0.05"),
            (-7.5, 2.5, "−7.5"),
            (0.75, 0.25, "0.75"),
            (0.0, 0.25, "0"),
            (1.25e4, 2.5e3, "12500"),
            (15e6, 5e6, "1.5 × 10⁷"),
            (10e6, 1e6, "1 × 10⁷"),
            (-3.0 * 1e-5, 1e-5, "−3 × 10⁻⁵"),
            (11e-5, 1e-5, "1.1 × 10⁻⁴"),
            (1e9 + 2.5, 2.5, "1000000002.5"),
            (1e9 + 1e5, 1e5, "1.0001 × 10⁹"),
        ] {
            assert_eq!(number(value, step), expected);
        }
    }

    #[test]
    fn the_bar_is_as_long_as_it_says() {
        let theme = Theme::new(ThemeName::Chalkboard);
        let place = Rect::new(dvec2(100.0, 50.0), dvec2(400.0, 300.0));
        for of_view in [0.003, 0.7, 1.0, 2.6, 4e4] {
            let camera = Camera {
                scale: of_view,
                ..Camera::ONE_TO_ONE
            };
            let (measure, unit) = ((camera.scale, Role::Scale), Unit::default());
            let (marks, _) = bar(place.min, measure, unit, &theme, (&camera, &place));
            let [Mark::Polyline { points, .. }, Mark::Label { text, .. }] = marks else {
                panic!("a bar and its length");
            };
            let (length, said) = (points[1].distance(points[2]), read(&text));
            assert!((length - said).abs() < 1e-6 * said, "{length}, not {said}");
        }
    }
}
