//! Energy, momentum and the deepest overlap of all bodies over time, in charts at the foot of the world.

use glam::dvec2;

use crate::dynamics::{Solver, TICK_SECONDS, Totals};
use crate::figure::chart::{Chart, Line, Times};
use crate::figure::text::room;
use crate::figure::{Camera, Overlay, Pane, Rect, Role, Subject, Theme};
use crate::scene::{Falling, Unit};

/// How far the charts keep from the rim of the world and from each other, in points of the picture.
const RIM: f64 = 8.0;
const INSIDE: f64 = 6.0;

/// The least and the most height of a row of charts, in heights of a letter, and the most of the world's height that
/// they take together.
const LEAST_ROW: f64 = 6.5;
const MOST_ROW: f64 = 10.0;
const MOST: f64 = 0.5;

/// The charts' widths in rows, and the least width that these need, in heights of a letter; the best liked first.
const ARRANGEMENTS: [(f64, &[&[f64]]); 5] = [
    (42.0, &[&[1.7, 1.0, 1.0]]),
    (28.0, &[&[1.0], &[1.0, 1.0]]),
    (16.0, &[&[1.0], &[1.0], &[1.0]]),
    (34.0, &[&[1.5, 1.0, 1.0]]),
    (16.0, &[&[1.0]]),
];

/// How long the axis of time is, in seconds: the first that holds all ticks that are kept.
const SPANS: [f64; 10] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0];

/// Where the charts stand in the world at `world`; `None` where they are not shown or have no room.
pub(in crate::figure) fn place(subject: &Subject<'_>, theme: &Theme, world: &Rect) -> Option<Rect> {
    let is_shown = subject.drawn().any(|overlay| overlay == Overlay::Energy);
    subject.falling.filter(|_| is_shown)?;
    let foot = world.shrunk(RIM);
    let (_, height) = arrangement(&foot, theme)?;
    Some(Rect {
        min: dvec2(foot.min.x, foot.max.y - height),
        max: foot.max,
    })
}

/// The rows of charts that have room in `foot`, and their height in all.
fn arrangement(foot: &Rect, theme: &Theme) -> Option<(&'static [&'static [f64]], f64)> {
    let letter = room("", theme.style(Role::Chart).text_size).y;
    let size = foot.size() / letter;
    ARRANGEMENTS.into_iter().find_map(|(width, rows)| {
        let count = rows.len() as f64;
        let row = (MOST * size.y / count).min(MOST_ROW);
        (size.x >= width && row >= LEAST_ROW).then_some((rows, count * row * letter))
    })
}

/// The charts at `place`, which [`place`] gave.
pub(in crate::figure) fn pane(
    (falling, unit): (&Falling, Unit),
    theme: &Theme,
    place: Rect,
    world: &Rect,
) -> Pane {
    let within = Rect {
        min: dvec2(place.min.x, world.min.y + RIM),
        max: place.max,
    };
    let rows = arrangement(&within, theme).map_or(&[][..], |(rows, _)| rows);
    let cells = cells(&place, rows).into_iter();
    let marks = cells.zip(charts(falling, unit));
    let marks = marks.flat_map(|(cell, chart)| chart.marks(&cell, theme));
    Pane {
        place,
        camera: Camera {
            offset: place.min,
            ..Camera::ONE_TO_ONE
        },
        marks: marks.collect(),
        is_minkowski: false,
        looks: 1.0,
        plot: None,
        legend: None,
    }
}

/// The places of charts with these widths in rows.
fn cells(place: &Rect, rows: &[&[f64]]) -> Vec<Rect> {
    let height = place.size().y / rows.len().max(1) as f64;
    let mut cells = Vec::new();
    for (row, widths) in rows.iter().enumerate() {
        let all: f64 = widths.iter().sum();
        let mut corner = place.min + dvec2(0.0, row as f64 * height);
        for width in *widths {
            let size = dvec2(place.size().x * width / all, height);
            cells.push(Rect::new(corner, size).shrunk(INSIDE));
            corner.x += size.x;
        }
    }
    cells
}

fn charts(falling: &Falling, unit: Unit) -> [Chart; 3] {
    let [oldest, newest] = falling.span();
    let kept = (newest - oldest) as f64 * TICK_SECONDS;
    let times = Times {
        start: oldest as f64 * TICK_SECONDS,
        step: TICK_SECONDS,
        span: SPANS.into_iter().find(|&span| kept <= span).unwrap_or(kept),
    };
    let totals: Vec<Totals> = falling.totals().map(|(_, totals)| *totals).collect();
    let line = |name: &'static str, role: Role, value: &dyn Fn(&Totals) -> f64| Line {
        name,
        role,
        values: totals.iter().map(value).collect(),
    };
    let kinetic = line("kinetic", Role::Kinetic, &|totals| totals.kinetic);
    let potential = line("potential", Role::Potential, &|totals| totals.potential);
    let total = line("total", Role::TotalEnergy, &Totals::energy);
    let solvers = falling.solvers().into_iter().map(Solver::title);
    let solvers = solvers.collect::<Vec<_>>().join(", then ");
    let momentum = line("momentum", Role::Momentum, &|totals| {
        totals.momentum.length()
    });
    let deepest = line("deepest", Role::Deepest, &|totals| totals.deepest);
    [
        Chart {
            titles: vec![format!("{solvers}: energy"), "energy".to_owned()],
            unit: unit.quantity("", "mass·", "²/s²"),
            lines: vec![total, kinetic, potential],
            times,
        },
        Chart {
            titles: vec!["momentum".to_owned()],
            unit: unit.impulse(""),
            lines: vec![momentum],
            times,
        },
        Chart {
            titles: vec!["deepest overlap".to_owned()],
            unit: unit.length(""),
            lines: vec![deepest],
            times,
        },
    ]
}
