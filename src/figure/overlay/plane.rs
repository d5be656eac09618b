//! What is drawn differently in the plane, or only there: a lesson's regions, support lines and polygons, and the overlays, exhibits and
//! traces that space doesn't have.

use glam::DVec2;

use super::hull::outline;
use super::search::{closest_distance, polytope_points};
use super::{bodies, hull, impulses, motion, tour_demos, user_trace};
use crate::figure::clip::{HalfPlane, corners};
use crate::figure::drawn::{Canvas, Drawn, Layer};
use crate::figure::spatial::{Faces, Projected, View};
use crate::figure::{Mark, Overlay, Rect, Role};
use crate::lesson::{EpaWork, Lesson, NamedPoint, Plane, Step, StepData};
use crate::scene::Moment;
use collidoscope_core::planar::{
    AxisSource, EpaOutcome, GjkCase, PosedShape, Support, SupportPoint, grown,
    minkowski_difference, nearest_on_segment,
};

/// The overhang of a support line beyond the body it touches, in points of the figure.
const OVERHANG: f64 = 26.0;

impl Drawn for Plane {
    const IS_FLAT: bool = true;

    fn simplex(moment: &Moment) -> Vec<SupportPoint> {
        moment.by_machines().cores.simplex.points().to_vec()
    }

    fn closest_feature(moment: &Moment, _: Option<&Faces>) -> Vec<DVec2> {
        let ends = moment.answer.cores.feature.ends;
        ends.map(|end| end.point()).to_vec()
    }

    fn application(moment: &Moment) -> Option<DVec2> {
        moment.sat().map(|found| found.application)
    }

    fn sat_sources(moment: &Moment, at: Option<usize>) -> Vec<Vec<DVec2>> {
        let chosen = at.and_then(|at| moment.sat_axes()?.get(at));
        let Some(axis) = chosen.or_else(|| Some(&moment.sat()?.axis)) else {
            return Vec::new();
        };
        let (a, b) = (&moment.a, &moment.b);
        let ends = match axis.source {
            AxisSource::EdgeOfA(ends) => edge(a, ends, axis.normal),
            AxisSource::EdgeOfB(ends) => edge(b, ends, -axis.normal),
            AxisSource::Vertices(i, j) => [a.vertices()[i], b.vertices()[j]],
        };
        vec![ends.to_vec()]
    }

    fn project(_: &View, point: DVec2) -> DVec2 {
        point
    }

    fn depth(_: &View, _: DVec2) -> f64 {
        0.0
    }

    fn core_outline(shape: &PosedShape, _: &View) -> Vec<DVec2> {
        shape.vertices().to_vec()
    }

    fn projected(shape: &PosedShape, _: &View) -> Projected {
        Projected::flat(shape.outline())
    }

    fn difference(canvas: &mut Canvas<'_>) {
        let [a, b] = canvas.subject.moment.bodies();
        let rim = minkowski_difference(a, b);
        let points: Vec<DVec2> = rim.iter().map(SupportPoint::point).collect();
        let radius = a.radius() + b.radius();
        canvas.draw([Mark::span(grown(&points, radius), Role::Hull)]);
        if radius > 0.0 {
            canvas.draw([Mark::span(points, Role::CoreHull)]);
        }
    }

    fn difference_vertices([a, b]: [&PosedShape; 2], _: Option<&Faces>) -> Vec<SupportPoint> {
        minkowski_difference(a, b)
    }

    fn spanned(corners: &[DVec2], role: Role, canvas: &mut Canvas<'_>) {
        if corners.len() > 1 {
            canvas.draw([Mark::span(corners.to_vec(), role)]);
        }
    }

    fn own_marks(layer: Layer, canvas: &mut Canvas<'_>) {
        match (layer, canvas.is_minkowski) {
            (Layer::Ground, true) => ground(canvas),
            (Layer::Overlay(Overlay::Cast), false) => motion::cast_world(canvas),
            (Layer::Overlay(Overlay::Cast), true) => motion::cast_minkowski(canvas),
            (Layer::Overlay(Overlay::Impulses), false) => impulses::world(canvas),
            (Layer::Overlay(Overlay::Velocities), false) => motion::velocities_world(canvas),
            (Layer::Overlay(Overlay::Trails), false) => motion::trails_world(canvas),
            (Layer::AboveOverlays, is_minkowski) => {
                canvas.draw(tour_demos::marks(canvas));
                if is_minkowski {
                    user_trace::beneath(canvas);
                } else {
                    impulse_step(canvas);
                }
            }
            (Layer::AboveStep, true) => user_trace::above(canvas),
            (Layer::AboveStep, false) => user_trace::world(canvas),
            _ => {}
        }
    }

    fn support_line(step: &Step, canvas: &mut Canvas<'_>) {
        let support = step.support.point();
        canvas.draw(hull::line_across(support, step.direction, &canvas.shown()));
    }

    fn touching_line(
        body: usize,
        touching: DVec2,
        direction: DVec2,
        canvas: &Canvas<'_>,
    ) -> Option<Mark> {
        let along = direction.perp().normalize_or(DVec2::X);
        let ends = [-1.0, 1.0].map(|side| {
            let outline = canvas.outlines[body].iter();
            let reaches = outline.map(|&point| side * along.dot(point - touching));
            let most = reaches.fold(0.0, f64::max);
            touching + side * (most + OVERHANG / canvas.scale_of_arrows()) * along
        });
        Some(Mark::line(ends, Role::SupportLine))
    }

    fn right_angle(step: &Step, side: f64) -> Vec<Vec<DVec2>> {
        let along = step.direction.normalize_or_zero();
        let foot = step.reach() * along;
        let back = -side * foot.normalize();
        let aside = side * along.perp();
        vec![vec![foot + back, foot + back + aside, foot + aside]]
    }

    fn polytope(step: &Step, canvas: &mut Canvas<'_>) {
        outline(&step.before, Role::Polytope, canvas);
    }

    /// The polytope before the step, its closest edge, and the two edges that the new point adds. The closest
    /// edge's distance is labelled; in the last step, only if a radius changes the depth.
    fn epa_step(step: &Step, work: &EpaWork, canvas: &mut Canvas<'_>) {
        let before = &step.before;
        let expands = work.outcome == EpaOutcome::Expand;
        let [p, q] = work.edge.map(|index| before[index]);
        outline(before, Role::Polytope, canvas);
        feet(before, work, canvas);
        if expands {
            let points = [p, step.support, q].map(|point| point.point());
            canvas.line(points, Role::Expansion);
        }
        outline(&[p, q], Role::ClosestEdge, canvas);
        if expands || canvas.subject.has_cores() {
            closest_distance(work.distance, step.direction, canvas);
        }
        polytope_points(&named(step), before, step.support.number, canvas);
    }
}

/// The edge of a body between two vertices.
fn edge(body: &PosedShape, ends: [usize; 2], outwards: DVec2) -> [DVec2; 2] {
    ends.map(|index| body.vertices()[index] + body.radius() * outwards)
}

/// The grid and the axes, and what the steps so far prove.
fn ground(canvas: &mut Canvas<'_>) {
    let shown = canvas.shown();
    canvas.draw(hull::grid(&shown, canvas.scale()));
    canvas.draw(hull::axes(&shown, canvas.scale()));
    if let Some((lesson, at)) = canvas.subject.shown_step() {
        let (at, step) = lesson.query_at(at);
        canvas.draw(empty_side(step, &shown));
        canvas.draw(region(lesson, at, &shown));
    }
}

/// The current step of the impulse, with the numbers of the other bodies.
fn impulse_step(canvas: &mut Canvas<'_>) {
    if let Some(step) = canvas.subject.impulse() {
        impulses::step_world(step, canvas);
        if let Some(falling) = canvas.subject.falling {
            bodies::numbers(falling, step, canvas);
        }
    }
}

/// The half-plane that a query proves to be free of A ⊖ B.
fn beyond(step: &Step) -> HalfPlane {
    HalfPlane::beyond(step.support.point(), step.direction)
}

/// The part of `shown` there.
fn empty_side(step: &Step, shown: &Rect) -> Option<Mark> {
    let points = beyond(step).clip(&corners(shown));
    (points.len() > 2).then_some(Mark::area(points, Role::EmptySide))
}

/// The region that, by GJK's queries up to `at`, contains the origin: shaded, in the background.
fn region(lesson: &Lesson, at: usize, shown: &Rect) -> Option<Mark> {
    let step = &lesson.steps()[at];
    let StepData::Gjk { case, .. } = &step.work else {
        return None;
    };
    let edge = match case {
        GjkCase::Inside => {
            let triangle = step.points([0, 1, 2]).map(|point| point.point());
            return Some(Mark::area(triangle, Role::OriginRegion));
        }
        GjkCase::Beside => step.points([0, 1]),
        GjkCase::BeyondEdge { gone } => step.points([1 - gone, 2]),
        _ => return None,
    };
    let [p, q] = edge.map(|end| end.point());
    let across = (q - p).perp();
    let toward_origin = across * -across.dot(p).signum();
    // Every query so far has left the origin on the near side of its support.
    let mut points = corners(shown).to_vec();
    for query in &lesson.steps()[..=at] {
        points = beyond(query).opposite().clip(&points);
    }
    points = HalfPlane::beyond(p, toward_origin).clip(&points);
    (points.len() > 2).then_some(Mark::area(points, Role::OriginRegion))
}

/// The largest polytope with names on all points; on larger ones only those of the step.
const MOST_NAMED: usize = 7;

/// The largest polytope with all distances; on larger ones only those to feet on their edge.
const MOST_DRAWN: usize = 6;

/// The distance within which the pointer shows an edge's distance, in points of the figure.
const REACH: f64 = 10.0;

/// The points with names.
fn named(step: &Step) -> Vec<NamedPoint> {
    match step.before.len() {
        count @ ..=MOST_NAMED => step.named_and(0..count),
        _ => step.named(),
    }
}

/// A thin line from the origin to the foot on each edge but the closest and, if that is off the edge, to its endpoint;
/// and the distance to the edge under the pointer. In a large polytope, only feet on their edge.
fn feet(polytope: &[NamedPoint], work: &EpaWork, canvas: &mut Canvas<'_>) {
    let role = Role::EdgeDistance;
    for (k, &distance) in work.distances.iter().enumerate() {
        let edge = [k, (k + 1) % polytope.len()].map(|index| polytope[index].point());
        let [p, q] = edge;
        let t = -p.dot(q - p) / (q - p).length_squared();
        let end = (t < 0.0).then_some(p).or((t > 1.0).then_some(q));
        let is_clutter = end.is_some() && polytope.len() > MOST_DRAWN;
        if k == work.edge[0] || distance <= 0.0 || is_clutter {
            continue;
        }
        let foot = p + t * (q - p);
        canvas.line([DVec2::ZERO, foot].into_iter().chain(end), role);
        if let Some(at) = canvas.pointer
            && nearest_on_segment(edge, at).distance(at) <= REACH / canvas.scale()
        {
            let text = canvas.subject.numbers().length(distance);
            let side = foot.normalize_or_zero();
            canvas.draw([Mark::label(p.midpoint(q), text, role, side)]);
        }
    }
}
