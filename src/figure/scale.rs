//! How long a px is: a bar in a corner of a pane, which way x and y grow, and the ticks of Minkowski space's axes.

use glam::{DVec2, dvec2};

use super::labels::boxes;
use super::overlay::hull::{multiples, round_step, spacing};
use super::title::{LABEL_GAP, room};
use super::{Camera, Mark, Rect, Role, Theme};
use crate::lesson::printed;
use crate::scene::Unit;

/// The least length of a bar, in points of the picture.
const LEAST_BAR: f64 = 40.0;

/// How far the scale keeps from the rim, and how high the ends of its bar are; in points of the picture.
pub(super) const INSET: f64 = 12.0;
const END: f64 = 4.0;

/// The length of an arrow that tells where x or y grows, in the height of its letter.
const ARROW: f64 = 1.3;

/// A pane smaller than this, in heights of a letter, has no scale.
const LEAST_PANE: DVec2 = dvec2(12.0, 12.0);

/// Which space a scale is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PaneSpace {
    /// The world, which has no axes of its own: two arrows say where x and y grow.
    World,
    /// Minkowski space, whose axes say it.
    Minkowski,
}

/// The scale of a pane, in a corner.
pub(super) struct ScaleBar {
    /// In the units of the space.
    pub(super) marks: Vec<Mark>,
    /// What it takes up of the picture, up to the corner.
    pub(super) corners: Vec<Rect>,
}

/// What a length stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Quantity {
    Length,
    Speed,
    Impulse,
}

/// What a length stands for in a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    /// How long 1 is, in points of the picture.
    pub(super) points: f64,
    pub(super) quantity: Quantity,
    /// What is drawn so.
    pub(super) role: Role,
}

/// What of a `part` of a pane at `place` lies above the pane's scale.
pub(super) fn above_scale(part: &Rect, theme: &Theme, space: PaneSpace, place: &Rect) -> Rect {
    let strip = if has_room(place, theme) {
        rows(space) * letter(theme)
    } else {
        0.0
    };
    let low = part.max.y.min(place.max.y - strip);
    Rect {
        min: part.min,
        max: dvec2(part.max.x, low.max(part.min.y)),
    }
}

/// The scale of a pane at `place`, and that of the `arrows` in it, beside the rim and above the height of a `corner` of the
/// picture; `None` where there is no room for one.
pub(super) fn scale(
    (space, unit): (PaneSpace, Unit),
    arrows: Option<Measure>,
    theme: &Theme,
    camera: &Camera,
    place: &Rect,
    corner: DVec2,
) -> Option<ScaleBar> {
    let letter = letter(theme);
    if !has_room(place, theme) {
        return None;
    }
    let row = corner.y - 0.7 * letter;
    let of_y = room(name_of_y(camera), theme.style(Role::Scale).text_size);
    let of_axes = match space {
        PaneSpace::World => LABEL_GAP + of_y.x + INSET,
        PaneSpace::Minkowski => 0.0,
    };
    let bar = LengthBar::new(unit, theme, camera);
    let arrows = arrows.map(|arrows| LengthBar::of(arrows, unit, theme));
    let of_arrows = arrows.as_ref().map_or(0.0, |bar| 2.0 * INSET + bar.width);
    let width = of_axes + bar.width + of_arrows;
    let is_right = corner.x > place.center().x;
    let start = if is_right {
        corner.x - INSET - width
    } else {
        corner.x + INSET
    };
    let mut marks = Vec::new();
    if space == PaneSpace::World {
        let space_at = |point: DVec2| camera.to_space(place, point);
        let top = dvec2(start, row - ARROW * letter);
        let origin = if camera.y_up { top.with_y(row) } else { top };
        for (along, text) in [(DVec2::X, "x"), (DVec2::Y, name_of_y(camera))] {
            let to = origin + ARROW * letter * camera.turned(along);
            marks.push(Mark::arrow(space_at(origin), space_at(to), Role::Scale));
            marks.push(text_at(space_at(to), text.to_owned(), DVec2::X));
        }
    }
    let after = start + of_axes + bar.width + 2.0 * INSET;
    marks.extend(bar.marks(dvec2(start + of_axes, row), camera, place));
    marks.extend(
        arrows
            .into_iter()
            .flat_map(|bar| bar.marks(dvec2(after, row), camera, place)),
    );
    let [min, max] = if is_right {
        [start - INSET, corner.x]
    } else {
        [corner.x, start + width + END]
    };
    let corner = Rect {
        min: dvec2(min, corner.y - rows(space) * letter),
        max: dvec2(max, corner.y),
    };
    let corners = vec![corner];
    place.holds(&corner).then_some(ScaleBar { marks, corners })
}

/// A bar of a round length, with its length beside it.
pub(super) struct LengthBar {
    /// In points of the picture.
    length: f64,
    text: String,
    role: Role,
    /// Of the bar and its text, in points of the picture.
    pub(super) width: f64,
}

impl LengthBar {
    /// The bar of a pane that shows its space so large.
    pub(super) fn new(unit: Unit, theme: &Theme, camera: &Camera) -> Self {
        let of_space = Measure {
            points: camera.scale,
            quantity: Quantity::Length,
            role: Role::Scale,
        };
        Self::of(of_space, unit, theme)
    }

    fn of(measure: Measure, unit: Unit, theme: &Theme) -> Self {
        let length = round_step(LEAST_BAR / measure.points);
        let number = number(length, length);
        let text = match measure.quantity {
            Quantity::Length => unit.length(&number),
            Quantity::Speed => format!("speed {}", unit.speed(&number)),
            Quantity::Impulse => format!("impulse {}", unit.impulse(&number)),
        };
        let of_text = room(&text, theme.style(Role::Scale).text_size).x;
        let length = length * measure.points;
        Self {
            length,
            text,
            role: measure.role,
            width: length + LABEL_GAP + of_text,
        }
    }

    /// As it stands with its left end at `start` of the picture.
    pub(super) fn marks(self, start: DVec2, camera: &Camera, place: &Rect) -> [Mark; 2] {
        let end = start + DVec2::X * self.length;
        let up = dvec2(0.0, -END);
        let role = self.role;
        let to_space = |at: DVec2| camera.to_space(place, at);
        let line = match role {
            Role::Scale => Mark::line([start + up, start, end, end + up].map(to_space), role),
            _ => Mark::arrow(to_space(start), to_space(end), role),
        };
        [line, text_at(to_space(end), self.text, DVec2::X)]
    }
}

/// The letter of y, and which way it grows in the picture.
pub(super) const fn name_of_y(camera: &Camera) -> &'static str {
    if camera.y_up { "y ↑" } else { "y ↓" }
}

fn text_at(at: DVec2, text: String, side: DVec2) -> Mark {
    Mark::label(at, text, Role::Scale, side)
}

pub(super) fn has_room(place: &Rect, theme: &Theme) -> bool {
    (LEAST_PANE * letter(theme)).cmple(place.size()).all()
}

/// The height of a scale's letters, in points of the picture.
pub(super) fn letter(theme: &Theme) -> f64 {
    room("", theme.style(Role::Scale).text_size).y
}

/// How many letters high a scale is.
pub(super) const fn rows(space: PaneSpace) -> f64 {
    match space {
        PaneSpace::World => 2.4,
        PaneSpace::Minkowski => 1.5,
    }
}

/// A multiple of `step`, which is a round number, in as many digits as it needs; where the step is large or small,
/// times a power of ten.
pub(super) fn number(value: f64, step: f64) -> String {
    const PLAIN: std::ops::Range<f64> = 1e-4..1e5;
    let size = value.abs();
    if size == 0.0 {
        return "0".to_owned();
    }
    let (digits, power) = scientific(step, 2);
    let last = power - digits.len().saturating_sub(2) as i32;
    let digits = if PLAIN.contains(&step) {
        format!("{size:.*}", (-last).max(0) as usize)
    } else {
        let power = libm::log10(size).floor() as i32;
        let (digits, power) = scientific(size, (power - last).max(0) as usize);
        printed(&format!("{digits}e{power}"))
    };
    let sign = if value < 0.0 { "−" } else { "" };
    format!("{sign}{digits}")
}

/// The digits of a number, at most so many of them behind the point, and the power of ten that they are of.
fn scientific(size: f64, decimals: usize) -> (String, i32) {
    let text = format!("{size:.decimals$e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = match digits.split_once('.') {
        Some(_) => digits.trim_end_matches('0').trim_end_matches('.'),
        None => digits,
    };
    (digits.to_owned(), power.parse().unwrap_or(0))
}

/// The least space between two ticks of an axis, and between two of the numbers or a number and what covers the pane;
/// in points of the picture.
const LEAST_BETWEEN: f64 = 70.0;
const APART: DVec2 = dvec2(10.0, 3.0);

/// How much wider than it is measured a number may be drawn, in points of the picture.
const ROUNDED: DVec2 = dvec2(3.0, 0.0);

/// The length of a tick, in points of the picture. It points away from its number, before which it would be a minus.
const TICK: f64 = 5.0;

/// How far from an axis its numbers stand, in gaps of a label.
const BESIDE: f64 = 0.7;

/// The ticks of a pane at `place`, clear of what is `covered`: each number beside its own tick, all of an axis on the
/// same side.
pub(super) fn ticks(theme: &Theme, camera: &Camera, place: &Rect, covered: &[Rect]) -> Vec<Mark> {
    let Some(step) = step(theme, camera, place) else {
        return Vec::new();
    };
    let pane = TickPane {
        theme,
        camera,
        place,
        step,
    };
    let x = pane.axis((DVec2::X, "x"), [DVec2::Y, DVec2::NEG_Y], covered);
    let of_x = boxes(&x, theme, camera, place).into_iter();
    let covered = Vec::from_iter(of_x.map(|(_, label)| label).chain(covered.iter().copied()));
    let y = pane.axis(
        (DVec2::Y, name_of_y(camera)),
        [DVec2::NEG_X, DVec2::X],
        &covered,
    );
    x.into_iter().chain(y).collect()
}

/// From one tick to the next, in units of the space: lines of the grid, with room for their numbers.
fn step(theme: &Theme, camera: &Camera, place: &Rect) -> Option<f64> {
    let grid = spacing(camera.scale);
    let shown = camera.shown(place);
    let text_size = theme.style(Role::Tick).text_size;
    // Of a grid of 5, each fifth line is at 25, and each fourth at a number of one digit.
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

struct TickPane<'p> {
    theme: &'p Theme,
    camera: &'p Camera,
    place: &'p Rect,
    step: f64,
}

impl TickPane<'_> {
    /// The ticks of an axis along this way, with their numbers on the side that has room for most.
    fn axis(
        &self,
        (along, name): (DVec2, &str),
        [usual, other]: [DVec2; 2],
        covered: &[Rect],
    ) -> Vec<Mark> {
        let [usual, other] = [usual, other].map(|side| self.on_side((along, name), side, covered));
        if other.len() > usual.len() {
            other
        } else {
            usual
        }
    }

    fn on_side(&self, (along, name): (DVec2, &str), side: DVec2, covered: &[Rect]) -> Vec<Mark> {
        let shown = self.camera.shown(self.place);
        let end = along * (shown.max - LABEL_GAP / self.camera.scale);
        let mut taken = covered.to_vec();
        let mut marks =
            Vec::from_iter(self.label(end, name, side - self.camera.turned(along), &mut taken));
        let range = [shown.min, shown.max].map(|rim| rim.dot(along));
        for value in multiples(self.step, range).filter(|&value| value != 0.0) {
            let at = along * value;
            if let Some(label) = self.label(at, &number(value, self.step), side, &mut taken) {
                let away = self.camera.turned(-side) * TICK / self.camera.scale;
                marks.push(Mark::line([at, at + away], Role::Tick));
                marks.push(label);
            }
        }
        marks
    }

    /// A text beside a place that is in sight, unless it would stand on what is taken.
    fn label(&self, at: DVec2, text: &str, side: DVec2, taken: &mut Vec<Rect>) -> Option<Mark> {
        let label = Mark::label(at, text, Role::Tick, BESIDE * self.camera.turned(side));
        let one = std::slice::from_ref(&label);
        let (_, stands) = boxes(one, self.theme, self.camera, self.place).pop()?;
        let apart = stands.grown(APART);
        let is_free = self.place.contains(self.camera.to_picture(self.place, at))
            && self.place.holds(&stands.grown(ROUNDED))
            && !taken.iter().any(|other| other.overlaps(&apart));
        is_free.then(|| {
            taken.push(stands);
            label
        })
    }
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
        for scale_of_view in [0.003, 0.7, 1.0, 2.6, 4e4] {
            let camera = Camera {
                offset: dvec2(-30.0, 7.0),
                scale: scale_of_view,
                y_up: false,
            };
            for space in [PaneSpace::World, PaneSpace::Minkowski] {
                let found = scale(
                    (space, Unit::default()),
                    None,
                    &theme,
                    &camera,
                    &place,
                    dvec2(place.min.x, place.max.y),
                )
                .expect("room for a scale");
                assert!(place.holds(&found.corners[0]));
                let [bar, label] = &found.marks[found.marks.len() - 2..] else {
                    panic!("{:?}", found.marks);
                };
                let (Mark::Polyline { points, .. }, Mark::Label { text, .. }) = (bar, label) else {
                    panic!("{bar:?} {label:?}");
                };
                let length = points[1].distance(points[2]);
                let said = read(text);
                assert!(
                    (length - said).abs() < 1e-6 * said,
                    "{length} is not {said}"
                );
                assert!((LEAST_BAR..=3.0 * LEAST_BAR).contains(&(length * scale_of_view)));
            }
        }
    }
}
