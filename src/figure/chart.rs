//! A chart: curves over time, with each curve's name at its end. Points and lengths are in points of the figure.

use glam::{DVec2, dvec2};

use super::scale::{number, round_step};
use super::title::{LABEL_GAP, room};
use super::{Mark, Rect, Role, Theme};

/// The space above the curves for the title, below them for the times, and between two names; in heights of a letter.
const ABOVE: f64 = 1.6;
const BELOW: f64 = 1.75;
const BETWEEN_NAMES: f64 = 1.08;

/// The least number of grid steps that the values span.
const STEPS: f64 = 4.0;

pub(super) struct ChartLine {
    /// The label at its end.
    pub(super) name: &'static str,
    pub(super) role: Role,
    /// One per tick.
    pub(super) values: Vec<f64>,
}

/// The times of a chart's values, in seconds.
#[derive(Clone, Copy)]
pub(super) struct Times {
    /// The first, and the start of the axis.
    pub(super) start: f64,
    /// The interval between two.
    pub(super) step: f64,
    /// The length of the axis.
    pub(super) span: f64,
}

/// A chart of curves of the same quantity.
pub(super) struct Chart {
    /// The quantity and its unit, in versions of decreasing length.
    pub(super) titles: Vec<String>,
    pub(super) lines: Vec<ChartLine>,
    pub(super) times: Times,
}

impl Chart {
    /// The chart's marks at `place`; empty if that is too small.
    pub(super) fn marks(&self, place: &Rect, theme: &Theme) -> Vec<Mark> {
        let text_size = theme.style(Role::Chart).text_size;
        let letter = room("", text_size).y;
        let width = |text: &str| room(text, text_size).x;
        let [low, high, step] = self.range();
        let mut rows = [low, 0.0, high]
            .map(|value| (value, number(value, step)))
            .to_vec();
        rows.dedup();
        let of_rows = rows.iter().map(|(_, text)| width(text));
        let of_names = self.lines.iter().map(|line| width(line.name));
        let left = of_rows.fold(0.0, f64::max) + LABEL_GAP;
        let right = of_names.fold(0.0, f64::max) + 2.0 * LABEL_GAP;
        let axes = Rect {
            min: place.min + dvec2(left, ABOVE * letter),
            max: place.max - dvec2(right, BELOW * letter),
        };
        if axes.size().cmple(DVec2::splat(letter)).any() {
            return Vec::new();
        }
        let Times { start, step, span } = self.times;
        let at = |tick: usize, value: f64| {
            let part = dvec2(tick as f64 * step / span, (high - value) / (high - low));
            axes.min + part.clamp(DVec2::ZERO, DVec2::ONE) * axes.size()
        };
        let label = |at: DVec2, text: String, side: DVec2| Mark::label(at, text, Role::Chart, side);
        let line = |ends: [DVec2; 2], role: Role| Mark::line(ends, role);
        let ticks = self.lines.iter().map(|line| line.values.len()).max();
        let now = at(ticks.unwrap_or(0).saturating_sub(1), low).x;
        let mut marks = Vec::new();
        for (value, text) in rows {
            let start = at(0, value);
            let role = if value == 0.0 {
                Role::Chart
            } else {
                Role::ChartGrid
            };
            marks.push(line([start, start.with_x(now)], role));
            marks.push(label(start, text, DVec2::NEG_X / 2.0));
        }
        for (x, time, unit) in [(axes.min.x, start, ""), (axes.max.x, start + span, " s")] {
            let text = format!("{}{unit}", number(time, round_step(span)));
            // Below the number of the lowest row.
            let side = 0.65 * letter / LABEL_GAP * DVec2::Y;
            marks.push(label(dvec2(x, axes.max.y), text, side));
        }
        let has_room = |title: &&String| width(title) <= place.size().x - LABEL_GAP;
        let title = self.titles.iter().find(has_room).cloned();
        let corner = place.min + dvec2(0.0, letter / 2.0);
        marks.extend(title.map(|title| label(corner, title, DVec2::X / 2.0)));
        marks.push(line(
            [axes.min.with_x(now), axes.max.with_x(now)],
            Role::Now,
        ));
        let mut ends = Vec::new();
        for ChartLine { name, role, values } in &self.lines {
            let finite = values
                .iter()
                .enumerate()
                .filter(|(_, value)| value.is_finite());
            let points: Vec<DVec2> = finite.map(|(tick, &value)| at(tick, value)).collect();
            ends.extend(points.last().map(|&end| (end, *name, *role)));
            marks.push(Mark::line(points, *role));
        }
        marks.extend(ends.iter().map(|&(at, _, role)| Mark::dot(at, role)));
        // Names next to their curves' ends, in separate rows: moved down from the highest, then up from the lowest.
        let apart = BETWEEN_NAMES * letter;
        ends.sort_by(|(one, ..), (other, ..)| one.y.total_cmp(&other.y));
        let mut highest = axes.min.y;
        for (end, ..) in &mut ends {
            end.y = end.y.max(highest);
            highest = end.y + apart;
        }
        let mut lowest = axes.max.y - letter / 2.0;
        for (end, name, role) in ends.into_iter().rev() {
            let at = end.with_y(end.y.min(lowest));
            lowest = at.y - apart;
            marks.push(Mark::label(at, name, role, DVec2::X));
        }
        marks
    }

    /// The range of the values, extended to multiples of a round step and to include 0; then the step.
    fn range(&self) -> [f64; 3] {
        let values = self.lines.iter().flat_map(|line| &line.values);
        let finite = values.filter(|value| value.is_finite());
        let [low, high] = finite.fold([0.0_f64; 2], |[low, high], &value| {
            [low.min(value), high.max(value)]
        });
        if !(high - low).is_normal() {
            return [0.0, 1.0, 1.0];
        }
        let step = round_step((high - low) / STEPS);
        [
            (low / step).floor() * step,
            (high / step).ceil() * step,
            step,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::ThemeName;

    fn chart(values: Vec<f64>) -> Chart {
        Chart {
            titles: vec!["energy, mass·m²/s²".to_owned()],
            lines: vec![ChartLine {
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
                let points = mark.points();
                assert!(points.iter().all(|point| point.is_finite()), "{points:?}");
            }
        }
    }
}
