//! A projected convex shape: its outline, and its edges and curves in front and behind.

use std::collections::BTreeMap;

use glam::{DVec2, DVec3};

use super::View;
use super::solid::{Solid, SolidFace, corners};
use crate::figure::{Mark, Role};
use collidoscope_core::planar::grown;

/// A face or a point of a curve faces away if the component of its outward normal along the view's depth is larger.
const AWAY: f64 = 1e-9;

/// Endpoints of edges nearer to each other than this fraction of the extent are one corner.
const SAME_CORNER: f64 = 1e-7;

/// The direction to the light, in the view: the upper left, in front of the figure. Of length 1.
const LIGHT: DVec3 = DVec3::new(-0.36, -0.72, -0.6);

/// The brightness from which a face has no shade, and the difference of each further shade.
const LIT: f64 = 0.75;
const DARKER: f64 = 0.3;
const MOST_SHADES: f64 = 3.0;

/// The factor by which a round surface has more shades than the faces of a polytope.
const FINER: f64 = 2.0;

/// The largest number of edges on either side that can be distinguished; if there are more, those in front are
/// drawn thin, and those behind not at all.
const MOST_EDGES: usize = 48;

/// A closed curve on a shape: its points, each with the outward normals there.
pub(super) type Curve = Vec<(DVec3, [DVec3; 2])>;

/// The drawn parts of a shape, in the view plane, in px.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Projected {
    /// In the order that turns from +x to +y; two points or one if seen end-on.
    pub(crate) outline: Vec<DVec2>,
    /// Lines within the outline on the side of the viewer.
    pub(super) front: Vec<Vec<DVec2>>,
    /// Lines on the far side.
    pub(super) hidden: Vec<Vec<DVec2>>,
    /// The faces away from the light; repeated for the darker ones.
    pub(super) shades: Vec<Vec<DVec2>>,
    /// Whether there are too many edges to distinguish.
    is_fine: bool,
}

impl Projected {
    /// A shape without anything but its outline.
    pub(crate) fn flat(outline: Vec<DVec2>) -> Self {
        Self {
            outline,
            ..Self::default()
        }
    }

    /// A polytope grown by `radius`; its faces are moved outwards by it.
    pub(crate) fn of_solid(solid: &Solid, radius: f64, view: &View) -> Self {
        let mut projected = Self::flat(outline_of(solid.points.iter().copied(), radius, view));
        projected.add_edges(solid, radius, view);
        projected.add_shades(&solid.faces, radius, view, 1.0);
        projected
    }

    /// A shape of this outline, with the shading of a `surface`.
    pub(super) fn of_outline(outline: &[DVec2], surface: &[SolidFace], view: &View) -> Self {
        let mut projected = Self::flat(hull_ring(outline));
        projected.add_shades(surface, 0.0, view, FINER);
        projected
    }

    /// The faces towards the viewer and away from the light, repeated by their darkness.
    fn add_shades(&mut self, faces: &[SolidFace], radius: f64, view: &View, finer: f64) {
        for face in faces {
            let outwards = face.normal;
            if outwards.dot(view.depth) >= -AWAY {
                continue;
            }
            let seen = [view.right, view.down, view.depth].map(|axis| axis.dot(outwards));
            let darkness = (LIT - LIGHT.dot(DVec3::from(seen))) / DARKER;
            let corners = face.corners.iter().map(|&at| at + radius * outwards);
            let area: Vec<DVec2> = corners.map(|at| view.project(at)).collect();
            for _ in 0..(finer * darkness.min(MOST_SHADES)).ceil().max(0.0) as usize {
                self.shades.push(area.clone());
            }
        }
    }

    /// Each edge once: in front between two faces towards the viewer, behind between two that face away. Between one
    /// of either it is part of the outline, unless the faces are moved outwards by a `radius`.
    fn add_edges(&mut self, solid: &Solid, radius: f64, view: &View) {
        let mut sides: Vec<ProjectedSide> = Vec::new();
        let mut known = BTreeMap::new();
        for (face, corners) in solid.faces.iter().zip(one_corner_each(solid)) {
            let out = radius * face.normal;
            let count = corners.len();
            for k in 0..count {
                let next = (k + 1) % count;
                match known.get(&[corners[next], corners[k]]) {
                    // The faces of a grown solid are separate.
                    Some(&at) if radius == 0.0 => {
                        let side: &mut ProjectedSide = &mut sides[at];
                        side.normals[1] = face.normal;
                    }
                    _ => {
                        known.insert([corners[k], corners[next]], sides.len());
                        sides.push(ProjectedSide {
                            ends: [face.corners[k] + out, face.corners[next] + out],
                            normals: [face.normal; 2],
                        });
                    }
                }
            }
        }
        let mut hidden = Vec::new();
        for side in sides {
            let line = side.ends.map(|at| view.project(at)).to_vec();
            match side.normals.map(|normal| normal.dot(view.depth) > AWAY) {
                [true, true] => hidden.push(line),
                [false, false] => self.front.push(line),
                _ => {}
            }
        }
        self.is_fine = self.front.len().max(hidden.len()) > MOST_EDGES;
        if !self.is_fine {
            self.hidden.extend(hidden);
        }
    }

    /// Adds a closed curve, in front where an adjacent face faces the viewer.
    pub(super) fn add_curve(&mut self, curve: &Curve, view: &View) {
        let mut places: Vec<(DVec2, bool)> = Vec::new();
        for (at, normals) in curve {
            let is_hidden = normals.iter().all(|normal| normal.dot(view.depth) > AWAY);
            places.push((view.project(*at), is_hidden));
        }
        let count = places.len();
        let turns: Vec<usize> = (0..count)
            .filter(|&k| places[k].1 != places[(k + count - 1) % count].1)
            .collect();
        let mut runs = Vec::new();
        if turns.is_empty() && count > 0 {
            runs.push((0, count));
        }
        for (k, &first) in turns.iter().enumerate() {
            let next = turns[(k + 1) % turns.len()];
            runs.push((first, (next + count - first) % count));
        }
        for (first, length) in runs {
            let run = (0..=length).map(|step| places[(first + step) % count].0);
            match places[first].1 {
                true => self.hidden.push(run.collect()),
                false => self.front.push(run.collect()),
            }
        }
    }

    /// The hidden lines, in the role for those of a shape in this role.
    pub(crate) fn behind(&self, role: Role) -> impl Iterator<Item = Mark> {
        let [_, hidden, _] = role.of_edges();
        let lines = self.hidden.iter();
        lines.map(move |line| Mark::line(line.iter().copied(), hidden))
    }

    /// The outline, and the marks on its front.
    pub(crate) fn before(&self, role: Role) -> impl Iterator<Item = Mark> {
        let [front, _, fine] = role.of_edges();
        let of_lines = if self.is_fine { fine } else { front };
        let lines = self.front.iter();
        let outline = Mark::span(self.outline.clone(), role);
        std::iter::once(outline)
            .chain(lines.map(move |line| Mark::line(line.iter().copied(), of_lines)))
    }

    /// The shading.
    pub(crate) fn shaded(&self, role: Role) -> impl Iterator<Item = Mark> {
        let areas = self.shades.iter();
        areas.map(move |area| Mark::area(area.iter().copied(), role))
    }

    /// A body: its filled outline, the lines behind visible through it, the shading and the edges in front.
    pub(crate) fn body(&self, role: Role) -> Vec<Mark> {
        let mut marks = vec![Mark::span(self.outline.clone(), role)];
        marks.extend(self.shaded(Role::Shade));
        marks.extend(self.behind(role));
        marks.extend(self.before(role).skip(1));
        marks
    }
}

/// An edge, with the normals of the adjacent faces; twice the same if there is one.
struct ProjectedSide {
    ends: [DVec3; 2],
    normals: [DVec3; 2],
}

/// The corners of each face as numbers, equal for corners that are equal up to rounding.
fn one_corner_each(solid: &Solid) -> Vec<Vec<usize>> {
    let faces = solid.faces.iter();
    let all: Vec<DVec3> = faces.flat_map(|face| face.corners.clone()).collect();
    let from = all.first().copied().unwrap_or_default();
    let near = SAME_CORNER * all.iter().map(|at| at.distance(from)).fold(0.0, f64::max);
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by(|&i, &j| all[i].x.total_cmp(&all[j].x));
    let mut numbers: Vec<usize> = (0..all.len()).collect();
    for (place, &at) in order.iter().enumerate() {
        let before = order[..place].iter().rev();
        let mut level = before.take_while(|&&other| all[at].x - all[other].x <= near);
        if let Some(&same) = level.find(|&&other| all[at].distance(all[other]) <= near) {
            numbers[at] = numbers[same];
        }
    }
    let mut rest = numbers.into_iter();
    let faces = solid.faces.iter();
    faces
        .map(|face| rest.by_ref().take(face.corners.len()).collect())
        .collect()
}

/// The outline of the hull of these points, grown by a radius.
pub(crate) fn outline_of(
    points: impl Iterator<Item = DVec3>,
    radius: f64,
    view: &View,
) -> Vec<DVec2> {
    let flat: Vec<DVec2> = points.map(|at| view.project(at)).collect();
    grown(&hull_ring(&flat), radius)
}

/// The corners of the hull of these places, in order.
pub(crate) fn hull_ring(places: &[DVec2]) -> Vec<DVec2> {
    corners(places).into_iter().map(|at| places[at]).collect()
}
