//! A lesson's step in both spaces: GJK's simplex, EPA's polytope, and what the last step comes to.

use glam::{DVec2, DVec3};

use super::contacts::ghost;
use super::context::{Layers, OverlayContext};
use super::distance::free_side;
use super::hull::{face, labelled, middle, named_dot, simplex, supports};
use super::search;
use super::search::dots;
use crate::figure::overlay::distance::dimension;
use crate::figure::spatial::projected::Shadow;
use crate::figure::spatial::projected::{Projected, Roles};
use crate::figure::spatial::solid::Solid;
use crate::figure::spatial::subject::ProjectedScene;
use crate::figure::{Mark, Role};
use crate::lesson::MOST_FACES;
use crate::lesson::spatial::{EpaWork, Lesson, NamedPoint, Step, StepData};
use crate::spatial::{GjkCase, GjkOutcome, Support};

/// The query on the bodies; at the end the answer.
pub(in crate::figure::spatial) fn world(
    lesson: &Lesson,
    at: usize,
    canvas: &OverlayContext<'_, '_>,
) -> Vec<Mark> {
    let mut marks = cores(canvas);
    if !is_last(lesson, at) {
        marks.extend(search::world(&lesson.steps()[at], canvas));
        return marks;
    }
    let [on_a, on_b] = lesson.witnesses().map(|at| canvas.project(at));
    if lesson.is_colliding() {
        marks.push(ghost(canvas, lesson.signed_depth() * lesson.normal()));
    }
    let side = free_side([on_a, on_b], canvas);
    marks.extend(dimension([on_b, on_a], side, words(lesson), canvas.scale()));
    let along = canvas.side(lesson.normal());
    for (at, name, side) in [(on_a, "a", along), (on_b, "b", -along)] {
        marks.extend(named_dot(at, name, Role::Contact, side));
    }
    marks
}

/// The query in A ⊖ B; at the end the length that was looked for.
pub(in crate::figure::spatial) fn minkowski(
    lesson: &Lesson,
    at: usize,
    canvas: &OverlayContext<'_, '_>,
) -> Layers {
    let step: &Step = &lesson.steps()[at];
    let mut marks = search::reach(step, canvas);
    marks.extend(match &step.work {
        StepData::Epa(work) => epa_minkowski(step, work, lesson.radius(), canvas),
        StepData::Gjk { .. } | StepData::Distance { .. } => gjk_minkowski(step, canvas),
    });
    marks.extend(search::minkowski(step, canvas));
    if is_last(lesson, at) {
        let way = canvas.project(lesson.signed_depth() * lesson.normal());
        let along = canvas.side(lesson.normal());
        let middle = canvas.stage.bounds_of_difference().center();
        let away = if along.perp().dot(middle) > 0.0 {
            -1.0
        } else {
            1.0
        };
        let text = words(lesson);
        let side = away * along.perp();
        marks.extend(dimension([DVec2::ZERO, way], side, text, canvas.scale()));
        marks.extend(named_dot(way, "a − b", Role::Contact, along));
    }
    Layers::before(marks)
}

/// What in Minkowski space lies behind A − B or, in a lesson, behind what the step has of it.
pub(in crate::figure::spatial) fn shadow(stage: &ProjectedScene<'_>) -> Option<Shadow> {
    match &stage.subject.lesson {
        Some((lesson, at)) => {
            let solid = solid_of(&lesson.steps()[*at], stage.subject.asked.is_some());
            Projected::of_solid(&solid, 0.0, stage.view()).shadow
        }
        None => stage.difference().projected.shadow.clone(),
    }
}

/// What of A − B a step has and hides what is behind it: the polytope, or what stays of the simplex; before a question
/// is answered what was there.
fn solid_of(step: &Step, is_asked: bool) -> Solid {
    match &step.work {
        StepData::Epa(work) => {
            let corners = step.before.iter().map(|point| point.support.point());
            Solid::of_triangles(corners.collect(), &work.faces)
        }
        _ if is_asked => Solid::of_simplex(&supports(&step.before)),
        _ => Solid::of_simplex(&supports(shown(step))),
    }
}

/// Whether the step is the last, which shows what was found.
fn is_last(lesson: &Lesson, at: usize) -> bool {
    at + 1 == lesson.steps().len()
}

/// The outlines of the cores that a radius hides.
fn cores(canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let bodies = canvas.stage.bodies().into_iter();
    let hulls = bodies.filter_map(|body| body.hull().filter(|_| body.radius() > 0.0));
    let outline = |solid: Solid| {
        let projected = Projected::of_solid(&solid, 0.0, canvas.stage.view());
        projected.outline_as(Role::Core)
    };
    hulls.map(Solid::new).map(outline).collect()
}

/// The length in words.
fn words(lesson: &Lesson) -> String {
    let word = if lesson.is_colliding() {
        "depth"
    } else {
        "distance"
    };
    format!(
        "{word} {}",
        lesson.number_format().length(lesson.signed_depth().abs())
    )
}

/// The simplex that the step looks at, faint, and what of it stays, with dots and names.
pub(super) fn gjk_minkowski(step: &Step, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let ink = match &step.work {
        StepData::Distance { .. } => Role::Nearest,
        _ => Role::Simplex,
    };
    let after = shown(step);
    let mut marks = Vec::new();
    let all = step.with_support();
    if !is_same(&all, after) {
        let before = if ink == Role::Simplex && is_same(&step.before, after) {
            &step.before
        } else {
            &all
        };
        marks.extend(simplex(&supports(before), Role::Before, canvas));
    }
    marks.extend(simplex(&supports(after), ink, canvas));
    marks.extend(face_to_origin(step, canvas));
    marks.extend(stalk(step, canvas));
    if let StepData::Distance { closest, .. } = &step.work
        && *closest != DVec3::ZERO
    {
        marks.push(Mark::Polyline {
            points: [*closest, DVec3::ZERO]
                .map(|at| canvas.project(at))
                .to_vec(),
            role: Role::Dimension,
        });
    }
    marks.extend(dots(step, after, canvas));
    marks
}

/// The simplex that is drawn strong: what stays.
pub(super) fn shown(step: &Step) -> &[NamedPoint] {
    match &step.work {
        // The last support is in the simplex, but the simplex no longer matters.
        StepData::Gjk {
            case: GjkCase::FallsShort | GjkCase::LevelWithinRounding | GjkCase::BoundReached,
            ..
        } => &step.before,
        _ => &step.after,
    }
}

/// The way from the origin to the line or the plane of what stays while the search continues, and how long it is.
fn stalk(step: &Step, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let goes_on = matches!(
        step.work,
        StepData::Gjk {
            outcome: GjkOutcome::Grow | GjkOutcome::Reduce,
            ..
        }
    );
    let corners: Vec<DVec3> = step
        .after
        .iter()
        .map(|point| point.support.point())
        .collect();
    let foot = match corners[..] {
        [p, q] => p.reject_from(q - p),
        [p, q, r] => p.project_onto((q - p).cross(r - p)),
        _ => return Vec::new(),
    };
    if !goes_on || !foot.is_finite() || foot == DVec3::ZERO {
        return Vec::new();
    }
    let mut marks = canvas.line([DVec3::ZERO, foot], Role::ProjectionLine);
    let at = canvas.project(foot);
    marks.push(Mark::Point {
        at,
        role: Role::ProjectionLine,
    });
    marks.push(Mark::Label {
        at: at / 2.0,
        text: canvas.stage.subject.numbers().length(foot.length()),
        role: Role::ProjectionLine,
        side: at.try_normalize().unwrap_or(DVec2::X).perp(),
    });
    marks
}

fn is_same(one: &[NamedPoint], other: &[NamedPoint]) -> bool {
    let has = |point: &NamedPoint| other.iter().any(|found| found.number == point.number);
    one.len() == other.len() && one.iter().all(has)
}

/// The triangle on whose far side the origin is found, or off which it lies.
fn face_to_origin(step: &Step, canvas: &OverlayContext<'_, '_>) -> Option<Mark> {
    let StepData::Gjk { case, .. } = &step.work else {
        return None;
    };
    let corners = match case {
        GjkCase::BeyondFace { face, .. } | GjkCase::FacingTriangle(face) => step.points(*face),
        _ => return None,
    };
    let corners = corners.map(|point| point.support.point());
    Some(face(&corners, Role::FaceToOrigin, canvas))
}

const POLYTOPE: Roles = Roles {
    outline: Role::Polytope,
    front: Role::Polytope,
    hidden: Role::HiddenPolytope,
    fine: Role::FinePolytope,
};

/// The polytope before the step and its closest face; where it expands, what goes and what comes. At the last
/// step the closest face's distance is labelled where a `radius` makes the depth another length.
pub(super) fn epa_minkowski(
    step: &Step,
    work: &EpaWork,
    radius: f64,
    canvas: &OverlayContext<'_, '_>,
) -> Vec<Mark> {
    let before = places(&step.before);
    let solid = Solid::of_triangles(before.clone(), &work.faces);
    let projected = Projected::of_solid(&solid, 0.0, canvas.stage.view());
    let expands = !work.horizon.is_empty();
    let [mut far, mut near] = [Vec::new(), Vec::new()];
    let mut add = |corners: [DVec3; 3], role: Role| {
        if is_away(corners, canvas) {
            far.push(face(&corners, role.behind_a_face(), canvas));
        } else {
            near.push(face(&corners, role, canvas));
        }
    };
    let corners_of = |corners: [usize; 3], points: &[DVec3]| corners.map(|at| points[at]);
    if expands {
        let closest = work.face;
        for &seen in work.removed.iter().filter(|&&seen| seen != closest) {
            add(corners_of(work.faces[seen], &before), Role::SeenFace);
        }
    }
    if let Some(corners) = work.closest_face() {
        add(corners_of(corners, &before), Role::ClosestEdge);
    }
    if expands {
        let after = places(&step.after);
        for corners in work.new_faces() {
            add(corners_of(corners, &after), Role::NewFace);
        }
    }
    let mut marks: Vec<Mark> = projected.behind(POLYTOPE).chain(far).collect();
    marks.extend(projected.before(POLYTOPE).chain(near));
    if expands {
        let apex = step.support.support.point();
        for &[from, to] in &work.horizon {
            let ends = [from, to].map(|at| before[at]);
            marks.extend(canvas.line([ends[0], apex], Role::Expansion));
            marks.push(Mark::Polyline {
                points: ends.map(|at| canvas.project(at)).to_vec(),
                role: canvas.role_at((ends[0] + ends[1]) / 2.0, Role::Horizon),
            });
        }
    }
    if expands || radius > 0.0 {
        marks.extend(closest_distance(work.distance, step.direction, canvas));
    }
    let named = named(step, work);
    let middle = middle(&named);
    for point in &named {
        let role = if point.number == step.support.number {
            Role::Support
        } else {
            Role::Simplex
        };
        marks.extend(labelled(point, middle, role, canvas));
    }
    marks
}

/// The polytope, whose vertices that went are still among the points, inside.
pub(super) fn polytope(solid: &Solid, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let projected = Projected::of_solid(solid, 0.0, canvas.stage.view());
    let mut marks: Vec<Mark> = projected.behind(POLYTOPE).collect();
    marks.extend(projected.before(POLYTOPE));
    marks
}

fn places(points: &[NamedPoint]) -> Vec<DVec3> {
    points.iter().map(|point| point.support.point()).collect()
}

/// Whether a face, counter-clockwise seen from outside, is on the far side.
fn is_away([p, q, r]: [DVec3; 3], canvas: &OverlayContext<'_, '_>) -> bool {
    let outwards = (q - p).cross(r - p);
    outwards.dot(canvas.stage.view().depth()) > 0.0
}

/// The points that get a name: the closest face's and the new one, and all corners of the faces whose numbers are shown.
fn named(step: &Step, work: &EpaWork) -> Vec<NamedPoint> {
    let mut points = step.named();
    let corners = match work.faces.len() {
        0..=MOST_FACES => work.faces.concat(),
        _ => work.horizon.concat(),
    };
    points.extend(corners.into_iter().map(|at| step.before[at]));
    points.sort_by_key(|point| point.number);
    points.dedup_by_key(|point| point.number);
    points
}

/// The line from the origin to the closest face, and its length.
fn closest_distance(distance: f64, normal: DVec3, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    if distance == 0.0 {
        return Vec::new();
    }
    let foot = canvas.project(distance * normal);
    vec![
        Mark::Polyline {
            points: vec![DVec2::ZERO, foot],
            role: Role::Penetration,
        },
        Mark::Label {
            at: foot / 2.0,
            text: canvas.stage.subject.numbers().length(distance),
            role: Role::Penetration,
            side: canvas.side(normal).perp(),
        },
    ]
}
