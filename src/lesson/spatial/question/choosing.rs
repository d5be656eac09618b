//! Which questions a lesson in space asks: of each kind a few, spread over its steps.

use glam::DVec3;

use super::{Asks, AsksClosestFace, AsksCollides, AsksLeaves, AsksSupport, Question};
use crate::lesson::question::collision::Collision;
use crate::lesson::question::{CLOSE, MOST_CLOSEST, UNSEEN, most_leaves, spread, support_count};
use crate::lesson::spatial::part::off_plane;
use crate::lesson::spatial::{GjkReason, Lesson, NamedPoint, Work};
use crate::spatial::{Hull, MAX_POINTS, PosedShape, Support};

/// Of more vertices than these none is asked for, nor of more faces: nobody could point at one. Two boxes make 32.
const MOST_VERTICES: usize = 32;
const MOST_FACES: usize = 24;

/// The questions of a lesson on these bodies, in the order in which they come. What several steps that look
/// alike have in common is not asked.
#[must_use]
pub fn questions(lesson: &Lesson, a: &PosedShape, b: &PosedShape) -> Vec<Question> {
    let vertices = vertices_of_difference(a, b);
    let asking = Asking {
        lesson,
        extent: extent(lesson, &vertices),
        vertices,
        difference: if lesson.radius() > 0.0 {
            "the cores’ A ⊖ B"
        } else {
            "A ⊖ B"
        },
    };
    asking.all()
}

/// The vertices of the cores' A ⊖ B; none where one is smooth, or where they are too many to point at.
fn vertices_of_difference(a: &PosedShape, b: &PosedShape) -> Vec<DVec3> {
    let (Some(a), Some(b)) = (a.hull(), b.hull()) else {
        return Vec::new();
    };
    if a.vertex_count() * b.vertex_count() > MAX_POINTS {
        return Vec::new();
    }
    let points: Vec<DVec3> = a
        .vertices()
        .flat_map(|on_a| b.vertices().map(move |on_b| on_a - on_b))
        .collect();
    match Hull::new(&points) {
        Ok(hull) if hull.vertices().len() <= MOST_VERTICES => hull.vertices().to_vec(),
        _ => Vec::new(),
    }
}

/// How far A ⊖ B, as far as it is known, and the origin reach, in px.
fn extent(lesson: &Lesson, vertices: &[DVec3]) -> f64 {
    let found = lesson
        .steps()
        .iter()
        .map(|step| step.support.support.point());
    let points = found.chain(vertices.iter().copied());
    let empty = [DVec3::ZERO; 2];
    let [min, max] = points.fold(empty, |[min, max], p| [min.min(p), max.max(p)]);
    (max - min).length() + lesson.radius()
}

struct Asking<'l> {
    lesson: &'l Lesson,
    vertices: Vec<DVec3>,
    extent: f64,
    difference: &'static str,
}

impl Asking<'_> {
    fn all(&self) -> Vec<Question> {
        let frames = self.lesson.narration().frames().iter();
        let shown = frames.filter(|frame| !frame.is_folded());
        let steps: Vec<usize> = shown.map(|frame| frame.step).collect();
        let of_kind = |ask: &dyn Fn(usize) -> Option<Asks>| -> Vec<Question> {
            let asked = steps.iter().filter_map(|&step| {
                let asks = ask(step)?;
                Some(Question { step, asks })
            });
            asked.collect()
        };
        let count = self.lesson.steps().len();
        let mut questions = vec![Question {
            step: 0,
            asks: self.collides(),
        }];
        let mut leaves = of_kind(&|at| self.leaves(at));
        // Where a point leaves in some step, that is the better question.
        if leaves.iter().any(does_one_leave) {
            leaves.retain(does_one_leave);
        }
        questions.extend(spread(leaves, most_leaves(count)));
        let closest = of_kind(&|at| self.closest_face(at));
        questions.extend(spread(closest, MOST_CLOSEST));
        let supports = of_kind(&|at| self.support(at));
        let most = support_count(count, questions.len());
        questions.extend(spread(supports, most));
        questions.sort_by_key(|question| (question.step, rank(&question.asks)));
        questions
    }

    fn collides(&self) -> Asks {
        let is_colliding = self.lesson.is_colliding();
        let witnesses = self.lesson.witnesses();
        let [on_a, on_b] = witnesses;
        Asks::Collides(AsksCollides {
            witnesses,
            collision: Collision {
                is_colliding,
                gap: on_a.distance(on_b),
            },
        })
    }

    fn support(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        (self.vertices.len() > 1).then(|| {
            Asks::Support(AsksSupport {
                direction: step.direction.normalize_or_zero(),
                start: step.start,
                letter: if matches!(step.work, Work::Epa(_)) {
                    'n'
                } else {
                    'd'
                },
                vertices: self.vertices.clone(),
                known: self.known(at),
                found: step.support,
                reach: step.reach(),
                slack: UNSEEN * self.extent,
                difference: self.difference,
            })
        })
    }

    /// The points that have a name before the step.
    fn known(&self, at: usize) -> Vec<NamedPoint> {
        let mut points = self.lesson.steps()[at].before.clone();
        points.extend(self.lesson.steps()[..at].iter().map(|step| step.support));
        points
    }

    fn leaves(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let Work::Gjk { reason, .. } = &step.work else {
            return None;
        };
        let is_asked = match reason {
            GjkReason::BeyondFace { .. } | GjkReason::FacingTriangle(_) => true,
            GjkReason::BesideEdge(_) => step.before.len() == 1,
            _ => false,
        };
        let points = step.with_support();
        let is_asked = is_asked && !step.is_blurred();
        let asks = AsksLeaves {
            points,
            reason: *reason,
        };
        let is_told = is_asked && self.is_clear(reason) && self.lie_apart(&asks.points);
        is_told.then_some(Asks::Leaves(asks))
    }

    /// Whether the origin lies clear of the face that decides.
    fn is_clear(&self, reason: &GjkReason) -> bool {
        match reason {
            GjkReason::BeyondFace { face, .. } | GjkReason::FacingTriangle(face) => {
                off_plane(face) > CLOSE * self.extent
            }
            _ => true,
        }
    }

    /// Whether an eye can tell the points apart.
    fn lie_apart(&self, points: &[NamedPoint]) -> bool {
        let close = CLOSE * self.extent;
        let points: Vec<DVec3> = points.iter().map(|point| point.support.point()).collect();
        let mut pairs = (0..points.len()).flat_map(|k| (0..k).map(move |l| (k, l)));
        pairs.all(|(k, l)| points[k].distance(points[l]) > close)
    }

    fn closest_face(&self, at: usize) -> Option<Asks> {
        let step = &self.lesson.steps()[at];
        let Work::Epa(work) = &step.work else {
            return None;
        };
        let corners = work.closest_face()?.map(|index| step.before[index]);
        // Both sides of a flat polytope are as close.
        let can_be_told = (4..=MOST_FACES).contains(&work.faces.len());
        (can_be_told && self.lie_apart(&corners)).then(|| {
            Asks::ClosestFace(AsksClosestFace {
                vertices: step.before.clone(),
                faces: work.faces.clone(),
                distances: work.distances.clone(),
                taken: work.face,
                slack: UNSEEN * self.extent,
            })
        })
    }
}

fn does_one_leave(question: &Question) -> bool {
    matches!(&question.asks, Asks::Leaves(asks) if asks.leaves().is_some())
}

/// In which order the questions of one step come.
fn rank(asks: &Asks) -> usize {
    match asks {
        Asks::Collides(_) => 0,
        Asks::ClosestFace(_) => 1,
        Asks::Support(_) => 2,
        Asks::Leaves(_) => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::spatial::{Choice, Question};
    use crate::scene::spatial::presets;
    use crate::spatial::{Cuboid, Hull, Pose, Shape, rotation_about};
    use glam::dvec3;

    fn lessons() -> impl Iterator<Item = (Lesson, Vec<Question>)> {
        let of_presets = presets().into_iter().map(|preset| {
            let [a, b] = [preset.scene.a, preset.scene.b].map(|body| body.posed());
            [a, b]
        });
        of_presets.chain(turned_pairs()).map(|[a, b]| {
            let lesson = Lesson::of(&a, &b);
            let asked = questions(&lesson, &a, &b);
            (lesson, asked)
        })
    }

    /// A tetrahedron with others and with boxes, turned and moved so that some collide and some are apart.
    fn turned_pairs() -> impl Iterator<Item = [PosedShape; 2]> {
        let corners = [
            dvec3(-30.0, -20.0, -10.0),
            dvec3(50.0, 0.0, 5.0),
            dvec3(0.0, 60.0, 0.0),
            dvec3(5.0, 10.0, 70.0),
        ];
        let tetrahedron = Shape::from(Hull::new(&corners).unwrap());
        let cuboid = Shape::from(Cuboid::new(dvec3(40.0, 25.0, 30.0)).unwrap());
        (0..24).map(f64::from).map(move |k| {
            let rotation = rotation_about(dvec3(1.0, k, 2.0), 0.3 * k).unwrap();
            let at = dvec3(4.0 * k, 20.0 - 5.0 * k, 2.0 * k);
            let shape = if k % 2.0 == 0.0 {
                &cuboid
            } else {
                &tetrahedron
            };
            let still = tetrahedron.posed(&Pose::default());
            [still, shape.posed(&Pose::new(at, rotation).unwrap())]
        })
    }

    #[test]
    fn it_begins_with_the_collision_goes_forward_and_asks_each_kind() {
        let mut kinds = std::collections::BTreeSet::new();
        for (lesson, asked) in lessons() {
            assert!(matches!(asked[0].asks, Asks::Collides(_)));
            assert!(asked.is_sorted_by_key(|question| question.step));
            assert!((1..=12).contains(&asked.len()), "{}", asked.len());
            assert!(asked.iter().all(|q| q.step < lesson.steps().len()));
            kinds.extend(asked.iter().map(Question::title));
        }
        let all = ["closest face", "collision", "leaving vertex", "support"];
        assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
    }

    #[test]
    fn the_answer_that_the_machine_gives_is_judged_right_and_is_on_paper() {
        for question in lessons().flat_map(|(_, asked)| asked) {
            let right = question.right();
            let verdict = question.judge(right);
            assert!(verdict.is_right, "{question:?}");
            let count = question.choices().len();
            assert!(right < count && count > 1, "{question:?}");
            assert!(!question.judge(count).is_right, "{question:?}");
            assert!(question.answer_on_paper().starts_with(&question.answer()));
        }
    }

    #[test]
    fn every_choice_that_is_judged_right_is_in_the_answer_on_paper_and_no_other() {
        let mut wrong = 0;
        for question in lessons().flat_map(|(_, asked)| asked) {
            let answer = question.answer_on_paper();
            for (index, choice) in question.choices().into_iter().enumerate() {
                let verdict = question.judge(index);
                wrong += usize::from(!verdict.is_right);
                if let Choice::Face { name, .. } = choice {
                    assert_eq!(verdict.is_right, answer.contains(&name), "{name}: {answer}");
                }
            }
        }
        assert!(wrong > 100, "{wrong}");
    }

    #[test]
    fn the_vertex_that_leaves_is_on_the_far_side_of_the_face_and_its_corners_stay() {
        let mut asked_of = 0;
        for question in lessons().flat_map(|(_, asked)| asked) {
            let Asks::Leaves(asks) = &question.asks else {
                continue;
            };
            let [p, q, r] = asks.deciding()[..] else {
                continue;
            };
            let normal = (q - p).cross(r - p);
            let Choice::Point { at, .. } = &question.choices()[question.right()] else {
                continue;
            };
            assert!(normal.dot(-p) * normal.dot(*at - p) <= 0.0);
            asked_of += 1;
        }
        assert!(asked_of > 0);
    }
}
