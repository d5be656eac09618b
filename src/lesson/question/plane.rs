//! The questions of a lesson in the plane.

use glam::DVec2;

use super::choosing::{Asking, CLOSE, Leaving, ROUNDING, UNSEEN};
use super::{Asks, Question};
use crate::lesson::number_format::direction;
use crate::lesson::sentence::{name, verdict::off_line};
use crate::lesson::{Lesson, NamedPoint, NumberFormat, Plane, StepData, edges, positions};
use collidoscope_core::planar::{GjkCase, PosedShape, Support, SupportPoint, minkowski_difference};

/// The questions about a lesson on these bodies, in order.
pub fn questions(lesson: &Lesson, a: &PosedShape, b: &PosedShape) -> Vec<Question> {
    let boundary = minkowski_difference(a, b);
    let rim: Vec<DVec2> = boundary.iter().map(SupportPoint::point).collect();
    let (mut min, mut max) = (DVec2::ZERO, DVec2::ZERO);
    for point in &rim {
        (min, max) = (min.min(*point), max.max(*point));
    }
    let asking = Asking {
        lesson,
        rim,
        is_curved: a.hull().is_none() || b.hull().is_none(),
        can_be_marked: true,
        extent: (max - min).length() + lesson.radius(),
    };
    let last = lesson.steps().len() - 1;
    asking.all(
        asking.of_kind(|at| asking.leaves(at)),
        asking.of_kind(|at| asking.closest_edge(at)),
        [asking.normal(last), asking.push(a, b)]
            .into_iter()
            .flatten(),
    )
}

impl Asking<'_, Plane> {
    fn leaves(&self, at: usize) -> Option<Question> {
        let step = &self.lesson.steps()[at];
        let StepData::Gjk { case, .. } = &step.work else {
            return None;
        };
        let points = step.with_support();
        let numbers = self.lesson.number_format();
        let what = leaving(*case, &points, numbers)?;
        // The origin beyond an edge is clear of it.
        let is_clear = match *case {
            GjkCase::BeyondEdge { gone } => {
                off_line(&step.points([1 - gone, 2])) > CLOSE * self.extent
            }
            _ => true,
        };
        (is_clear && self.lie_apart(&positions(&points)))
            .then(|| what.question(at, &points, numbers))
    }

    fn closest_edge(&self, at: usize) -> Option<Question> {
        let step = &self.lesson.steps()[at];
        let (work, count) = (step.epa()?, step.before.len());
        let is_seen = self.lie_apart(&positions(&step.points(work.edge)));
        let parts: Vec<_> = (0..count).map(|k| vec![k, (k + 1) % count]).collect();
        (count > 2 && is_seen).then(|| self.closest(at, &parts, &work.distances, work.edge[0]))
    }

    fn normal(&self, at: usize) -> Option<Question> {
        let step = &self.lesson.steps()[at];
        let ends = step.points(step.epa()?.edge);
        let [p, q] = ends.map(|end| end.point());
        let prompt = format!(
            "Draw the normal of {}, the closest edge: perpendicular to it, pointing out of the polytope. Anything \
                 within 10° is right.",
            name(&ends)
        );
        let answer = format!(
            "n = {}, perpendicular to {} and pointing out of the polytope.",
            direction(step.direction),
            name(&ends)
        );
        (step.before.len() > 2).then(|| drawn(at, Asks::Normal, [prompt, answer], p.distance(q)))
    }

    fn push(&self, a: &PosedShape, b: &PosedShape) -> Option<Question> {
        let depth = self.lesson.signed_depth();
        let unseen = UNSEEN * self.extent;
        if !self.lesson.is_colliding() || depth <= unseen {
            return None;
        }
        // Many pushes out of a curve are nearly as short.
        let slack = if self.is_curved {
            ROUNDING * self.extent
        } else {
            unseen
        };
        let (radius, numbers) = (self.lesson.radius(), self.lesson.number_format());
        let push = depth * self.lesson.normal();
        let others = other_pushes(push, &self.rim, radius, [slack, unseen], |unit| {
            unit.dot(a.support(unit) - b.support(-unit)) + radius
        });
        let prompt = "Where is B after the push? Draw its outline in the world, moved by the shortest push that \
                          separates the bodies.";
        let answer = format!(
            "B moves by {}, a distance of {}: the normal times the depth.",
            numbers.coordinates(push),
            numbers.length(push.length())
        );
        let at = self.lesson.steps().len() - 1;
        let mut question = drawn(at, Asks::Push, [prompt.to_owned(), answer], push.length());
        question.text.as_right = match others {
            Some(others) => others
                .into_iter()
                .map(|push| format!("by {}", numbers.coordinates(push)))
                .collect(),
            None => vec!["other separating pushes of that length".to_owned()],
        };
        Some(question)
    }
}

/// A question to be answered by drawing, with its prompt and its answer of this length in px.
fn drawn(step: usize, asks: Asks, said: [String; 2], length: f64) -> Question {
    let mut question = Question::new(step, asks, said);
    question.text.drawn_length = Some(length);
    question
}

/// The pushes out of the cores' `hull` with a radius around it, other than `push`, that are as short: longer by at most
/// `slack`. Pushes that end nearer to each other than `unseen` count as one. `reach` is the extent of A ⊖ B along a unit
/// vector, by which a push separates the shapes. `None` if the origin is at a corner of the hull, around which the radii
/// form an arc: then all pushes to the arc have the same length.
fn other_pushes(
    push: DVec2,
    hull: &[DVec2],
    radius: f64,
    [slack, unseen]: [f64; 2],
    reach: impl Fn(DVec2) -> f64,
) -> Option<Vec<DVec2>> {
    if radius > 0.0 && hull.iter().any(|corner| corner.length() <= unseen) {
        return None;
    }
    let mut pushes = vec![push];
    let normals = edges(hull).map(|[p, q]| (p - q).perp().normalize_or_zero());
    for normal in normals.chain([-push.normalize_or_zero()]) {
        let other = reach(normal) * normal;
        let is_another = pushes.iter().all(|known| known.distance(other) > unseen);
        if normal != DVec2::ZERO && is_another && other.length() <= push.length() + slack {
            pushes.push(other);
        }
    }
    Some(pushes.split_off(1))
}

/// What leaves this simplex, the newest point last, in this case of GJK; `None` if that is no question.
fn leaving(case: GjkCase, points: &[NamedPoint], numbers: &NumberFormat) -> Option<Leaving> {
    if points.len() < 2 {
        return None;
    }
    match case {
        GjkCase::BeyondEdge { gone } => {
            let edge = [points[1 - gone], points[points.len() - 1]];
            Some(Leaving::opposite(&edge, &points[gone]))
        }
        GjkCase::InLine { gone } => {
            let [stays, goes] = [points[1 - gone], points[gone]];
            Some(Leaving {
                leaves: Some(goes.number),
                answer: format!(
                    "GJK drops {}: both are in line with the origin, on the same side of it, and {} is closer, at {}.",
                    goes.name(),
                    stays.name(),
                    numbers.length(stays.support.point().length())
                ),
                one_leaves: "The origin is not between the two, so GJK drops one of them.",
                it_stays: [
                    "",
                    " is the closer of the two to the origin, so GJK keeps it.",
                ],
            })
        }
        GjkCase::Beside => Some(Leaving::none(
            "None: the origin is off the line through both points, so a triangle may enclose it."
                .to_owned(),
            ["Without ", " there is no edge left to search from."],
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn point(number: usize, at: DVec2) -> NamedPoint {
        NamedPoint {
            number,
            support: SupportPoint::new(at, DVec2::ZERO),
        }
    }

    #[test]
    fn the_point_on_the_edges_other_side_or_the_farther_one_leaves_and_the_others_stay() {
        let triangle = [dvec2(5.0, -1.0), dvec2(6.0, 3.0), dvec2(2.0, 2.0)];
        let beside = [dvec2(5.0, 1.0), dvec2(-3.0, 1.0)];
        let in_line = [dvec2(2.0, 0.0), dvec2(7.0, 0.0)];
        for (case, places, right, said) in [
            (
                GjkCase::BeyondEdge { gone: 1 },
                &triangle[..],
                1,
                "edge w₁w₃",
            ),
            (GjkCase::Beside, &beside, 2, "None: "),
            (GjkCase::InLine { gone: 1 }, &in_line, 1, "2.00"),
        ] {
            let named = (1..).zip(places).map(|(number, &at)| point(number, at));
            let points: Vec<NamedPoint> = named.collect();
            let numbers = NumberFormat::default();
            let what = leaving(case, &points, &numbers).unwrap();
            let asked: Question = what.question(2, &points, &numbers);
            assert_eq!(asked.right, right);
            assert_eq!(asked.choices.len(), places.len() + 1);
            for k in 0..=places.len() {
                assert_eq!(asked.judge(k).is_right, k == right, "{case:?}: {k}");
            }
            assert!(asked.answer.contains(said), "{}", asked.answer);
        }
    }

    #[test]
    fn every_way_out_that_is_as_short_is_in_the_answer() {
        let corners = [(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)];
        let square = corners.map(|(x, y)| dvec2(x, y));
        let aside = square.map(|corner| corner + DVec2::X);
        let segment = [dvec2(-100.0, 0.0), DVec2::ZERO];
        for (push, hull, radius, count) in [
            (dvec2(4.0, 0.0), &square[..], 0.0, Some(3)),
            (dvec2(6.0, 0.0), &square, 2.0, Some(3)),
            (dvec2(-3.0, 0.0), &aside, 0.0, Some(0)),
            (dvec2(0.0, 40.0), &segment, 40.0, None),
            (dvec2(0.0, 40.0), &[DVec2::ZERO], 40.0, None),
        ] {
            let others = other_pushes(push, hull, radius, [1e-9; 2], |unit| {
                let reached = hull.iter().map(|corner| unit.dot(*corner));
                reached.fold(f64::NEG_INFINITY, f64::max) + radius
            });
            let found = others.map(|others| others.len());
            assert_eq!(found, count, "{push} out of {hull:?} with {radius}");
        }
    }
}
