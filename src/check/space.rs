//! The parts of the check specific to space: EPA's polytope of faces, and the core's answers.

use glam::{DMat3, DVec3};

use super::Checkable;
use super::trace::SpatialStep;
use super::truth::{Isometry, TestedBody};
use crate::lesson::spatial::to_triangle;
use crate::lesson::{Space, coordinates, number};
use collidoscope_core::spatial::{self, PairCache, PosedHull, PosedShape, Support, query};

type StepContext<'s> = super::truth::StepContext<'s, Space>;

impl Checkable for Space {
    type Matrix = DMat3;
    type Corners = [DVec3; 3];

    const MIRROR: DMat3 = DMat3::from_cols(DVec3::X, DVec3::NEG_Y, DVec3::Z);

    fn transposed(matrix: DMat3) -> DMat3 {
        matrix.transpose()
    }

    fn pose(shape: &PosedShape) -> Isometry<Self> {
        Isometry {
            turn: DMat3::from_quat(shape.pose().rotation()),
            shift: shape.pose().position(),
        }
    }

    fn answer(a: &TestedBody<'_, Self>, b: &TestedBody<'_, Self>) -> spatial::Answer {
        query(a, b, &mut PairCache::default())
    }

    fn parts(step: &SpatialStep) -> Option<Vec<[DVec3; 3]>> {
        let vertices = step.polytope.as_deref()?;
        let faces = step.faces.as_deref().filter(|faces| !faces.is_empty())?;
        let corners = faces.iter().map(|face| face.map(|index| vertices[index]));
        Some(corners.collect())
    }

    fn named_part(step: &SpatialStep) -> Option<[DVec3; 3]> {
        let vertices = step.polytope.as_deref()?;
        let face = step.faces.as_deref()?.get(step.face?)?;
        Some(face.map(|index| vertices[index]))
    }

    fn part_distance(corners: [DVec3; 3]) -> f64 {
        to_triangle(corners)
    }

    fn polytope_flaw(place: &StepContext<'_>) -> Option<String> {
        let step = place.step();
        open_edge(step.polytope.as_deref()?, step.faces.as_deref()?)
    }

    /// The removed faces are exactly those that the support is outside of.
    fn removed_flaw(place: &StepContext<'_>) -> Option<String> {
        let step = place.step();
        let removed = step.removed.as_deref()?;
        let goes_on = step.goes_on(|| step.removes_faces() || !place.ends_its_phase());
        let faces = Space::parts(step).filter(|_| goes_on)?;
        let corners = faces.as_flattened();
        let middle = corners.iter().sum::<DVec3>() / corners.len() as f64;
        faces.iter().enumerate().find_map(|(index, &[p, q, r])| {
            let normal = (q - p).cross(r - p).normalize_or_zero();
            // Outwards is away from the polytope's centre or, if that is inconclusive, by the face's orientation.
            let outwards = if normal.dot(p - middle) < -place.tolerance() {
                -normal
            } else {
                normal
            };
            let height = outwards.dot(step.support - p);
            let goes = removed.contains(&index);
            if goes != (height < 0.0) || height.abs() <= place.tolerance() {
                return None;
            }
            let [p, q, r] = [p, q, r].map(coordinates);
            let (support, by) = (coordinates(step.support), number(height.abs()));
            Some(if goes {
                format!(
                    "the face {p} {q} {r} is removed, but the support point {support} does not see it: it lies {by} on its \
                     inner side"
                )
            } else {
                format!(
                    "the face {p} {q} {r} is kept, but the support point {support} lies {by} outside it"
                )
            })
        })
    }
}

impl Support for TestedBody<'_, Space> {
    fn support(&self, direction: DVec3) -> DVec3 {
        self.core(direction)
    }

    fn center(&self) -> DVec3 {
        TestedBody::center(self)
    }

    fn radius(&self) -> f64 {
        self.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        self.shape.hull().filter(|_| self.is_in_place())
    }
}

/// What is wrong with a polytope with an edge that isn't shared by exactly two of its faces.
fn open_edge(vertices: &[DVec3], faces: &[[usize; 3]]) -> Option<String> {
    let edges = faces.iter().flat_map(|&[p, q, r]| [[p, q], [q, r], [r, p]]);
    let mut all: Vec<[usize; 2]> = edges.map(|[p, q]| [p.min(q), p.max(q)]).collect();
    all.sort_unstable();
    let mut runs = all.chunk_by(|one, other| one == other);
    let open = runs.find(|run| run.len() != 2)?;
    let [p, q] = open[0].map(|index| coordinates(vertices[index]));
    Some(format!(
        "the polytope is not closed: the edge from {p} to {q} belongs to {} of its faces instead of two",
        open.len()
    ))
}
