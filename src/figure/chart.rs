//! A chart: lines over time, with numbers at round steps and each line's name at its end. All places are points of
//! the picture.

use glam::{DVec2, dvec2};

use super::overlay::frame::round_step;
use super::scale::number;
use super::text::{LABEL_GAP, room};
use super::{Mark, Rect, Role, Theme};
use crate::lesson::ten_to_the;

/// From one number to the next and from one name to the next, at least, in heights of a letter.
const BETWEEN_NUMBERS: f64 = 1.5;
const BETWEEN_TIMES: f64 = 3.5;
const BETWEEN_NAMES: f64 = 1.08;

/// The room above the lines and below them, and how far below a time stands: under a number of the lowest line. All in
/// heights of a letter.
const ABOVE: f64 = 1.6;
const BELOW: f64 = 1.75;
const UNDER: f64 = 0.65;

/// How far a number stands from its line, in gaps of a label.
const BESIDE: f64 = 0.5;

/// How wide a part of a line is of which the least and the largest value are drawn.
const COLUMN: f64 = 1.5;

/// By so much of a step values may be beyond the last number; they are drawn at it.
const BEYOND: f64 = 0.05;

/// Values from this on are told as so many times a power of ten.
const LARGE: f64 = 1e4;

/// A line of a chart.
pub(super) struct Line {
    /// What stands at its end.
    pub(super) name: &'static str,
    pub(super) role: Role,
    /// One a tick.
    pub(super) values: Vec<f64>,
}

/// When the values of a chart were, in seconds.
#[derive(Clone, Copy)]
pub(super) struct Times {
    /// The first of them, and the start of the axis.
    pub(super) start: f64,
    /// From one to the next.
    pub(super) step: f64,
    /// How long the axis is.
    pub(super) span: f64,
}

/// A chart of lines that count the same.
pub(super) struct Chart {
    /// What they count, in as many words as there is room for; the wordiest first.
    pub(super) titles: Vec<String>,
    pub(super) unit: String,
    pub(super) lines: Vec<Line>,
    pub(super) times: Times,
}

/// Where the lines of a chart are, and what they show there.
struct Axes {
    place: Rect,
    times: Times,
    /// The values at its lower and its upper rim, and from one number to the next.
    low: f64,
    high: f64,
    step: f64,
}

impl Chart {
    /// The chart as it stands at `place`.
    pub(super) fn marks(&self, place: &Rect, theme: &Theme) -> Vec<Mark> {
        let text_size = theme.style(Role::Chart).text_size;
        let letter = room("", text_size).y;
        let width = |text: &str| room(text, text_size).x;
        let height = place.size().y - (ABOVE + BELOW) * letter;
        let [low, high, step] = self.range((height / (BETWEEN_NUMBERS * letter)).floor());
        let power = power_of(low.abs().max(high));
        let numbers =
            steps(low, high, step).map(|value| (value, number(value / power, step / power)));
        let numbers: Vec<(f64, String)> = numbers.collect();
        let of_numbers = numbers
            .iter()
            .map(|(_, text)| width(text))
            .fold(0.0, f64::max);
        let of_names = self
            .lines
            .iter()
            .map(|line| width(line.name))
            .fold(0.0, f64::max);
        let axes = Axes {
            place: Rect {
                min: place.min + dvec2(of_numbers + LABEL_GAP, ABOVE * letter),
                max: place.max - dvec2(of_names + 2.0 * LABEL_GAP, BELOW * letter),
            },
            times: self.times,
            low,
            high,
            step,
        };
        if axes.place.size().cmple(DVec2::splat(letter)).any() {
            return Vec::new();
        }
        let now = self
            .lines
            .iter()
            .map(|line| line.values.len())
            .max()
            .unwrap_or(0);
        let now = axes.place_of(now.saturating_sub(1), low).x;
        let mut marks = axes.grid(&numbers, now);
        marks.extend(axes.times(letter));
        let unit = format!("{}{}", prefix(power), self.unit.trim_start());
        let unit = unit.trim_end().to_owned();
        let titles = self.titles.iter().map(|title| match unit.as_str() {
            "" => title.clone(),
            unit => format!("{title}, {unit}"),
        });
        let mut titles = titles.chain([unit.clone()]);
        let title = titles.find(|title| width(title) <= place.size().x - LABEL_GAP);
        marks.extend(title.map(|text| Mark::Label {
            at: place.min + dvec2(0.0, letter / 2.0),
            text,
            role: Role::Chart,
            side: BESIDE * DVec2::X,
        }));
        marks.push(Mark::Polyline {
            points: vec![dvec2(now, axes.place.min.y), dvec2(now, axes.place.max.y)],
            role: Role::Now,
        });
        for line in &self.lines {
            let points = axes.way(&line.values);
            marks.extend((points.len() > 1).then_some(Mark::Polyline {
                points,
                role: line.role,
            }));
        }
        marks.extend(self.ends(&axes, BETWEEN_NAMES * letter));
        marks
    }

    /// The values at the rims and the step between numbers, in at most so many rows and one more.
    fn range(&self, rows: f64) -> [f64; 3] {
        let values = self.lines.iter().flat_map(|line| &line.values);
        let [mut low, mut high] = [0.0, 0.0];
        for &value in values.filter(|value| value.is_finite()) {
            if value < low {
                low = value;
            } else if value > high {
                high = value;
            }
        }
        if !(high - low).is_normal() {
            return [0.0, 1.0, 1.0];
        }
        let step = round_step((high - low) / rows.max(1.0));
        [
            (low / step + BEYOND).floor() * step,
            (high / step - BEYOND).ceil() * step,
            step,
        ]
    }

    /// A dot at each line's end and its name beside it, no name on another.
    fn ends(&self, axes: &Axes, apart: f64) -> Vec<Mark> {
        let mut ends: Vec<(&Line, DVec2)> = self
            .lines
            .iter()
            .filter_map(|line| Some((line, axes.end(&line.values)?)))
            .collect();
        let mut marks: Vec<Mark> = ends
            .iter()
            .map(|(line, at)| Mark::Point {
                at: *at,
                role: line.role,
            })
            .collect();
        ends.sort_by(|one, other| one.1.y.total_cmp(&other.1.y));
        let wanted: Vec<f64> = ends.iter().map(|(_, at)| at.y).collect();
        let Rect { min, max } = axes.place;
        let rows = spread(&wanted, [min.y, max.y - apart / 2.0], apart);
        marks.extend(ends.iter().zip(rows).map(|((line, at), row)| Mark::Label {
            at: dvec2(at.x, row),
            text: line.name.to_owned(),
            role: line.role,
            side: DVec2::X,
        }));
        marks
    }
}

impl Axes {
    fn x_of(&self, time: f64) -> f64 {
        let part = (time - self.times.start) / self.times.span;
        self.place.min.x + part * self.place.size().x
    }

    fn y_of(&self, value: f64) -> f64 {
        let part = (value - self.low) / (self.high - self.low);
        self.place.max.y - part.clamp(0.0, 1.0) * self.place.size().y
    }

    /// Where the value of a tick is, counted from the first.
    fn place_of(&self, tick: usize, value: f64) -> DVec2 {
        let time = self.times.start + tick as f64 * self.times.step;
        dvec2(self.x_of(time), self.y_of(value))
    }

    fn end(&self, values: &[f64]) -> Option<DVec2> {
        let last = values.iter().rposition(|value| value.is_finite())?;
        Some(self.place_of(last, values[last]))
    }

    /// A line through the values, where they are many through the least and the largest of those that fall together.
    fn way(&self, values: &[f64]) -> Vec<DVec2> {
        let of_tick = self.place.size().x * self.times.step / self.times.span;
        let together = ((COLUMN / of_tick).ceil() as usize).max(1);
        let mut points = Vec::new();
        for (column, chunk) in values.chunks(together).enumerate() {
            let finite = || {
                chunk
                    .iter()
                    .enumerate()
                    .filter(|(_, value)| value.is_finite())
            };
            let by_value = |one: &(usize, &f64), other: &(usize, &f64)| one.1.total_cmp(other.1);
            let ends = [finite().min_by(by_value), finite().max_by(by_value)];
            let mut ends = ends.map(|end| end.map(|(at, _)| at));
            ends.sort_unstable();
            let ends = if ends[0] == ends[1] {
                &ends[..1]
            } else {
                &ends[..]
            };
            let first = column * together;
            points.extend(
                ends.iter()
                    .flatten()
                    .map(|&at| self.place_of(first + at, chunk[at])),
            );
        }
        let last = self.end(values);
        points.extend(last.filter(|end| points.last() != Some(end)));
        points
    }

    /// A line at each number up to the names, that at zero the axis.
    fn grid(&self, numbers: &[(f64, String)], to: f64) -> Vec<Mark> {
        let left = self.place.min.x;
        let lines = numbers.iter().flat_map(|(value, text)| {
            let y = self.y_of(*value);
            let is_zero = value.abs() < self.step / 2.0;
            [
                Mark::Polyline {
                    points: vec![dvec2(left, y), dvec2(to, y)],
                    role: if is_zero {
                        Role::Chart
                    } else {
                        Role::ChartGrid
                    },
                },
                Mark::Label {
                    at: dvec2(left, y),
                    text: text.clone(),
                    role: Role::Chart,
                    side: BESIDE * DVec2::NEG_X,
                },
            ]
        });
        lines.collect()
    }

    /// A tick at each round time, with the number of its second.
    fn times(&self, letter: f64) -> Vec<Mark> {
        const TICK: f64 = 4.0;
        let Times { start, span, .. } = self.times;
        let most = (self.place.size().x / (BETWEEN_TIMES * letter)).floor();
        let step = round_step(span / most.max(1.0)).min(span);
        let times: Vec<f64> = steps((start / step).ceil() * step, start + span, step).collect();
        let bottom = self.place.max.y;
        let count = times.len();
        let ticks = times.into_iter().enumerate().flat_map(|(index, time)| {
            let at = dvec2(self.x_of(time), bottom);
            let unit = if index + 1 == count { " s" } else { "" };
            [
                Mark::Polyline {
                    points: vec![at, at + TICK * DVec2::Y],
                    role: Role::Chart,
                },
                Mark::Label {
                    at,
                    text: format!("{}{unit}", number(time, step)),
                    role: Role::Chart,
                    side: UNDER * letter / LABEL_GAP * DVec2::Y,
                },
            ]
        });
        ticks.collect()
    }
}

/// The multiples of `step` from one of them to the last that is not above `to`, a rounding error apart.
fn steps(from: f64, to: f64, step: f64) -> impl Iterator<Item = f64> {
    const SLACK: f64 = 1e-6;
    let count = ((to - from) / step + SLACK).floor() as u32;
    let first = (from / step).round();
    (0..=count).map(move |k| (first + f64::from(k)) * step)
}

/// The power of ten that large values are told in.
fn power_of(largest: f64) -> f64 {
    if largest < LARGE {
        return 1.0;
    }
    libm::exp10(libm::log10(largest).floor())
}

/// That power in words, before a unit.
fn prefix(power: f64) -> String {
    if power == 1.0 {
        return String::new();
    }
    format!("{} ", ten_to_the(libm::log10(power).round()))
}

/// Places at least `apart`, near the `wanted` ones, which are in order, and between the limits where that can be.
fn spread(wanted: &[f64], [low, high]: [f64; 2], apart: f64) -> Vec<f64> {
    let mut places = Vec::with_capacity(wanted.len());
    let mut least = low;
    for &place in wanted {
        let place = place.max(least);
        places.push(place);
        least = place + apart;
    }
    let mut most = high;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - apart;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Camera, ThemeName, labels};

    fn chart(values: Vec<f64>) -> Chart {
        Chart {
            titles: vec!["energy".to_owned()],
            unit: "mass·px²/s²".to_owned(),
            lines: vec![Line {
                name: "total",
                role: Role::TotalEnergy,
                values,
            }],
            times: Times {
                start: 0.0,
                step: 1.0 / 60.0,
                span: 2.0,
            },
        }
    }

    #[test]
    fn a_value_stands_where_the_numbers_beside_the_axis_say() {
        let theme = Theme::new(ThemeName::Chalkboard);
        let place = Rect::new(dvec2(40.0, 30.0), dvec2(400.0, 160.0));
        let values = (0..=60).map(|k| 3.7e6 - 1e5 * f64::from(k)).collect();
        let marks = chart(values).marks(&place, &theme);
        let end = marks.iter().find_map(|mark| match mark {
            Mark::Point { at, .. } => Some(*at),
            _ => None,
        });
        let end = end.expect("a dot at the end");
        let row = |said: &str| {
            let row = marks.iter().find_map(|mark| match mark {
                Mark::Label { at, text, side, .. } if text == said && side.x < 0.0 => Some(at.y),
                _ => None,
            });
            row.unwrap_or_else(|| panic!("no number {said} in {marks:?}"))
        };
        // −2.3 million of −4 to 4 in steps of 2.
        let part = (end.y - row("0")) / (row("−2") - row("0"));
        assert!((part - 2.3 / 2.0).abs() < 1e-9, "{part}");
        let titles = labels::boxes(&marks, &theme, &Camera::ONE_TO_ONE, &place);
        assert!(
            titles
                .iter()
                .any(|(text, _)| *text == "energy, 10⁶ mass·px²/s²")
        );
    }

    #[test]
    fn no_spike_is_lost_where_ticks_fall_together() {
        let mut values = vec![0.0; 1200];
        values[777] = 9.0;
        let mut chart = chart(values);
        chart.times.span = 20.0;
        let marks = chart.marks(
            &Rect::new(DVec2::ZERO, dvec2(220.0, 160.0)),
            &Theme::new(ThemeName::Chalkboard),
        );
        let line = marks.iter().find_map(|mark| match mark {
            Mark::Polyline { points, role } if *role == Role::TotalEnergy => Some(points),
            _ => None,
        });
        let line = line.expect("a line");
        assert!(line.len() < 400, "{}", line.len());
        let [top, bottom] = [f64::min, f64::max].map(|ends| {
            line.iter()
                .map(|point| point.y)
                .reduce(ends)
                .expect("points")
        });
        assert!(bottom - top > 80.0, "{top} to {bottom}");
    }

    #[test]
    fn names_keep_apart_and_within() {
        let rows = spread(&[10.0, 11.0, 98.0, 99.0], [0.0, 100.0], 15.0);
        assert!(
            rows.windows(2).all(|pair| pair[1] - pair[0] >= 15.0),
            "{rows:?}"
        );
        assert!(rows[0] >= 0.0 && rows[3] <= 100.0, "{rows:?}");
        assert_eq!(rows[0], 10.0);
    }

    #[test]
    fn nothing_to_count_and_no_number_at_all_make_an_empty_chart() {
        let place = Rect::new(DVec2::ZERO, dvec2(400.0, 160.0));
        let theme = Theme::new(ThemeName::Projector);
        for values in [
            vec![],
            vec![f64::NAN, f64::INFINITY],
            vec![0.0],
            vec![1e308, -1e308],
        ] {
            for mark in chart(values).marks(&place, &theme) {
                if let Mark::Polyline { points, .. } = mark {
                    assert!(points.iter().all(|point| point.is_finite()), "{points:?}");
                }
            }
        }
    }
}
