//! The numbers of a step in space: on which side of which faces the origin and the new point are.

use glam::DVec3;

use super::{support, support_lines};
use crate::lesson::number_format::{ROUNDING, direction, weight};
use crate::lesson::sentence::{listed, name};
use crate::lesson::spatial::{EpaWork, NamedPoint, Step, StepData};
use crate::lesson::{Lesson, NumberFormat, Phase, Space, subscript};
use collidoscope_core::spatial::{EpaOutcome, GjkCase};

/// The largest number of faces that are printed; of more, visible ones come first, then the closest.
pub(crate) const MOST_FACES: usize = 8;

/// The numbers of a query in space, without those of the result.
pub(in crate::lesson) fn lines(lesson: &Lesson<Space>, at: usize) -> Vec<String> {
    let (step, numbers) = (&lesson.steps()[at], lesson.number_format());
    let mut lines = support_lines(step, numbers);
    let unseen = not_found(&lesson.steps()[..=at]);
    lines.extend(unseen.map(|point| support(point, numbers)));
    match &step.work {
        StepData::Epa(work) => {
            let corners = work.closest_face().map(|face| step.points(face));
            lines.extend(corners.map(|face| format!("n is {}.", normal(face))));
            lines.extend(faces(step, work, numbers));
        }
        StepData::Gjk { case, .. } if !step.is_blurred() => {
            lines.extend(held(step, *case, numbers));
        }
        StepData::Gjk { .. } => {}
        StepData::Distance { .. } => match step.after[..] {
            [p, q, r] => lines.extend(projection([p, q, r], "f = ", &[], numbers)),
            _ => lines.extend(nearest(&step.after, numbers)),
        },
    }
    lines
}

/// The points with which EPA starts that no step has found; the current step is the last of `steps`.
fn not_found(steps: &[Step]) -> impl Iterator<Item = &NamedPoint> {
    let initial = match steps {
        [.., before, step] if step.phase() == Phase::Epa && before.phase() != Phase::Epa => {
            &step.before[..]
        }
        _ => &[],
    };
    let points = initial.iter();
    points.filter(|point| steps.iter().all(|step| step.support.number != point.number))
}

/// The computation of the normal of a face with these corners, counter-clockwise seen from outside.
fn normal([p, q, r]: [NamedPoint; 3]) -> String {
    let [p, q, r] = [p, q, r].map(|corner| corner.name());
    format!("({q} − {p}) × ({r} − {p}), divided by its length")
}

/// The unit normal n of a face with these corners, counter-clockwise seen from outside, and n·v of a corner v.
fn plane(corners: &[NamedPoint]) -> Option<(DVec3, f64)> {
    let [p, q, r] = [0, 1, 2].map(|at| corners[at].point());
    let normal = (q - p).cross(r - p).try_normalize()?;
    Some((normal, normal.dot(p)))
}

/// On which side of the polytope's faces the origin is and, in an expansion, the new point.
fn faces(step: &Step, work: &EpaWork, numbers: &NumberFormat) -> Option<String> {
    let expands = work.outcome == EpaOutcome::Expand;
    let is_seen = |face: &usize| expands && work.removed.contains(face);
    let row = |face: usize| {
        let corners = step.points(work.faces[face]);
        let (n, height) = plane(&corners)?;
        let name = name(&corners);
        if !expands {
            return Some(format!("{name} {}", numbers.length_beyond_rounding(height)));
        }
        let compared = numbers.compared([n.dot(step.support.point()), height], ROUNDING);
        Some(format!("{name} {compared}"))
    };
    let mut order: Vec<usize> = (0..work.faces.len()).collect();
    order.sort_by(|&k, &l| work.distances[k].total_cmp(&work.distances[l]));
    order.sort_by_key(|face| !is_seen(face));
    order.truncate(MOST_FACES);
    let (seen, others): (Vec<usize>, Vec<usize>) = order.into_iter().partition(is_seen);
    let [seen, others] =
        [seen, others].map(|faces| faces.into_iter().filter_map(row).collect::<Vec<_>>());
    if others.is_empty() || expands && seen.is_empty() {
        return None;
    }
    let left_out = match work.faces.len() - seen.len() - others.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let others = format!("{}{left_out}", others.join(", "));
    let w = step.support.name();
    Some(if expands {
        format!(
            "{w} sees a face where n·{w} > n·v, v being one of its vertices: {}. It does not see {others}.",
            seen.join(", ")
        )
    } else {
        format!("n·v of the faces, v being one of their vertices: {others}")
    })
}

/// The origin's position relative to GJK's simplex of three or four points, and why the kept part is kept.
fn held(step: &Step, case: GjkCase, numbers: &NumberFormat) -> Vec<String> {
    let simplex = step.with_support();
    let mut lines = Vec::new();
    if let [p, q, r, s] = simplex[..] {
        let faces = [[p, q, r, s], [p, q, s, r], [p, r, s, q], [q, r, s, p]];
        lines.extend(sides(faces, case, step, numbers));
    }
    match (case, &simplex[..]) {
        (GjkCase::BeyondFace { face, .. } | GjkCase::FacingTriangle(face), _) => {
            lines.extend(projection(step.points(face), "f = ", &step.gone(), numbers));
        }
        (GjkCase::BesideEdge(_), &[p, q, r]) => {
            lines.extend(projection([p, q, r], "", &step.gone(), numbers));
        }
        _ => {}
    }
    if let GjkCase::BesideEdge(ends) = case {
        lines.extend(nearest(&step.points(ends), numbers));
    }
    lines
}

/// On which side of each face of a tetrahedron the origin is; the fourth point of each is the opposite corner.
fn sides(
    faces: [[NamedPoint; 4]; 4],
    case: GjkCase,
    step: &Step,
    numbers: &NumberFormat,
) -> Option<String> {
    let mut is_beyond_any = false;
    let mut rows = Vec::new();
    for face in faces {
        let (n, height) = plane(&face[..3])?;
        let is_outward = n.dot(face[3].point()) <= height;
        let height = if is_outward { height } else { -height };
        let (name, height_printed) = (name(&face[..3]), numbers.length_beyond_rounding(height));
        rows.push(format!("{name} {height_printed}"));
        is_beyond_any |= height < 0.0;
    }
    let verdict = match case {
        GjkCase::Inside => {
            "None is negative, so the origin is on the inner side of all.".to_owned()
        }
        _ if !is_beyond_any => return None,
        GjkCase::BeyondFace { face, .. } => format!(
            "If it is negative, the origin is beyond the face. {} is the vertex opposite {}.",
            listed(&step.gone()),
            name(&step.points(face))
        ),
        _ => "If it is negative, the origin is beyond the face.".to_owned(),
    };
    Some(format!(
        "n·v of the faces, v being one of their vertices: {}. {verdict}",
        rows.join(", ")
    ))
}

/// The origin's projection on the plane of a face, which may have a name, and why its corners are therefore kept, or
/// one is removed.
fn projection(
    mut face: [NamedPoint; 3],
    name_is: &str,
    gone: &[NamedPoint],
    numbers: &NumberFormat,
) -> Option<String> {
    face.sort_by_key(|corner| corner.number);
    let (n, height) = plane(&face)?;
    let [p, q, r] = face.map(|corner| corner.point());
    let area = n.dot((q - p).cross(r - p));
    let weights = [q.cross(r), r.cross(p), p.cross(q)].map(|part| n.dot(part) / area);
    let corners = face.into_iter().zip(weights);
    let terms = corners
        .clone()
        .map(|(corner, share)| format!("{}·{}", weight(share), corner.name()));
    let negative: Vec<NamedPoint> = corners
        .filter(|(_, weight)| *weight < 0.0)
        .map(|(corner, _)| corner)
        .collect();
    let verdict = match &negative[..] {
        [] => {
            "No weight is negative, so it lies in the triangle, and GJK keeps all three vertices."
                .to_owned()
        }
        [corner] if gone == [*corner] => {
            let edge: Vec<NamedPoint> = face.into_iter().filter(|other| other != corner).collect();
            format!(
                "The weight of {0} is negative, so it lies beyond the edge {1}, and GJK drops {0}.",
                corner.name(),
                name(&edge)
            )
        }
        _ => return None,
    };
    Some(format!(
        "For the face {}, n is {}: n = {}, n·v = {}. The origin’s projection on it is {name_is}(n·v)·n = {} = {}. \
         {verdict}",
        name(&face),
        normal(face),
        direction(n),
        numbers.length_beyond_rounding(height),
        numbers.coordinates(height * n),
        terms.collect::<Vec<_>>().join(" + ").replace("+ −", "− ")
    ))
}

/// The point f: the simplex's only point or, on the line through its two points, the one nearest the origin; and
/// its distance.
fn nearest(simplex: &[NamedPoint], numbers: &NumberFormat) -> Option<String> {
    let (made, f) = match *simplex {
        [p, q] => {
            let along = p.support.to(&q.support);
            let t = -p.point().dot(along) / along.length_squared();
            let f = p.point() + t * along;
            let [p, q] = [p, q].map(|end| subscript(end.number));
            let [of_p, of_q] = [1.0 - t, t].map(weight);
            let made = format!(
                "t = −w{p}·(w{q} − w{p}) / |w{q} − w{p}|² = {of_q}, f = {of_p}·w{p} + {of_q}·w{q}"
            );
            (made, f)
        }
        [p] => (format!("f = {}", p.name()), p.point()),
        _ => return None,
    };
    Some(format!(
        "{made} = {}, |f| = {}",
        numbers.coordinates(f),
        numbers.length_beyond_rounding(f.length())
    ))
}
