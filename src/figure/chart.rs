//! A chart: curves over time, with each curve's name at its end. Points and lengths are in points of the figure.

use glam::{DVec2, dvec2};

use super::drawn::Drawn;
use super::scale::{number, round_step};
use super::title::LABEL_GAP;
use super::{Camera, Mark, Overlay, Pane, Rect, Role, Subject, Theme};
use crate::scene::{Falling, Unit};
use collidoscope_core::dynamics::{EnergyTotals, Solver, TICK_SECONDS};

/// The space above the curves for the title, below them for the times, and between two names; in heights of a letter.
const ABOVE: f64 = 1.6;
const BELOW: f64 = 1.75;
const BETWEEN_NAMES: f64 = 1.08;

/// The least number of grid steps that the values span.
const STEPS: f64 = 4.0;

struct ChartLine {
    /// The label at its end.
    name: &'static str,
    role: Role,
    /// One per tick.
    values: Vec<f64>,
}

/// The times of a chart's values, in seconds.
#[derive(Clone, Copy)]
struct Times {
    /// The first, and the start of the axis.
    start: f64,
    /// The interval between two.
    step: f64,
    /// The length of the axis.
    span: f64,
}

/// A chart of curves of the same quantity.
struct Chart {
    /// The quantity and its unit, in versions of decreasing length.
    titles: Vec<String>,
    lines: Vec<ChartLine>,
    times: Times,
}

/// The area of a chart's curves, and its values at the border.
struct Axes {
    area: Rect,
    low: f64,
    high: f64,
    times: Times,
}

impl Axes {
    fn at(&self, tick: usize, value: f64) -> DVec2 {
        let along = tick as f64 * self.times.step / self.times.span;
        let part = dvec2(along, (self.high - value) / (self.high - self.low));
        self.area.min + part.clamp(DVec2::ZERO, DVec2::ONE) * self.area.size()
    }
}

fn label(at: DVec2, text: String, side: DVec2) -> Mark {
    Mark::label(at, text, Role::Chart, side)
}

/// The width of the longest text.
fn widest<'t>(texts: impl Iterator<Item = &'t str>, theme: &Theme) -> f64 {
    let widths = texts.map(|text| theme.room(text, Role::Chart).x);
    widths.fold(0.0, f64::max)
}

impl Chart {
    /// The chart's marks at `place`; empty if that is too small.
    fn marks(&self, place: &Rect, theme: &Theme) -> Vec<Mark> {
        let letter = theme.letter(Role::Chart);
        let [low, high, step] = self.range();
        let mut values = vec![low, 0.0, high];
        values.dedup();
        let rows: Vec<_> = values
            .into_iter()
            .map(|value| (value, number(value, step)))
            .collect();
        let of_rows = rows.iter().map(|(_, text)| &text[..]);
        let of_names = self.lines.iter().map(|line| line.name);
        let left = widest(of_rows, theme) + LABEL_GAP;
        let right = widest(of_names, theme) + 2.0 * LABEL_GAP;
        let area = Rect::between(
            place.min + dvec2(left, ABOVE * letter),
            place.max - dvec2(right, BELOW * letter),
        );
        if area.size().cmple(DVec2::splat(letter)).any() {
            return Vec::new();
        }
        let times = self.times;
        let axes = Axes {
            area,
            low,
            high,
            times,
        };
        let ticks = self.lines.iter().map(|line| line.values.len()).max();
        let now = axes.at(ticks.unwrap_or(0).saturating_sub(1), low).x;
        let mut marks = Vec::new();
        for (value, text) in rows {
            let start = axes.at(0, value);
            let role = [Role::ChartGrid, Role::Chart][usize::from(value == 0.0)];
            marks.push(Mark::line([start, start.with_x(now)], role));
            marks.push(label(start, text, DVec2::NEG_X / 2.0));
        }
        let end = times.start + times.span;
        for (x, time, unit) in [(area.min.x, times.start, ""), (area.max.x, end, " s")] {
            let text = format!("{}{unit}", number(time, round_step(times.span)));
            // Below the number of the lowest row.
            let side = 0.65 * letter / LABEL_GAP * DVec2::Y;
            marks.push(label(dvec2(x, area.max.y), text, side));
        }
        let room = place.size().x - LABEL_GAP;
        let mut titles = self.titles.iter();
        if let Some(title) = titles.find(|title| theme.room(title, Role::Chart).x <= room) {
            let corner = place.min + dvec2(0.0, letter / 2.0);
            marks.push(label(corner, title.clone(), DVec2::X / 2.0));
        }
        let now_line = [area.min.with_x(now), area.max.with_x(now)];
        marks.push(Mark::line(now_line, Role::Now));
        let mut ends = Vec::new();
        for ChartLine { name, role, values } in &self.lines {
            let ticks = values.iter().enumerate();
            let finite = ticks.filter(|(_, value)| value.is_finite());
            let points: Vec<DVec2> = finite.map(|(tick, &value)| axes.at(tick, value)).collect();
            ends.extend(points.last().map(|&end| (end, *name, *role)));
            marks.push(Mark::line(points, *role));
        }
        marks.extend(ends.iter().map(|&(at, _, role)| Mark::dot(at, role)));
        // Names next to their curves' ends, in separate rows: moved down from the highest, then up from the lowest.
        let apart = BETWEEN_NAMES * letter;
        ends.sort_by(|(one, ..), (other, ..)| one.y.total_cmp(&other.y));
        let mut highest = area.min.y;
        for (end, ..) in &mut ends {
            end.y = end.y.max(highest);
            highest = end.y + apart;
        }
        let mut lowest = area.max.y - letter / 2.0;
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

/// The distance of the charts from the world pane's border and from each other, in points of the figure.
const RIM: f64 = 8.0;
const INSIDE: f64 = 6.0;

/// The height of the charts and its minimum, the minimum width for all three and for energy alone, in heights of a
/// letter; and the largest fraction of the world pane's height that they take.
const HEIGHT: f64 = 10.0;
const LEAST_HEIGHT: f64 = 6.5;
const LEAST_WIDTH: f64 = 42.0;
const LEAST_WIDTH_OF_ENERGY: f64 = 16.0;
const MOST: f64 = 0.5;

/// The relative widths of the charts.
const WIDTHS: [f64; 3] = [1.7, 1.0, 1.0];

/// The lengths of the time axis, in seconds: the first that covers all recorded ticks is used.
const SPANS: [f64; 10] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0];

/// The area of the charts in the world pane at `world`; `None` if they are off or don't fit.
pub(super) fn place<D: Drawn>(
    subject: &Subject<'_, D>,
    theme: &Theme,
    world: &Rect,
) -> Option<Rect> {
    subject.falling.filter(|_| subject.draws(Overlay::Energy))?;
    let foot = world.shrunk(RIM);
    let letter = theme.letter(Role::Chart);
    let height = (HEIGHT * letter).min(MOST * foot.size().y);
    let has_room =
        foot.size().x >= LEAST_WIDTH_OF_ENERGY * letter && height >= LEAST_HEIGHT * letter;
    has_room.then(|| Rect::between(dvec2(foot.min.x, foot.max.y - height), foot.max))
}

/// The charts at `place`, as computed by [`place`].
pub(super) fn pane((falling, unit): (&Falling, Unit), theme: &Theme, place: Rect) -> Pane {
    let has_room_for_all = place.size().x >= LEAST_WIDTH * theme.letter(Role::Chart);
    let widths = &WIDTHS[..if has_room_for_all { 3 } else { 1 }];
    let whole: f64 = widths.iter().sum();
    let mut corner = place.min;
    let mut marks = Vec::new();
    for (width, chart) in widths.iter().zip(charts(falling, unit)) {
        let size = dvec2(place.size().x * width / whole, place.size().y);
        marks.extend(chart.marks(&Rect::new(corner, size).shrunk(INSIDE), theme));
        corner.x += size.x;
    }
    let camera = Camera {
        offset: place.min,
        ..Camera::ONE_TO_ONE
    };
    Pane::new(place, camera, marks)
}

fn charts(falling: &Falling, unit: Unit) -> [Chart; 3] {
    let [oldest, newest] = falling.span();
    let kept = (newest - oldest) as f64 * TICK_SECONDS;
    let times = Times {
        start: oldest as f64 * TICK_SECONDS,
        step: TICK_SECONDS,
        span: SPANS.into_iter().find(|&span| kept <= span).unwrap_or(kept),
    };
    let curve = |name, role, value: fn(&EnergyTotals) -> f64| ChartLine {
        name,
        role,
        values: falling.totals().map(|(_, totals)| value(totals)).collect(),
    };
    let solvers: Vec<_> = falling.solvers().into_iter().map(Solver::title).collect();
    let of_energy = unit.quantity("", "mass·", "²/s²");
    [
        Chart {
            titles: vec![
                titled(&format!("{}: energy", solvers.join(", then ")), &of_energy),
                titled("energy", &of_energy),
            ],
            lines: vec![
                curve("total", Role::TotalEnergy, EnergyTotals::energy),
                curve("kinetic", Role::Kinetic, |one| one.kinetic),
                curve("potential", Role::Potential, |one| one.potential),
            ],
            times,
        },
        Chart {
            titles: vec![titled("momentum", &unit.impulse(""))],
            lines: vec![curve("momentum", Role::Momentum, |one| {
                one.momentum.length()
            })],
            times,
        },
        Chart {
            titles: vec![titled("deepest overlap", &unit.length(""))],
            lines: vec![curve("deepest", Role::Deepest, |one| one.deepest)],
            times,
        },
    ]
}

fn titled(title: &str, unit: &str) -> String {
    match unit.trim() {
        "" => title.to_owned(),
        unit => format!("{title}, {unit}"),
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
