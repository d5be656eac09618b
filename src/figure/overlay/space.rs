//! What is drawn differently in space, or only there: the faces of a lesson's simplex and polytope.

use std::collections::BTreeSet;

use glam::{DVec2, DVec3};

use super::search::{closest_distance, polytope_points};
use crate::figure::drawn::{Canvas, Drawn};
use crate::figure::spatial::{Faces, Form, Projected, Solid, View, outline_of};
use crate::figure::{Mark, Role, Subject};
use crate::lesson::spatial::{EpaWork, NamedPoint, Step, StepData};
use crate::lesson::{MOST_FACES, Space, positions};
use crate::scene::Moment;
use collidoscope_core::spatial::{
    AxisSource, GjkCase, GjkOutcome, PosedHull, PosedShape, Support as _, SupportPoint,
};

/// The least cosine of the angle between normals that count as the same.
const SAME_NORMAL: f64 = 1.0 - 1e-9;

fn faces_of([a, b]: [&PosedShape; 2], faces: Option<&Faces>) -> Faces {
    let known = faces.cloned();
    known.unwrap_or_else(|| Faces::of_difference(a, b))
}

impl Drawn for Space {
    const IS_FLAT: bool = false;

    fn manifold(moment: &Moment<Self>) -> Vec<DVec3> {
        moment.contacts().iter().map(|point| point.on_a).collect()
    }

    fn simplex(moment: &Moment<Self>) -> Vec<SupportPoint> {
        moment.by_machines().cores.simplex.points().to_vec()
    }

    /// The whole face that contains the closest triangle, if the cores' A ⊖ B has faces; else the triangle.
    fn closest_feature(moment: &Moment<Self>, faces: Option<&Faces>) -> Vec<DVec3> {
        let feature = &moment.answer.cores.feature;
        let core = faces_of([&moment.a, &moment.b], faces).core;
        let mut faces = core.into_iter().flat_map(|core| core.faces);
        let whole = faces.find(|face| face.normal.dot(feature.normal) >= SAME_NORMAL);
        let triangle = feature.simplex.points().iter();
        whole.map_or_else(
            || triangle.map(SupportPoint::point).collect(),
            |face| face.corners,
        )
    }

    fn sat_sources(moment: &Moment<Self>, at: Option<usize>) -> Vec<Vec<DVec3>> {
        let chosen = at.and_then(|at| moment.sat_axes()?.get(at));
        let axis = chosen.or_else(|| Some(&moment.sat()?.axis));
        let hulls = moment.a.hull().zip(moment.b.hull());
        let Some((axis, (a, b))) = axis.zip(hulls) else {
            return Vec::new();
        };
        let out_of_a = moment.a.radius() * axis.normal;
        let out_of_b = -moment.b.radius() * axis.normal;
        match axis.source {
            AxisSource::FaceOfA(index) => vec![face(a, index, out_of_a)],
            AxisSource::FaceOfB(index) => vec![face(b, index, out_of_b)],
            AxisSource::Edges([of_a, of_b]) => {
                vec![vertices(a, &of_a, out_of_a), vertices(b, &of_b, out_of_b)]
            }
            AxisSource::Nearest => Vec::new(),
        }
    }

    fn project(view: &View, point: DVec3) -> DVec2 {
        view.project(point)
    }

    fn depth(view: &View, point: DVec3) -> f64 {
        view.depth.dot(point)
    }

    fn outline(shape: &PosedShape, view: &View) -> Vec<DVec2> {
        match shape.hull() {
            Some(hull) => outline_of(hull.vertices(), shape.radius(), view),
            None => Form::new(shape).projected(view).outline,
        }
    }

    fn core_outline(shape: &PosedShape, view: &View) -> Vec<DVec2> {
        let hull = shape.hull();
        hull.map_or(Vec::new(), |hull| outline_of(hull.vertices(), 0.0, view))
    }

    fn projected(shape: &PosedShape, view: &View) -> Projected {
        Form::new(shape).projected(view)
    }

    fn difference(canvas: &mut Canvas<'_, Self>) {
        let Subject { faces, view, .. } = canvas.subject;
        let bodies = canvas.subject.moment.bodies();
        let form = Form::difference(bodies, faces_of(bodies, *faces));
        let whole = form.projected(view);
        canvas.draw(whole.behind(Role::Hull));
        if form.radius > 0.0 {
            canvas.draw(form.core_projected(view).before(Role::CoreHull));
        }
        if form.core.is_none() {
            canvas.draw(whole.shaded(Role::HullShade));
        }
        canvas.draw(whole.before(Role::Hull));
    }

    /// Empty if a core is smooth.
    fn difference_vertices([a, b]: [&PosedShape; 2], faces: Option<&Faces>) -> Vec<SupportPoint> {
        let hulls = a.hull().zip(b.hull());
        let (Some(core), Some((of_a, of_b))) = (faces_of([a, b], faces).core, hulls) else {
            return Vec::new();
        };
        let corners = core.faces.into_iter().flat_map(|face| face.corners);
        let known: BTreeSet<[u64; 3]> = corners.map(bits).collect();
        let mut vertices = Vec::new();
        for on_a in of_a.vertices() {
            let pairs = of_b.vertices().map(|on_b| SupportPoint::new(on_a, on_b));
            vertices.extend(pairs.filter(|pair| known.contains(&bits(pair.point()))));
        }
        vertices
    }

    /// With its hidden edges.
    fn spanned(corners: &[DVec3], role: Role, canvas: &mut Canvas<'_, Self>) {
        if corners.len() > 1 {
            let solid = Solid::of_simplex(corners);
            see_through(&solid, role, canvas);
        }
    }

    /// Also a line from the foot to the support.
    fn right_angle(step: &Step, side: f64) -> Vec<Vec<DVec3>> {
        let along = step.direction.normalize_or_zero();
        let foot = step.reach() * along;
        let w = step.support.point();
        let across = (w - foot).try_normalize();
        let Some(aside) = across.filter(|_| w.distance(foot) > side) else {
            return Vec::new();
        };
        let back = -side * step.reach().signum() * along;
        let corner = [back, back + side * aside, side * aside].map(|at| foot + at);
        vec![vec![foot, w], corner.to_vec()]
    }

    /// The triangle that faces the origin, and the origin's distance from the remaining simplex.
    fn beside_simplex(step: &Step, canvas: &mut Canvas<'_, Self>) {
        match &step.work {
            StepData::Gjk { case, outcome, .. } => {
                if let GjkCase::BeyondFace { face, .. } | GjkCase::FacingTriangle(face) = case {
                    let corners = step.points(*face).map(|point| point.point());
                    canvas.span(corners, Role::FaceToOrigin);
                }
                if matches!(outcome, GjkOutcome::Grow | GjkOutcome::Reduce) {
                    stalk(step, canvas);
                }
            }
            StepData::Distance { closest, .. } if *closest != DVec3::ZERO => {
                canvas.line([*closest, DVec3::ZERO], Role::Dimension);
            }
            _ => {}
        }
    }

    fn polytope(step: &Step, canvas: &mut Canvas<'_, Self>) {
        if let StepData::Epa(work) = &step.work {
            let solid = Solid::of_triangles(positions(&step.before), &work.faces);
            see_through(&solid, Role::Polytope, canvas);
        }
    }

    /// The polytope before the step and its closest face; in an expansion the removed and the new faces, those on the
    /// far side first. The closest face's distance is labelled; in the last step, only if a radius changes the depth.
    fn epa_step(step: &Step, work: &EpaWork, canvas: &mut Canvas<'_, Self>) {
        let (before, after) = (positions(&step.before), positions(&step.after));
        let expands = !work.horizon.is_empty();
        let mut faces: Vec<([DVec3; 3], Role)> = Vec::new();
        if expands {
            let others = work.removed.iter().filter(|&&seen| seen != work.face);
            let seen = others.map(|&seen| work.faces[seen].map(|at| before[at]));
            faces.extend(seen.map(|face| (face, Role::SeenFace)));
        }
        if let Some(face) = work.closest_face() {
            faces.push((face.map(|at| before[at]), Role::ClosestEdge));
        }
        if expands {
            let new = work.new_faces().into_iter();
            faces.extend(new.map(|face| (face.map(|at| after[at]), Role::NewFace)));
        }
        let depth = canvas.subject.view.depth;
        let (far, near): (Vec<_>, Vec<_>) = faces
            .into_iter()
            .partition(|([p, q, r], _)| (q - p).cross(r - p).dot(depth) > 0.0);
        Self::polytope(step, canvas);
        for (face, role) in far {
            canvas.span(face, role.behind_a_face());
        }
        for (face, role) in near {
            canvas.span(face, role);
        }
        let apex = step.support.point();
        for [from, to] in work.horizon.iter().map(|ends| ends.map(|at| before[at])) {
            canvas.line([from, apex], Role::Expansion);
            canvas.line([from, to], Role::Horizon);
        }
        if expands || canvas.subject.has_cores() {
            closest_distance(work.distance, step.direction, canvas);
        }
        let points = named(step, work);
        polytope_points(&points, &points, step.support.number, canvas);
    }
}

/// The polytope with its hidden edges.
fn see_through(solid: &Solid, role: Role, canvas: &mut Canvas<'_, Space>) {
    let projected = Projected::of_solid(solid, 0.0, &canvas.subject.view);
    canvas.draw(projected.behind(role));
    canvas.draw(projected.before(role));
}

fn bits(at: DVec3) -> [u64; 3] {
    at.to_array().map(f64::to_bits)
}

/// The vertices of a hull with these indices, moved outwards.
fn vertices(hull: &PosedHull, indices: &[u16], out: DVec3) -> Vec<DVec3> {
    let found = indices
        .iter()
        .filter_map(|&at| hull.vertex(usize::from(at)));
    found.map(|at| at + out).collect()
}

fn face(hull: &PosedHull, index: usize, out: DVec3) -> Vec<DVec3> {
    let corners = hull.hull().faces().nth(index);
    corners.map_or(Vec::new(), |corners| vertices(hull, corners, out))
}

/// From the origin to the line or the plane of the remaining simplex, and the length of that.
fn stalk(step: &Step, canvas: &mut Canvas<'_, Space>) {
    let foot = match positions(&step.after)[..] {
        [p, q] => p.reject_from(q - p),
        [p, q, r] => p.project_onto((q - p).cross(r - p)),
        _ => return,
    };
    if foot.is_finite() && foot != DVec3::ZERO {
        let role = Role::ProjectionLine;
        let text = canvas.subject.numbers().length(foot.length());
        let ends = [DVec2::ZERO, canvas.project(foot)];
        let [line, label] = Mark::named_line(ends, &text, role);
        canvas.draw([line, Mark::dot(ends[1], role), label]);
    }
}

/// The points with names: those of the closest face, the new one, and all corners of the numbered faces.
fn named(step: &Step, work: &EpaWork) -> Vec<NamedPoint> {
    let corners = match work.faces.len() {
        0..=MOST_FACES => work.faces.concat(),
        _ => work.horizon.concat(),
    };
    step.named_and(corners)
}
