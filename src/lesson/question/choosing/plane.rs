//! The questions of a lesson in the plane.

use glam::DVec2;

use super::super::{Asks, AsksClosest, AsksLeaves, AsksNormal, AsksPush, Question};
use super::{Asking, CLOSE, ROUNDING, UNSEEN};
use crate::lesson::sentence::name;
use crate::lesson::{EpaWork, Lesson, NamedPoint, NumberFormat, Plane, StepData};
use collidoscope_core::planar::{GjkCase, PosedShape, Support, SupportPoint, minkowski_difference};

/// The questions about a lesson on these bodies, in order.
#[must_use]
pub fn questions(lesson: &Lesson, a: &PosedShape, b: &PosedShape) -> Vec<Question> {
    let rim = minkowski_difference(a, b);
    let rim: Vec<DVec2> = rim.iter().map(SupportPoint::point).collect();
    let empty = [DVec2::ZERO; 2];
    let grow = |[min, max]: [DVec2; 2], p: &DVec2| [min.min(*p), max.max(*p)];
    let [min, max] = rim.iter().fold(empty, grow);
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
    fn leaves(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let StepData::Gjk { case, .. } = &step.work else {
            return None;
        };
        let asks = leaves(*case, step.with_support(), self.lesson.number_format())?;
        let close = CLOSE * self.extent;
        // The origin beyond an edge is clear of it.
        let is_clear = match *case {
            GjkCase::BeyondEdge { gone } => {
                let [p, q] = [1 - gone, 2].map(|index| asks.points[index].support.point());
                p.perp_dot(q).abs() / (q - p).length() > close
            }
            _ => true,
        };
        (is_clear && self.lie_apart(&asks.points)).then_some(Asks::Leaves(asks))
    }

    fn closest_edge(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let StepData::Epa(work) = &step.work else {
            return None;
        };
        let count = step.before.len();
        let is_seen = self.lie_apart(&step.points(work.edge));
        (count > 2 && is_seen).then(|| {
            Asks::Closest(AsksClosest {
                polytope: step.before.clone(),
                parts: (0..count).map(|k| vec![k, (k + 1) % count]).collect(),
                distances: work.distances.clone(),
                taken: work.edge[0],
                slack: UNSEEN * self.extent,
                numbers: *self.lesson.number_format(),
            })
        })
    }

    fn normal(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let StepData::Epa(EpaWork { edge, .. }) = &step.work else {
            return None;
        };
        (step.before.len() > 2).then(|| {
            Asks::Normal(AsksNormal {
                polytope: step.before.clone(),
                edge: step.points(*edge),
                normal: step.direction,
            })
        })
    }

    fn push(&self, a: &PosedShape, b: &PosedShape) -> Option<Asks> {
        let depth = self.lesson.signed_depth();
        let unseen = UNSEEN * self.extent;
        // Many pushes out of a curve are nearly as short.
        let slack = if self.is_curved {
            ROUNDING * self.extent
        } else {
            unseen
        };
        (self.lesson.is_colliding() && depth > unseen).then(|| {
            let radius = self.lesson.radius();
            let reach = |unit: DVec2| unit.dot(a.support(unit) - b.support(-unit)) + radius;
            Asks::Push(AsksPush::new(
                depth * self.lesson.normal(),
                &self.rim,
                radius,
                reach,
                [slack, unseen],
                *self.lesson.number_format(),
            ))
        })
    }
}

/// The question of what leaves this simplex, the newest point last, in this case of GJK; `None` if there is none.
fn leaves(case: GjkCase, points: Vec<NamedPoint>, numbers: &NumberFormat) -> Option<AsksLeaves> {
    if points.len() < 2 {
        return None;
    }
    let newest = points[points.len() - 1];
    let (leaves, answer, one_leaves, it_stays) = match case {
        GjkCase::BeyondEdge { gone } => {
            let (edge, goes) = ([points[1 - gone], newest], points[gone]);
            let answer = format!(
                "GJK drops {}: the origin lies beyond edge {}, and {} is on its other side.",
                goes.name(),
                name(&edge),
                goes.name()
            );
            let one_leaves =
                "The triangle does not contain the origin, so GJK drops one of its vertices.";
            let it_stays =
                " is an endpoint of the edge that the origin lies beyond, so it is still needed.";
            (Some(goes.number), answer, one_leaves, ["", it_stays])
        }
        GjkCase::InLine { gone } => {
            let [stays, goes] = [points[1 - gone], points[gone]];
            let answer = format!(
                "GJK drops {}: both are in line with the origin, on the same side of it, and {} is closer, at {}.",
                goes.name(),
                stays.name(),
                numbers.length(stays.support.point().length())
            );
            let one_leaves = "The origin is not between the two, so GJK drops one of them.";
            let it_stays = " is the closer of the two to the origin, so GJK keeps it.";
            (Some(goes.number), answer, one_leaves, ["", it_stays])
        }
        GjkCase::Beside => {
            let answer = "None: the origin is off the line through both points, so a triangle may enclose it.";
            let it_stays = ["Without ", " there is no edge left to search from."];
            (None, answer.to_owned(), "", it_stays)
        }
        _ => return None,
    };
    Some(AsksLeaves {
        points,
        leaves,
        answer,
        one_leaves,
        it_stays,
        numbers: *numbers,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::question::Ask;
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
            let points = (1..).zip(places).map(|(number, &at)| point(number, at));
            let asks = leaves(case, points.collect(), &NumberFormat::default()).unwrap();
            assert_eq!(
                (asks.right(), asks.choices().len()),
                (right, places.len() + 1)
            );
            for k in 0..=places.len() {
                assert_eq!(asks.judge(k).is_right, k == right, "{case:?}: {k}");
            }
            assert!(asks.answer().contains(said), "{}", asks.answer());
        }
    }
}
