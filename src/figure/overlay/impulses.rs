//! What the last tick gave at the points where bodies touch.

use glam::{DVec2, dvec2};

use super::context::OverlayContext;
use super::frame::round_step;
use crate::figure::scale::{ScaleBar, number};
use crate::figure::text::{LABEL_GAP, room};
use crate::figure::title::below_words;
use crate::figure::{Camera, FigureSource, Mark, Overlay, Rect, Role, Theme};
use crate::scene::Falling;

/// The length of the bar of the largest impulse, rounded up: a part of the least radius of gyration, so that bars end
/// in their bodies, within limits in points of the picture.
const LONGEST: f64 = 2.2;
const LENGTHS: [f64; 2] = [20.0, 64.0];

/// How far their scale keeps from the rim, in points of the picture.
const INSET: f64 = 12.0;

/// One along the normal and one along the tangent.
const BARS_A_POINT: usize = 2;

/// A shorter bar is not drawn, in points of the picture.
const SHORTEST: f64 = 1.0;

/// A bar from each point along the contact's normal and one along its tangent, towards where the body that is drawn
/// upon is pushed: B, or A where B is fixed.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let Some(falling) = canvas.subject.falling else {
        return Vec::new();
    };
    let bars = bars(falling);
    let touched = bars.iter().step_by(BARS_A_POINT);
    let mut marks: Vec<Mark> = touched
        .map(|bar| Mark::Point {
            at: bar.from,
            role: Role::ManifoldPoint,
        })
        .collect();
    if let Some(round) = rounded_up(&bars) {
        let unit = longest(falling, canvas.scale()) / canvas.scale() / round;
        let least = SHORTEST / canvas.scale();
        let long = bars
            .iter()
            .filter(|bar| unit * bar.impulse.length() >= least);
        marks.extend(long.map(|bar| Mark::Polyline {
            points: vec![bar.from, bar.from + unit * bar.impulse],
            role: bar.role,
        }));
    }
    marks
}

/// How long an impulse is drawn, in an upper corner of the world at `place`; `None` where no impulse is.
pub(in crate::figure) fn scale(
    subject: &FigureSource<'_>,
    theme: &Theme,
    camera: &Camera,
    place: &Rect,
) -> Option<ScaleBar> {
    let is_shown = subject.drawn().any(|overlay| overlay == Overlay::Impulses);
    let falling = subject.falling.filter(|_| is_shown)?;
    let round = rounded_up(&bars(falling))?;
    let text = format!("impulse {}", subject.unit.impulse(&number(round, round)));
    let size = room(&text, theme.style(Role::NormalImpulse).text_size);
    let top = below_words(place, theme, subject.minkowski, &subject.overlays).min;
    let start = top + dvec2(INSET, 0.7 * size.y);
    let length = longest(falling, camera.scale);
    let end = start + length * DVec2::X;
    let marks = vec![
        Mark::Polyline {
            points: [start, end].map(|at| camera.to_space(place, at)).to_vec(),
            role: Role::NormalImpulse,
        },
        Mark::Label {
            at: camera.to_space(place, end),
            text,
            role: Role::Scale,
            side: DVec2::X,
        },
    ];
    let reach = dvec2(INSET + length + 2.0 * LABEL_GAP + size.x, 1.5 * size.y);
    let corner = Rect::new(top, reach);
    place.holds(&corner).then_some(ScaleBar { marks, corner })
}

/// What of a world at `place` lies below that scale, where there is one.
pub(in crate::figure) fn below_scale(
    part: &Rect,
    subject: &FigureSource<'_>,
    theme: &Theme,
) -> Rect {
    let is_shown = subject.drawn().any(|overlay| overlay == Overlay::Impulses);
    if subject.falling.is_none() || !is_shown {
        return *part;
    }
    let strip = 1.5 * room("", theme.style(Role::NormalImpulse).text_size).y;
    Rect {
        min: part.min + DVec2::Y * strip.min(part.size().y / 4.0),
        max: part.max,
    }
}

/// The length of the bar of the largest impulse, rounded up, at `scale` points to a px; in points of the picture.
fn longest(falling: &Falling, scale: f64) -> f64 {
    let bodies = falling.world().bodies().iter();
    let free = bodies.filter(|body| !body.is_fixed());
    let gyrations = free.map(|body| (body.inertia() / body.mass()).sqrt());
    let least = gyrations.fold(f64::INFINITY, f64::min);
    let [shortest, longest] = LENGTHS;
    (LONGEST * least * scale).clamp(shortest, longest)
}

/// The largest impulse, rounded up: the longest bar; `None` where there is none.
fn rounded_up(bars: &[ImpulseBar]) -> Option<f64> {
    let sizes = bars.iter().map(|bar| bar.impulse.length());
    let largest = sizes.reduce(f64::max).filter(|size| size.is_normal())?;
    Some(round_step(largest))
}

/// An impulse at a point, in mass · px/s.
struct ImpulseBar {
    from: DVec2,
    impulse: DVec2,
    role: Role,
}

/// Of each point where bodies touch that along the normal and that along the tangent.
fn bars(falling: &Falling) -> Vec<ImpulseBar> {
    let bodies = falling.world().bodies();
    let contacts = falling.world().contacts().iter();
    let touches = contacts.flat_map(|contact| {
        let is_on_a = bodies[contact.bodies[1]].is_fixed();
        let sign = if is_on_a { -1.0 } else { 1.0 };
        let touches = contact.points().iter();
        let touching = touches.filter(|touch| touch.at.depth >= 0.0);
        touching.map(move |touch| (touch, sign * contact.normal, sign * contact.tangent()))
    });
    let bars = touches.flat_map(|(touch, normal, tangent)| -> [ImpulseBar; BARS_A_POINT] {
        let parts = [
            (touch.applied.normal * normal, Role::NormalImpulse),
            (touch.applied.tangent * tangent, Role::FrictionImpulse),
        ];
        parts.map(|(impulse, role)| ImpulseBar {
            from: touch.point(),
            impulse,
            role,
        })
    });
    bars.collect()
}
