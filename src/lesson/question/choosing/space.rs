//! The questions of a lesson in space.

use glam::DVec3;

use super::super::{Asks, AsksClosest, AsksLeaves, Question};
use super::{Asking, CLOSE, UNSEEN};
use crate::lesson::sentence::name;
use crate::lesson::spatial::step_data::off_plane;
use crate::lesson::spatial::{Step, StepData};
use crate::lesson::{Lesson, NumberFormat, Space};
use crate::spatial::{GjkCase, Hull, MAX_POINTS, PosedShape, Support};

/// Of more vertices than these none is asked for, nor of more faces: nobody could point at one. Two boxes make 32.
const MOST_VERTICES: usize = 32;
const MOST_FACES: usize = 24;

/// The questions of a lesson on these bodies in space, in the order in which they come.
#[must_use]
pub fn questions_in_space(
    lesson: &Lesson<Space>,
    a: &PosedShape,
    b: &PosedShape,
) -> Vec<Question<Space>> {
    let vertices = vertices_of_difference(a, b);
    let asking = Asking {
        lesson,
        extent: extent(lesson, &vertices),
        rim: vertices,
        is_curved: false,
        can_be_marked: false,
    };
    let mut leaves = asking.of_kind(|at| asking.leaves(at));
    // Where a point leaves in some step, that is the better question.
    if leaves.iter().any(does_one_leave) {
        leaves.retain(does_one_leave);
    }
    let closest = asking.of_kind(|at| asking.closest_face(at));
    asking.all(leaves, closest, [])
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
fn extent(lesson: &Lesson<Space>, vertices: &[DVec3]) -> f64 {
    let found = lesson
        .steps()
        .iter()
        .map(|step| step.support.support.point());
    let points = found.chain(vertices.iter().copied());
    let empty = [DVec3::ZERO; 2];
    let [min, max] = points.fold(empty, |[min, max], p| [min.min(p), max.max(p)]);
    (max - min).length() + lesson.radius()
}

impl Asking<'_, Space> {
    fn leaves(&self, at: usize) -> Option<Asks<Space>> {
        let step = &self.lesson.steps()[at];
        let StepData::Gjk { case, .. } = &step.work else {
            return None;
        };
        let asks = leaves(*case, step, self.lesson.number_format())?;
        let is_distinct = !step.is_blurred() && self.is_clear(*case, step);
        (is_distinct && self.lie_apart(&asks.points)).then_some(Asks::Leaves(asks))
    }

    /// Whether the origin lies clear of the face that decides.
    fn is_clear(&self, case: GjkCase, step: &Step) -> bool {
        match case {
            GjkCase::BeyondFace { face, .. } | GjkCase::FacingTriangle(face) => {
                off_plane(&step.points(face)) > CLOSE * self.extent
            }
            _ => true,
        }
    }

    fn closest_face(&self, at: usize) -> Option<Asks<Space>> {
        let step = &self.lesson.steps()[at];
        let StepData::Epa(work) = &step.work else {
            return None;
        };
        let corners = step.points(work.closest_face()?);
        // Both sides of a flat polytope are as close.
        let can_be_told = (4..=MOST_FACES).contains(&work.faces.len());
        (can_be_told && self.lie_apart(&corners)).then(|| {
            Asks::Closest(AsksClosest {
                what: "face",
                polytope: step.before.clone(),
                parts: work.faces.iter().map(|face| face.to_vec()).collect(),
                distances: work.distances.clone(),
                taken: work.face,
                slack: UNSEEN * self.extent,
                numbers: *self.lesson.number_format(),
            })
        })
    }
}

/// What leaves the simplex of a step in this case of GJK; `None` where that is not asked.
fn leaves(case: GjkCase, step: &Step, numbers: &NumberFormat) -> Option<AsksLeaves<Space>> {
    let points = step.with_support();
    let (leaves, answer) = match case {
        GjkCase::BeyondFace { face, gone } => {
            let (face, [goes]) = (step.points(face), step.points([gone]));
            let answer = format!(
                "{} leaves: the origin lies beyond face {}, and {} is on its other side.",
                goes.name(),
                name(&face),
                goes.name()
            );
            (Some(goes.number), answer)
        }
        GjkCase::FacingTriangle(corners) => {
            let answer = format!(
                "None leaves: the origin lies straight in front of triangle {}, which with a fourth point can become \
                 a tetrahedron that holds it.",
                name(&step.points(corners))
            );
            (None, answer)
        }
        GjkCase::BesideEdge(_) if step.before.len() == 1 => {
            let answer = "None leaves: two points can still become a triangle, and that a tetrahedron that holds the \
                          origin, which lies beside their line.";
            (None, answer.to_owned())
        }
        _ => return None,
    };
    let it_stays = if leaves.is_some() {
        [
            "",
            " is a vertex of the face that the origin lies beyond, so it is still needed.",
        ]
    } else {
        [
            "Every point of the simplex is a vertex of its part nearest the origin, ",
            " too.",
        ]
    };
    Some(AsksLeaves {
        points,
        leaves,
        answer,
        one_leaves: "The tetrahedron does not hold the origin, so one of its vertices is in the way.",
        it_stays,
        numbers: *numbers,
    })
}

fn does_one_leave(question: &Question<Space>) -> bool {
    matches!(&question.asks, Asks::Leaves(asks) if asks.leaves.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Choice;
    use crate::lesson::spatial::NamedPoint;
    use crate::scene::presets_in_space;
    use crate::spatial::{Cuboid, Hull, Pose, Shape, rotation_about};
    use glam::dvec3;

    fn lessons() -> impl Iterator<Item = (Lesson<Space>, Vec<Question<Space>>)> {
        let of_presets = presets_in_space().into_iter().map(|preset| {
            let [a, b] = [preset.scene.a, preset.scene.b].map(|body| body.posed());
            [a, b]
        });
        of_presets.chain(turned_pairs()).map(|[a, b]| {
            let lesson = Lesson::in_space(&a, &b);
            let asked = questions_in_space(&lesson, &a, &b);
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
            kinds.extend(asked.iter().map(|question| question.title()));
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
            let beyond = question.judge(count);
            assert!(!beyond.is_right, "{question:?}");
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
                if let Choice::Part { name, .. } = choice {
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
            let Some(leaves) = asks.leaves else {
                continue;
            };
            let at = |point: &NamedPoint| point.support.point();
            let (goes, face): (Vec<_>, Vec<_>) =
                asks.points.iter().partition(|point| point.number == leaves);
            let [p, q, r] = [0, 1, 2].map(|corner| at(face[corner]));
            let normal = (q - p).cross(r - p);
            let at = at(goes[0]);
            assert!(normal.dot(-p) * normal.dot(at - p) <= 0.0);
            asked_of += 1;
        }
        assert!(asked_of > 0);
    }
}
