//! Scales: a bar in the lower left corner of the world with the directions of x and y, in space the axis cross, and
//! the ticks on Minkowski space's axes in the plane.

use glam::{DVec2, DVec3, dvec2};

use super::mark::Frame;
use super::spatial::View;
use super::title::{LABEL_GAP, box_of_label};
use super::{Camera, Mark, Rect, Role, Theme};
use crate::lesson::printed;
use crate::scene::Unit;

/// The distance of the scale from the border, and the height of its bar's ends; in points of the figure.
const INSET: f64 = 12.0;
const END: f64 = 4.0;

/// The scale of a pane, in a corner.
pub(super) struct ScaleBar {
    /// In the units of the space.
    pub marks: Vec<Mark>,
    /// Its bounds in the figure, including the corner.
    pub corner: Rect,
}

/// The part of a pane's `room` above a scale of this height in letters, if the pane has room for one.
pub(super) fn above_foot(room: &Rect, letters: f64, theme: &Theme, place: &Rect) -> Rect {
    let rows = if has_room(place, theme) { letters } else { 0.0 };
    let strip = rows * theme.letter(Role::Scale);
    let low = room.max.y.min(place.max.y - strip).max(room.min.y);
    Rect::between(room.min, room.max.with_y(low))
}

/// The height of a scale, in letters.
pub(super) const ROWS: f64 = 2.4;

/// The scale bar of a world pane, a bar for impulses at this many points per unit, and arrows along x and y. `None` if
/// they don't fit.
pub(super) fn scale(unit: Unit, impulses: Option<f64>, frame: &Frame<'_>) -> Option<ScaleBar> {
    let (theme, camera, place) = (frame.theme, frame.camera, frame.place);
    let letter = theme.letter(Role::Scale);
    if !has_room(&place, theme) {
        return None;
    }
    let mut at = dvec2(place.min.x + INSET, place.max.y - 0.7 * letter);
    let length = 1.3 * letter;
    let origin = match camera.y_up {
        true => at,
        false => at - length * DVec2::Y,
    };
    let mut marks = Vec::new();
    for (along, text) in [(DVec2::X, "x"), (DVec2::Y, name_of_y(&camera))] {
        let to = frame.to_space(origin + length * camera.turned(along));
        marks.push(Mark::arrow(frame.to_space(origin), to, Role::Scale));
        marks.push(Mark::label(to, text, Role::Scale, DVec2::X));
    }
    at.x += LABEL_GAP + theme.room(name_of_y(&camera), Role::Scale).x + INSET;
    let of_impulses = impulses.map(|points| (points, Role::NormalImpulse));
    for measure in [(camera.scale, Role::Scale)].into_iter().chain(of_impulses) {
        let (bar, width) = bar(at, measure, unit, frame);
        marks.extend(bar);
        at.x += width + 2.0 * INSET;
    }
    let corner = Rect::between(
        dvec2(place.min.x, place.max.y - ROWS * letter),
        dvec2(at.x - 2.0 * INSET + END, place.max.y),
    );
    place.holds(&corner).then_some(ScaleBar { marks, corner })
}

/// The axis cross and the scale bar of a pane; `None` if they don't fit.
pub(super) fn cross(view: &View, unit: Unit, frame: &Frame<'_>) -> Option<ScaleBar> {
    let place = frame.place;
    if !has_room(&place, frame.theme) {
        return None;
    }
    let letter = frame.theme.letter(Role::Scale);
    // The length of an axis without foreshortening; in a low pane it is shorter, but its letters must not overlap.
    let length = (0.045 * place.size().y).clamp(letter, 1.9 * letter);
    let side = 2.0 * (length + 1.05 * letter);
    let corner = dvec2(place.min.x + INSET / 2.0, place.max.y - side - INSET / 2.0);
    let middle = corner + side / 2.0;
    let tips = DVec3::AXES.map(|axis| length * view.project(axis));
    let mut marks = Vec::new();
    for (name, tip) in ["x", "y", "z"].into_iter().zip(tips) {
        // The letter of an axis seen nearly end-on is moved away from the others.
        let away = if tip.length() < 0.3 * length {
            tip - tips.iter().sum::<DVec2>()
        } else {
            tip
        };
        let end = frame.to_space(middle + tip);
        let side = 0.45 * away.normalize_or(DVec2::X);
        marks.push(Mark::arrow(frame.to_space(middle), end, Role::Scale));
        marks.push(Mark::label(end, name, Role::Scale, side));
    }
    let start = dvec2(corner.x + side, place.max.y - 0.7 * letter);
    let (bar, width) = bar(start, (frame.camera.scale, Role::Scale), unit, frame);
    marks.extend(bar);
    let end = dvec2(start.x + width + INSET / 2.0, place.max.y);
    let corner = Rect::between(corner.with_x(place.min.x), end);
    place.holds(&corner).then_some(ScaleBar { marks, corner })
}

/// A bar of a round length with its left end at `start` of the figure, at this many points per unit, with its label;
/// and the width of both in points. In roles other than the scale's it measures impulses.
fn bar(
    start: DVec2,
    (points, role): (f64, Role),
    unit: Unit,
    frame: &Frame<'_>,
) -> ([Mark; 2], f64) {
    const SHORTEST: f64 = 40.0;
    let length = round_step(SHORTEST / points);
    let digits = number(length, length);
    let text = match role {
        Role::Scale => unit.length(&digits),
        _ => format!("impulse {}", unit.impulse(&digits)),
    };
    let end = start + DVec2::X * length * points;
    let up = dvec2(0.0, -END);
    let ends = [start + up, start, end, end + up].map(|at| frame.to_space(at));
    let width = end.x - start.x + LABEL_GAP + frame.theme.room(&text, Role::Scale).x;
    let label = Mark::label(ends[2], text, Role::Scale, DVec2::X);
    ([Mark::line(ends, role), label], width)
}

/// The letter of y with its direction on screen.
const fn name_of_y(camera: &Camera) -> &'static str {
    if camera.y_up { "y ↑" } else { "y ↓" }
}

/// Whether a pane is large enough, in heights of a letter, for a scale.
fn has_room(place: &Rect, theme: &Theme) -> bool {
    place.size().min_element() >= 12.0 * theme.letter(Role::Scale)
}

/// A multiple of `step`, which is a round number, with the digits it needs; for a large or small step times a power of
/// ten.
pub(super) fn number(value: f64, step: f64) -> String {
    const PLAIN: std::ops::Range<f64> = 1e-4..1e5;
    let size = value.abs();
    let decimals = libm::log10(size / step).max(0.0).ceil() as usize + 1;
    let text = if size == 0.0 || PLAIN.contains(&step) {
        format!("{size:.5}e0")
    } else {
        format!("{size:.decimals$e}")
    };
    let (all, power) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = all.trim_end_matches('0').trim_end_matches('.');
    let sign = if value < 0.0 { "−" } else { "" };
    match power {
        "0" => format!("{sign}{digits}"),
        _ => printed(&format!("{sign}{digits}e{power}")),
    }
}

/// The least space between two numbers, or a number and what covers the pane, in points of the figure.
const APART: DVec2 = dvec2(10.0, 3.0);

/// The ticks of a pane, clear of the `covered` areas: each number next to its tick, all of an axis on the side on which
/// most of them fit.
pub(super) fn ticks(frame: &Frame<'_>, covered: &[Rect]) -> Vec<Mark> {
    let Some(step) = step(frame) else {
        return Vec::new();
    };
    let (camera, shown) = (frame.camera, frame.shown());
    let mut axis = TickedAxis {
        frame,
        taken: covered.to_vec(),
        marks: Vec::new(),
    };
    let names = [("x", DVec2::Y), (name_of_y(&camera), DVec2::NEG_X)];
    for (along, (name, usual)) in DVec2::AXES.into_iter().zip(names) {
        let end = along * (shown.max - LABEL_GAP / camera.scale);
        let range = [shown.min, shown.max].map(|rim| rim.dot(along));
        let values = multiples(step, range).filter(|&value| value != 0.0);
        let numbers: Vec<_> = values
            .map(|value| (along * value, number(value, step)))
            .collect();
        let [one, other] = [usual, -usual].map(|side| {
            let mut ticked = axis.clone();
            let name = ticked.label(end, name, side - camera.turned(along));
            ticked.marks.extend(name);
            // A tick points away from its number, or it would look like a minus sign.
            let tick = camera.turned(-side) * 5.0 / camera.scale;
            for (at, number) in &numbers {
                if let Some(label) = ticked.label(*at, number, side) {
                    let line = Mark::line([*at, *at + tick], Role::Tick);
                    ticked.marks.extend([line, label]);
                }
            }
            ticked
        });
        let has_more = other.marks.len() > one.marks.len();
        axis = if has_more { other } else { one };
    }
    axis.marks
}

/// The axes with ticks so far.
#[derive(Clone)]
struct TickedAxis<'f> {
    frame: &'f Frame<'f>,
    /// The areas without further numbers.
    taken: Vec<Rect>,
    marks: Vec<Mark>,
}

impl TickedAxis<'_> {
    /// A number or a name, if there is room for it.
    fn label(&mut self, at: DVec2, text: &str, side: DVec2) -> Option<Mark> {
        let place = self.frame.place;
        let label = Mark::label(at, text, Role::Tick, 0.7 * self.frame.camera.turned(side));
        let area = box_of_label(&label, self.frame)?;
        let apart = area.grown(APART);
        let is_free = place.contains(self.frame.to_picture(at))
            // A number may be drawn wider than measured.
            && place.holds(&area.grown(dvec2(3.0, 0.0)))
            && !self.taken.iter().any(|other| other.overlaps(&apart));
        is_free.then(|| {
            self.taken.push(area);
            label
        })
    }
}

/// The distance between ticks, in units of the space: a multiple of the grid's, with room for their numbers.
fn step(frame: &Frame<'_>) -> Option<f64> {
    const LEAST_BETWEEN: f64 = 70.0;
    let scale = frame.camera.scale;
    let grid = spacing(scale);
    let shown = frame.shown();
    // On a grid of 5, every fifth line is at a multiple of 25, and every fourth at a number of one digit.
    let has_fifths = round_step(4.9 * grid) < 6.0 * grid;
    let fifth = if has_fifths { 5.0 } else { 4.0 };
    let steps = [1.0, 2.0, fifth, 10.0, 20.0, 10.0 * fifth].map(|every| every * grid);
    steps.into_iter().find(|&step| {
        let numbers = multiples(step, [shown.min.x, shown.max.x]);
        let texts = numbers.map(|at| number(at, step));
        let widths = texts.map(|text| frame.theme.room(&text, Role::Tick).x + APART.x);
        step * scale >= widths.fold(LEAST_BETWEEN, f64::max)
    })
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
mod tests {
    use super::*;
    use crate::figure::{Label, MarkShape, Pane, ThemeName};
    use proptest::prelude::*;

    /// The number that a text says.
    fn read(text: &str) -> f64 {
        let pairs = || "⁻⁰¹²³⁴⁵⁶⁷⁸⁹−".chars().zip("-0123456789-".chars());
        let mut plain = String::new();
        for sign in text.replace(" × 10", "e").chars() {
            let lower = pairs().find(|(raised, _)| *raised == sign);
            plain.push(lower.map_or(sign, |(_, lower)| lower));
        }
        plain
            .parse()
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
            let theme = &theme;
            let frame = Frame {
                theme,
                camera,
                place,
            };
            let measure = (camera.scale, Role::Scale);
            let (marks, _) = bar(place.min, measure, Unit::default(), &frame);
            let (points, text) = (marks[0].points(), marks[1].text().expect("a length"));
            let (length, said) = (points[1].distance(points[2]), read(text));
            assert!((length - said).abs() < 1e-6 * said, "{length}, not {said}");
        }
    }

    /// Violations by the numbers of a pane, one per line; and their count.
    fn faults(pane: &Pane, theme: &Theme) -> (Vec<String>, usize) {
        let mut faults = Vec::new();
        let mut boxes: Vec<(String, Rect)> = Vec::new();
        let origin = pane.camera.to_picture(&pane.place, DVec2::ZERO);
        for mark in pane.marks.iter().filter(|mark| mark.role == Role::Tick) {
            let MarkShape::Label(Label { at, text, .. }) = &mark.shape else {
                continue;
            };
            let stands = box_of_label(mark, &pane.frame(theme)).expect("a label");
            if !pane.place.holds(&stands) {
                faults.push(format!("`{text}` is off the pane"));
            }
            let covered = boxes.iter().filter(|(_, other)| other.overlaps(&stands));
            faults.extend(covered.map(|(other, _)| format!("`{text}` covers `{other}`")));
            if !text.starts_with(['x', 'y']) {
                let axis = usize::from(at.x == 0.0);
                let way = pane.camera.turned(DVec2::AXES[axis])[axis];
                let place = way * read(text) * pane.camera.scale;
                let middle = (stands.center() - origin)[axis];
                if (place - middle).abs() > 1.0 {
                    faults.push(format!("`{text}` is at {middle}, not at {place}"));
                }
            }
            boxes.push((text.clone(), stands));
        }
        let names = boxes
            .iter()
            .filter(|(text, _)| text.starts_with(['x', 'y']));
        (faults, boxes.len() - names.count())
    }

    proptest! {
        #[test]
        fn the_numbers_are_true_at_any_scale_and_from_anywhere(
            power in -12.0..12.0,
            name in 0..ThemeName::ALL.len(),
            width in 200.0..1600.0,
            height in 150.0..1100.0,
            x in 0.0..1.0,
            y in 0.0..1.0,
            away in 0.0..6.0,
            y_up: bool,
        ) {
            let theme = Theme::new(ThemeName::ALL[name]);
            let scale = libm::exp10(power);
            let place = Rect::new(dvec2(37.0, 11.0), dvec2(width, height));
            // The x axis crosses the pane; the origin may be far away, to the left.
            let origin = dvec2(x, y) * place.size() - DVec2::X * (libm::exp10(away) - 1.0);
            let turned = Camera::one_to_one(y_up);
            let camera = Camera { offset: turned.turned(-origin) / scale, scale, ..turned };
            let marks = ticks(&Frame { theme: &theme, camera, place }, &[]);
            let pane = Pane { is_minkowski: true, ..Pane::new(place, camera, marks) };
            let (faults, count) = faults(&pane, &theme);
            prop_assert!(faults.is_empty(), "{}", faults.join("\n"));
            // Long numbers are up to 350 points apart: two of them fit 1,400 wherever the origin is.
            if width > 900.0 && (0.1..0.9).contains(&y) {
                prop_assert!(count > usize::from(width > 1400.0), "{count} numbers");
            }
        }
    }

    /// Here the step used to be 2.5, and its multiples were printed as 2, 5, 8. Now all have one significant digit.
    #[test]
    fn steps_are_of_one_digit() {
        let theme = Theme::new(ThemeName::Chalkboard);
        let place = Rect::new(DVec2::ZERO, dvec2(480.0, 640.0));
        for (scale, expected) in [(66.0, "−2"), (660.0, "0.2"), (6.6e-6, "2 × 10⁷")] {
            let camera = Camera {
                offset: -place.size() / 2.0 / scale,
                scale,
                y_up: false,
            };
            let marks = ticks(
                &Frame {
                    theme: &theme,
                    camera,
                    place,
                },
                &[],
            );
            assert!(
                marks.iter().any(|mark| mark.text() == Some(expected)),
                "{expected}: {marks:?}"
            );
        }
    }
}
