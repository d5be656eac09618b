//! The questions of a lesson in space.

use glam::DVec3;

use super::Question;
use super::choosing::{Asking, CLOSE, Leaving};
use crate::lesson::sentence::name;
use crate::lesson::spatial::off_plane;
use crate::lesson::spatial::{Step, StepData};
use crate::lesson::{Lesson, Space, positions};
use collidoscope_core::spatial::{GjkCase, Hull, MAX_POINTS, PosedShape, Support};

/// The largest numbers of vertices and of faces to choose from, as more could not be clicked. Two boxes make 32.
const MOST_VERTICES: usize = 32;
const MOST_FACES: usize = 24;

/// The questions about a lesson on these bodies in space, in order.
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
    // If a point leaves in some step, that is the better question.
    if leaves.iter().any(does_one_leave) {
        leaves.retain(does_one_leave);
    }
    let closest = asking.of_kind(|at| asking.closest_face(at));
    asking.all(leaves, closest, [])
}

/// The vertices of the cores' A ⊖ B; none if one is smooth, or if there are too many to click.
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

/// The extent of the known part of A ⊖ B and the origin, in px.
fn extent(lesson: &Lesson<Space>, vertices: &[DVec3]) -> f64 {
    let found = lesson.steps().iter().map(|step| step.support.point());
    let points = found.chain(vertices.iter().copied());
    let empty = [DVec3::ZERO; 2];
    let [min, max] = points.fold(empty, |[min, max], p| [min.min(p), max.max(p)]);
    (max - min).length() + lesson.radius()
}

impl Asking<'_, Space> {
    fn leaves(&self, at: usize) -> Option<Question<Space>> {
        let step = &self.lesson.steps()[at];
        let StepData::Gjk { case, .. } = &step.work else {
            return None;
        };
        let points = step.with_support();
        let what = leaving(*case, step)?;
        // The origin is clear of the deciding face.
        let is_clear = match *case {
            GjkCase::BeyondFace { face, .. } | GjkCase::FacingTriangle(face) => {
                off_plane(&step.points(face)) > CLOSE * self.extent
            }
            _ => true,
        };
        (is_clear && !step.is_blurred() && self.lie_apart(&positions(&points)))
            .then(|| what.question(at, &points, self.lesson.number_format()))
    }

    fn closest_face(&self, at: usize) -> Option<Question<Space>> {
        let step = &self.lesson.steps()[at];
        let work = step.epa()?;
        let corners = step.points(work.closest_face()?);
        // Both sides of a flat polytope are equally close.
        let can_be_told = (4..=MOST_FACES).contains(&work.faces.len());
        let parts: Vec<_> = work.faces.iter().map(|face| face.to_vec()).collect();
        (can_be_told && self.lie_apart(&positions(&corners)))
            .then(|| self.closest(at, &parts, &work.distances, work.face))
    }
}

/// What leaves the simplex of a step in this case of GJK; `None` if that is no question.
fn leaving(case: GjkCase, step: &Step) -> Option<Leaving> {
    let answer = match case {
        GjkCase::BeyondFace { face, gone } => {
            let [goes] = step.points([gone]);
            return Some(Leaving::opposite(&step.points(face), &goes));
        }
        GjkCase::FacingTriangle(corners) => format!(
            "None: the origin projects inside triangle {}, so a tetrahedron may enclose it.",
            name(&step.points(corners))
        ),
        GjkCase::BesideEdge(_) if step.before.len() == 1 => {
            "None: the origin is off the line through both points, so a tetrahedron may enclose it."
                .to_owned()
        }
        _ => return None,
    };
    let it_stays = [
        "Every point of the simplex is a vertex of its part closest to the origin, ",
        " too.",
    ];
    Some(Leaving::none(answer, it_stays))
}

fn does_one_leave(question: &Question<Space>) -> bool {
    !question.corners[question.right].is_empty()
}
