//! The bodies other than the pair, and the charts of energy and momentum.

use std::collections::BTreeSet;

use glam::{DVec2, dvec2};

use crate::figure::chart::{Chart, ChartLine, Times};
use crate::figure::clip::within;
use crate::figure::drawn::Drawn;
use crate::figure::title::room;
use crate::figure::{Camera, Caption, Mark, Overlay, Pane, Rect, Role, Subject, Theme, bounds_of};
use crate::lesson::{ImpulseStage, ImpulseStep};
use crate::scene::{Falling, Unit};
use collidoscope_core::dynamics::{EnergyTotals, MouseJoint, RigidBody, Solver, TICK_SECONDS};
use collidoscope_core::planar::{PosedShape, Shape};

/// The part of a disc's radius, inwards from its boundary, along which a line shows its rotation.
const SPOKE: f64 = 0.4;

/// The bodies that are neither A nor B, within the `shown` part of the world, the fixed ones at the bottom; those that
/// a step of the impulse refers to are named.
pub(crate) fn bodies(falling: &Falling, step: Option<&ImpulseStep>, shown: &Rect) -> Vec<Mark> {
    let pair = falling.pair();
    let numbered = step.map(numbered).unwrap_or_default();
    let (mut fixed, mut free) = (Vec::new(), Vec::new());
    for (at, body) in falling.world().bodies().iter().enumerate() {
        if pair.contains(&at) || !bounds_of(&[body.posed()]).overlaps(shown) {
            continue;
        }
        let name = numbered.contains(&at).then(|| name(at));
        let area = area(body.posed(), role_of(body)).named(Vec::from_iter(name));
        if body.is_fixed() {
            fixed.push(area);
        } else {
            free.push(area);
            free.extend(spoke(body, Role::FreeBody));
        }
    }
    fixed.append(&mut free);
    fixed
}

fn role_of(body: &RigidBody) -> Role {
    if body.is_fixed() {
        Role::FixedBody
    } else {
        Role::FreeBody
    }
}

fn name(number: usize) -> String {
    format!("body-{number}")
}

/// The other bodies that a step of the impulse refers to.
fn numbered(step: &ImpulseStep) -> BTreeSet<usize> {
    let others = match step.stage {
        ImpulseStage::Point if step.point == 0 => &step.impact.account.others[..],
        ImpulseStage::Given => &step.impact.account.others[..],
        _ => &[],
    };
    others.iter().map(|other| other.with).collect()
}

/// Their numbers, in the centres of their `shown` parts.
pub(crate) fn numbers(falling: &Falling, step: &ImpulseStep, shown: &Rect) -> Vec<Mark> {
    let mut marks = Vec::new();
    for number in numbered(step) {
        let body = &falling.world().bodies()[number];
        let part = within(&body.posed().outline(), shown);
        if !part.is_empty() {
            let at = part.iter().sum::<DVec2>() / part.len() as f64;
            let caption = Caption::named(format!("body {number}"), vec![name(number)]);
            marks.push(Mark::label(at, caption, role_of(body), DVec2::ZERO));
        }
    }
    marks
}

/// The rotation marks of discs in the pair.
pub(crate) fn spokes_of_pair(falling: &Falling) -> impl Iterator<Item = Mark> {
    let pair = falling.pair().into_iter();
    pair.filter_map(|at| spoke(&falling.world().bodies()[at], Role::DiscMark))
}

/// The mouse joint: an arrow from its anchor on the body to its target.
pub(crate) fn mouse_joint(falling: &Falling) -> Option<Mark> {
    let MouseJoint {
        body,
        held_at,
        target,
    } = falling.world().pull()?;
    let held = falling.world().bodies().get(*body)?;
    Some(Mark::arrow(
        held.pose().transform_point(*held_at),
        *target,
        Role::MouseJoint,
    ))
}

/// The outline of one of many bodies: a curve with at most 95 points.
fn area(body: &PosedShape, role: Role) -> Mark {
    let outline = body.outline();
    let every = (outline.len() / 48).max(1);
    Mark::area(outline.into_iter().step_by(every), role)
}

/// The outer part of a radius of a disc; nothing else shows its rotation.
fn spoke(body: &RigidBody, role: Role) -> Option<Mark> {
    let Shape::Circle(circle) = body.shape() else {
        return None;
    };
    let ends = [1.0 - SPOKE, 1.0].map(|part| part * circle.radius() * DVec2::X);
    Some(Mark::line(
        ends.map(|end| body.pose().transform_point(end)),
        role,
    ))
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
pub(crate) fn place<D: Drawn>(
    subject: &Subject<'_, D>,
    theme: &Theme,
    world: &Rect,
) -> Option<Rect> {
    let is_shown = subject.drawn().any(|overlay| overlay == Overlay::Energy);
    subject.falling.filter(|_| is_shown)?;
    let foot = world.shrunk(RIM);
    let letter = room("", theme.style(Role::Chart).text_size).y;
    let height = (HEIGHT * letter).min(MOST * foot.size().y);
    let has_room =
        foot.size().x >= LEAST_WIDTH_OF_ENERGY * letter && height >= LEAST_HEIGHT * letter;
    has_room.then(|| Rect {
        min: dvec2(foot.min.x, foot.max.y - height),
        max: foot.max,
    })
}

/// The charts at `place`, as computed by [`place`].
pub(crate) fn pane((falling, unit): (&Falling, Unit), theme: &Theme, place: Rect) -> Pane {
    let letter = room("", theme.style(Role::Chart).text_size).y;
    let has_room_for_all = place.size().x >= LEAST_WIDTH * letter;
    let widths = if has_room_for_all {
        &WIDTHS
    } else {
        &WIDTHS[..1]
    };
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
    let totals: Vec<EnergyTotals> = falling.totals().map(|(_, totals)| *totals).collect();
    let line = |name: &'static str, role: Role, value: fn(&EnergyTotals) -> f64| ChartLine {
        name,
        role,
        values: totals.iter().map(value).collect(),
    };
    let solvers = falling.solvers().into_iter().map(Solver::title);
    let solvers = solvers.collect::<Vec<_>>().join(", then ");
    let titled = |title: &str, unit: &str| match unit.trim() {
        "" => title.to_owned(),
        unit => format!("{title}, {unit}"),
    };
    let of_energy = unit.quantity("", "mass·", "²/s²");
    let energy = [format!("{solvers}: energy"), "energy".to_owned()];
    let chart = |titles: &[String], unit: &str, lines: Vec<ChartLine>| Chart {
        titles: titles.iter().map(|title| titled(title, unit)).collect(),
        lines,
        times,
    };
    let momentum = line("momentum", Role::Momentum, |totals| {
        totals.momentum.length()
    });
    let deepest = line("deepest", Role::Deepest, |totals| totals.deepest);
    [
        chart(
            &energy,
            &of_energy,
            vec![
                line("total", Role::TotalEnergy, EnergyTotals::energy),
                line("kinetic", Role::Kinetic, |totals| totals.kinetic),
                line("potential", Role::Potential, |totals| totals.potential),
            ],
        ),
        chart(&["momentum".to_owned()], &unit.impulse(""), vec![momentum]),
        chart(
            &["deepest overlap".to_owned()],
            &unit.length(""),
            vec![deepest],
        ),
    ]
}
