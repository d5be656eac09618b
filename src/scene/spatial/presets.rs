//! The built-in scenes in space.

use std::path::Path;

use super::{Scene, parse};
use crate::scene::presets::files;

pub type Preset = crate::scene::Preset<Scene>;

/// The presets' files, in the order in which `[` and `]` go through them, after those of the plane.
const FILES: &[(&str, &str)] = &files![
    "boxes-in-space",
    "tetrahedra",
    "face-on-face",
    "edge-on-edge",
    "ball-in-corner",
    "cylinder-on-box",
    "deep-in-space",
    "sixty-four",
    "flat-one",
];

#[must_use]
pub fn presets() -> Vec<Preset> {
    FILES.iter().filter_map(|(slug, _)| preset(slug)).collect()
}

#[must_use]
pub fn preset(slug: &str) -> Option<Preset> {
    let &(slug, text) = FILES.iter().find(|(name, _)| *name == slug)?;
    let scene = parse(text.as_bytes(), Path::new(slug)).ok()?;
    Some(Preset { slug, scene })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::spatial::{Moment, Simulation};
    use crate::spatial::{AxisSource, Certainty, PosedHull, Support, sat};
    use glam::DVec3;

    fn moment(slug: &str) -> Moment {
        let scene = preset(slug).expect("a preset").scene;
        Simulation::new(scene).moment().clone()
    }

    fn hulls(moment: &Moment) -> [&PosedHull; 2] {
        [&moment.a, &moment.b].map(|body| body.hull().expect("a hull"))
    }

    /// The number of corners of one body inside the other.
    fn corners_within(corners: &PosedHull, other: &PosedHull) -> usize {
        let faces: Vec<[DVec3; 3]> = other
            .hull()
            .faces()
            .map(|face| [0, 1, 2].map(|k| other.vertex(usize::from(face[k])).expect("a corner")))
            .collect();
        let is_within = |point: &DVec3| {
            let is_behind = |[p, q, r]: &[DVec3; 3]| (q - p).cross(r - p).dot(point - p) <= 0.0;
            faces.iter().all(is_behind)
        };
        corners.vertices().filter(is_within).count()
    }

    #[test]
    fn every_preset_is_a_scene_with_something_to_look_for() {
        assert_eq!(presets().len(), FILES.len());
        for Preset { slug, scene } in presets() {
            assert!(!scene.title.is_empty(), "{slug}");
            assert!(scene.note.is_some_and(|note| note.ends_with('.')), "{slug}");
            assert!(!scene.push, "{slug}");
            assert!(crate::scene::preset(slug).is_none(), "{slug}");
        }
    }

    #[test]
    fn of_boxes_in_space_one_corner_is_inside_and_a_face_gives_the_normal() {
        let moment = moment("boxes-in-space");
        let [a, b] = hulls(&moment);
        assert_eq!([corners_within(b, a), corners_within(a, b)], [1, 0]);
        let axis = sat(&moment.a, &moment.b).expect("boxes").axis;
        assert!(matches!(axis.source, AxisSource::FaceOfA(_)), "{axis:?}");
        let off = (moment.answer.normal + DVec3::Y).length();
        assert!(off < 1e-15, "{off} off straight up");
    }

    #[test]
    fn on_tetrahedra_gjk_ends_with_one_around_the_origin() {
        let moment = moment("tetrahedra");
        let corners = hulls(&moment).map(PosedHull::vertex_count);
        assert_eq!(corners[0] * corners[1], 16);
        assert!(moment.answer.depth > 1.0);
        assert_eq!(moment.answer.cores.simplex.len(), 4);
    }

    #[test]
    fn edge_on_edge_is_decided_by_two_edges_and_no_face() {
        let moment = moment("edge-on-edge");
        let axis = sat(&moment.a, &moment.b).expect("boxes").axis;
        assert!(matches!(axis.source, AxisSource::Edges(_)), "{axis:?}");
        let [a, b] = hulls(&moment);
        assert_eq!([corners_within(b, a), corners_within(a, b)], [0, 0]);
        assert!(moment.answer.depth > 10.0);
    }

    #[test]
    fn ball_in_corner_is_outside_and_nearest_to_a_corner() {
        let moment = moment("ball-in-corner");
        let answer = &moment.answer;
        assert!(answer.colliding && !answer.cores.collide);
        assert_eq!(answer.cores.feature.simplex.len(), 1);
        let corner = answer.cores.feature.simplex.points()[0].on_a;
        let direction = (moment.b.center() - corner).normalize();
        assert!((direction - answer.normal).length() < 1e-14);
    }

    #[test]
    fn cylinder_on_box_has_no_sat_and_a_depth_within_a_tolerance() {
        let moment = moment("cylinder-on-box");
        assert_eq!(sat(&moment.a, &moment.b), None);
        assert_eq!(moment.answer.certainty, Certainty::WithinTolerance);
        assert!((moment.answer.depth - 5.0).abs() < 1e-6);
    }

    #[test]
    fn deep_in_space_b_is_inside_a_and_epa_expands() {
        let moment = moment("deep-in-space");
        let [a, b] = hulls(&moment);
        assert_eq!(corners_within(b, a), b.vertex_count());
        assert!(moment.by_machines().iterations.epa > 4);
    }

    #[test]
    fn sixty_four_corners_take_fewer_than_twenty_supports() {
        let moment = moment("sixty-four");
        assert_eq!(hulls(&moment).map(PosedHull::vertex_count), [64, 64]);
        let taken = moment.by_machines().iterations;
        assert!(1 + taken.gjk + taken.epa < 20, "{taken:?}");
        assert!(moment.answer.depth > 10.0);
    }

    #[test]
    fn a_flat_hull_has_two_faces_and_a_depth() {
        let moment = moment("flat-one");
        let flat = hulls(&moment)[1].hull();
        assert_eq!((flat.dimension(), flat.faces().len()), (2, 2));
        assert_eq!(flat.vertices().len(), 5);
        assert!(moment.answer.depth > 10.0);
    }
}
