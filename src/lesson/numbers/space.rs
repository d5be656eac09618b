//! The numbers of a step in space: on which side of which faces the origin and the new point lie. A reader works them
//! out from the corners as they are printed: each number has the digits that come out of these, and where none do, it
//! is left out.

use glam::DVec3;

use super::ending::ending;
use super::page::{Page, along_edge, decimals_for, sum_by, told_weights};
use super::{Against, looked, support, told, unit, unit_to};
use crate::lesson::sentence::{listed, name};
use crate::lesson::spatial::{EpaWork, NamedPoint, Step, Work};
use crate::lesson::{
    Lesson, Phase, Space, as_made, coordinates, coordinates_in_common, in_common, number_to,
    read_vector, subscript,
};
use crate::spatial::{EpaOutcome, GjkCase};

/// Of more faces than these only those that are seen and the closest are written.
pub(crate) const MOST_FACES: usize = 8;

impl Lesson<Space> {
    /// The numbers by which a step decides, a line each; of the last step those too that make the contact points.
    ///
    /// # Panics
    /// When the lesson has no such step.
    #[must_use]
    pub fn numbers(&self, at: usize) -> Vec<String> {
        told(self.unit(), &self.lines(at))
    }

    fn lines(&self, at: usize) -> Vec<String> {
        let step = &self.steps()[at];
        let [mut lines, last] = if at + 1 == self.steps().len() {
            ending(self, step, |more| first_lines(step, more))
        } else {
            [first_lines(step, 0), Vec::new()]
        };
        let page = self.page(at, &lines[0]);
        lines.extend(self.not_found(at).map(|point| support::<Space>(point, 0)));
        match &step.work {
            Work::Epa(work) => {
                let corners = work.closest_face().map(|face| step.points(face));
                lines.extend(corners.map(|face| format!("n is {}.", normal(face))));
                lines.extend(faces(step, work, &page));
            }
            Work::Gjk { case, .. } if !step.is_blurred() => lines.extend(held(step, *case, &page)),
            Work::Gjk { .. } => {}
            Work::Distance { .. } => match step.after[..] {
                [p, q, r] => lines.extend(projection([p, q, r], "f = ", &[], &page)),
                _ => lines.extend(nearest(&step.after, &page)),
            },
        }
        lines.extend(last);
        lines
    }

    /// The points with which EPA starts beside those that a step has found.
    fn not_found(&self, at: usize) -> impl Iterator<Item = &NamedPoint> {
        let steps = &self.steps()[..=at];
        let is_start =
            steps[at].phase() == Phase::Epa && at > 0 && steps[at - 1].phase() != Phase::Epa;
        let points = steps[at].before.iter().filter(move |_| is_start);
        points.filter(|point| steps.iter().all(|step| step.support.number != point.number))
    }

    /// What is printed of the points up to a step that prints its own so.
    fn page(&self, at: usize, own: &str) -> Page<Space> {
        let of_step = |of: usize| {
            let step = &self.steps()[of];
            let own = if of == at {
                own.to_owned()
            } else {
                first_lines(step, 0).swap_remove(0)
            };
            let others = self.not_found(of);
            let others = others.map(|point| (point.number, support::<Space>(point, 0)));
            std::iter::once((step.support.number, own)).chain(others)
        };
        Page::new((0..=at).flat_map(of_step))
    }
}

/// The support and, but where A ⊖ B has no face to look along, how far it lies; with so many decimals more at least than
/// the usual ones.
fn first_lines(step: &Step, more: usize) -> Vec<String> {
    match &step.work {
        Work::Epa(work) if work.faces.is_empty() => vec![support::<Space>(&step.support, more)],
        Work::Epa(work) => looked(step, &Against::closest(work.distance, "face"), more),
        Work::Gjk { .. } | Work::Distance { .. } => looked(step, &Against::ORIGIN, more),
    }
}

/// What the normal of a face with these corners is made of, which are counter-clockwise seen from outside.
fn normal([p, q, r]: [NamedPoint; 3]) -> String {
    let [p, q, r] = [p, q, r].map(|corner| corner.name());
    format!("({q} − {p}) × ({r} − {p}), divided by its length")
}

/// The unit normal n of a face with these corners, counter-clockwise seen from outside, and n·v of a corner v.
fn plane([p, q, r]: [DVec3; 3]) -> Option<(DVec3, f64)> {
    let normal = (q - p).cross(r - p).try_normalize()?;
    Some((normal, normal.dot(p)))
}

/// On which side of the polytope's faces the origin lies, and where it expands the new point.
fn faces(step: &Step, work: &EpaWork, page: &Page<Space>) -> Option<String> {
    let expands = work.outcome == EpaOutcome::Expand;
    let is_seen = |face: &usize| expands && work.removed.contains(face);
    let row = |face: usize| {
        let corners = work.faces[face].map(|index| step.before[index]);
        let [exact, recomputed] = page.both(corners).map(plane);
        let (n, height) = exact.zip(recomputed).map(pairs)?;
        let height = as_made(height);
        let name = name(&corners);
        if !expands {
            return Some(format!("{name} {height} px"));
        }
        let [[w], [printed_w]] = page.both([step.support]);
        let reach = as_made([n[0].dot(w), n[1].dot(printed_w)]);
        let (sign, rounding) = match (is_seen(&face), reach == height) {
            (true, true) => ("=", " but for rounding"),
            (false, true) => ("=", ""),
            (true, false) => (">", ""),
            (false, false) => ("<", ""),
        };
        Some(format!("{name} {reach} {sign} {height} px{rounding}"))
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
            "{w} sees a face where n·{w} > n·v, v being one of its corners: {}. It does not see {others}.",
            seen.join(", ")
        )
    } else {
        format!("n·v of the faces, v being one of their corners: {others}")
    })
}

fn pairs<S, T>(((a, b), (c, d)): ((S, T), (S, T))) -> ([S; 2], [T; 2]) {
    ([a, c], [b, d])
}

/// How the origin lies to the simplex of three or four points of a step of GJK, and why what stays of it does.
fn held(step: &Step, case: GjkCase, page: &Page<Space>) -> Vec<String> {
    let simplex = step.with_support();
    let mut lines = Vec::new();
    if let [p, q, r, s] = simplex[..] {
        let faces = [[p, q, r, s], [p, q, s, r], [p, r, s, q], [q, r, s, p]];
        lines.extend(sides(faces, case, step, page));
    }
    match (case, &simplex[..]) {
        (GjkCase::BeyondFace { face, .. } | GjkCase::FacingTriangle(face), _) => {
            lines.extend(projection(step.points(face), "f = ", &step.gone(), page));
        }
        (GjkCase::BesideEdge(_), &[p, q, r]) => {
            lines.extend(projection([p, q, r], "", &step.gone(), page));
        }
        _ => {}
    }
    if let GjkCase::BesideEdge(ends) = case {
        lines.extend(nearest(&step.points(ends), page));
    }
    lines
}

/// On which side of each face of a tetrahedron the origin lies; each is told with the corner across from it.
fn sides(
    faces: [[NamedPoint; 4]; 4],
    case: GjkCase,
    step: &Step,
    page: &Page<Space>,
) -> Option<String> {
    let height = |points: [DVec3; 4]| {
        let [p, q, r, across] = points;
        let (n, height) = plane([p, q, r])?;
        Some(if n.dot(across) > height {
            -height
        } else {
            height
        })
    };
    let mut beyond = Vec::new();
    let mut rows = Vec::new();
    for face in faces {
        let [exact, recomputed] = page.both(face).map(height);
        let (exact, recomputed) = exact.zip(recomputed)?;
        let name = name(&face[..3]);
        rows.push(format!("{name} {} px", as_made([exact, recomputed])));
        if exact < 0.0 {
            beyond.push(name);
        }
    }
    let verdict = match (case, &beyond[..]) {
        (GjkCase::Inside, _) => {
            "None is negative, so the origin is on the inner side of all.".to_owned()
        }
        (_, []) => return None,
        (GjkCase::BeyondFace { face, .. }, _) => format!(
            "Where it is negative the origin is beyond the face. {} is the corner across from {}.",
            listed(&step.gone()),
            name(&step.points(face))
        ),
        _ => "Where it is negative the origin is beyond the face.".to_owned(),
    };
    Some(format!(
        "n·v of the faces, v being one of their corners: {}. {verdict}",
        rows.join(", ")
    ))
}

/// Where the origin's projection on the plane of a face lies, which may be told by a name, and so why its corners stay, or
/// one goes.
fn projection(
    mut face: [NamedPoint; 3],
    name_is: &str,
    gone: &[NamedPoint],
    page: &Page<Space>,
) -> Option<String> {
    face.sort_by_key(|corner| corner.number);
    let place = |corners: [DVec3; 3]| {
        let (n, height) = plane(corners)?;
        let [p, q, r] = corners;
        let area = n.dot((q - p).cross(r - p));
        let weights = [q.cross(r), r.cross(p), p.cross(q)].map(|part| n.dot(part) / area);
        Some((weights, (n, height)))
    };
    let [exact, recomputed] = page.both(face).map(place);
    let ((weights, (_, exact_height)), (printed_weights, (n, height))) = exact.zip(recomputed)?;
    let told = coordinates_in_common(height * n, height * n)?;
    let comes_to = |made: DVec3| coordinates_in_common(height * n, made).as_ref() == Some(&told);
    let plane = |decimals: usize| match decimals {
        4 => (unit(n), as_made([exact_height, height])),
        _ => (unit_to(decimals, n), number_to(decimals - 2, height)),
    };
    let (n, height) = plane(decimals_for(|decimals| {
        let (text, height) = plane(decimals);
        let made = [n, read_vector(&text)].map(|n| sum_by(std::slice::from_ref(&height), [n]));
        made.into_iter().all(comes_to)
    }));
    let [_, places] = page.both(face);
    let texts = |decimals: usize| told_weights(decimals, &printed_weights);
    let comes_out = |decimals: usize| comes_to(sum_by(&texts(decimals), places));
    let terms = texts(decimals_for(comes_out)).into_iter().zip(&face);
    let terms: Vec<String> = terms
        .map(|(weight, corner)| format!("{weight}·{}", corner.name()))
        .collect();
    let negative: Vec<NamedPoint> = face
        .into_iter()
        .zip(weights)
        .filter(|(_, weight)| *weight < 0.0)
        .map(|(corner, _)| corner)
        .collect();
    let verdict = match &negative[..] {
        [] => "No weight is negative, so it lies in the triangle, and all three corners stay."
            .to_owned(),
        [corner] if gone == [*corner] => {
            let edge: Vec<NamedPoint> = face.into_iter().filter(|other| other != corner).collect();
            format!(
                "The weight of {0} is negative, so it lies beyond the edge {1}, and {0} goes.",
                corner.name(),
                name(&edge)
            )
        }
        _ => return None,
    };
    Some(format!(
        "In the plane of {}, n is {}: n = {}, n·v = {} px. The origin’s projection on it is {name_is}(n·v)·n = {told} = {}. \
         {verdict}",
        name(&face),
        normal(face),
        n,
        height,
        terms.join(" + ")
    ))
}

/// The point f: the simplex's own or, of the line through its two, that nearest the origin; and how far it
/// is.
fn nearest(simplex: &[NamedPoint], page: &Page<Space>) -> Option<String> {
    let (made, exact, v) = match *simplex {
        [p, q] => {
            let [exact, printed] = page.both([p, q]);
            let t = along_edge(printed);
            let weights = |decimals: usize| told_weights(decimals, &[1.0 - t, t]);
            let v = exact[0] + (exact[1] - exact[0]) * along_edge(exact);
            let made = |decimals: usize| sum_by(&weights(decimals), printed);
            let told = |decimals: usize| coordinates_in_common(v, made(decimals));
            let decimals = decimals_for(|decimals| told(decimals) == Some(coordinates(v)));
            let [p, q] = [p, q].map(|end| subscript(end.number));
            let [of_p, of_q] = &weights(decimals)[..] else {
                return None;
            };
            let made = format!(
                "t = −w{p}·(w{q} − w{p}) / |w{q} − w{p}|² = {of_q}, f = {of_p}·w{p} + {of_q}·w{q}"
            );
            (made, v, told(decimals)?)
        }
        [p] => {
            let v = p.support.point();
            (format!("f = {}", p.name()), v, coordinates(v))
        }
        _ => return None,
    };
    let length = in_common(2, [exact.length(), read_vector::<DVec3>(&v).length()]);
    Some(format!("{made} = {v}, |f| = {} px", length?))
}
