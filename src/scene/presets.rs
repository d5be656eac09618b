//! The built-in scenes, and those of the tour.

use std::path::Path;

use super::error::SceneError;
use super::file::{parse_in_plane, parse_in_space};
use super::{AnyScene, Geometry, Plane, Scene, Space};

#[derive(Clone, Debug)]
pub struct Preset<D: Geometry = Plane> {
    pub slug: &'static str,
    pub scene: Scene<D>,
}

type Files = &'static [(&'static str, &'static str)];

/// The slug and the text of the scenes with these slugs, which are files in this folder.
macro_rules! files {
    ($folder:literal: $($slug:literal,)*) => {
        [$((
            $slug,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $folder, "/", $slug, ".json")),
        )),*]
    };
}

/// The presets' files, in the order in which `[` and `]` go through them.
const IN_PLANE: Files = &files!["scenes":
    "two-boxes",
    "hamaluik",
    "kissing-corner",
    "shared-edge",
    "origin-on-edge",
    "concentric",
    "deep-containment",
    "sliver",
    "many-vertices",
    "circle-on-box",
    "capsules-crossing",
    "worst-direction",
    "tumble",
    "stack",
    "pyramid",
    "ramp",
    "bounce",
    "cradle",
    "dominoes",
    "one-point",
    "seam",
];

/// The presets' files, in the order in which `[` and `]` go through them, after those of the plane.
const IN_SPACE: Files = &files!["scenes":
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

/// All presets of the plane, in order; the first is the default scene.
#[must_use]
pub fn presets() -> Vec<Preset> {
    all(IN_PLANE, parse_in_plane)
}

#[must_use]
pub fn presets_in_space() -> Vec<Preset<Space>> {
    all(IN_SPACE, parse_in_space)
}

#[must_use]
pub fn preset(slug: &str) -> Option<Preset> {
    named(slug, IN_PLANE, parse_in_plane)
}

#[must_use]
pub fn preset_in_space(slug: &str) -> Option<Preset<Space>> {
    named(slug, IN_SPACE, parse_in_space)
}

/// The slugs and the scenes of all presets, those of the plane first.
#[must_use]
pub fn all_presets() -> Vec<(&'static str, AnyScene)> {
    let planar = presets().into_iter();
    let planar = planar.map(|preset| (preset.slug, preset.scene.into()));
    let spatial = presets_in_space().into_iter();
    let spatial = spatial.map(|preset| (preset.slug, preset.scene.into()));
    planar.chain(spatial).collect()
}

/// The scene of a preset.
#[must_use]
pub fn preset_scene(slug: &str) -> Option<AnyScene> {
    let planar = preset(slug).map(|preset| preset.scene.into());
    planar.or_else(|| preset_in_space(slug).map(|preset| preset.scene.into()))
}

type Parse<D> = fn(&[u8], &Path) -> Result<Scene<D>, SceneError>;

fn all<D: Geometry>(files: Files, parse: Parse<D>) -> Vec<Preset<D>> {
    let slugs = files.iter().map(|(slug, _)| *slug);
    slugs.filter_map(|slug| named(slug, files, parse)).collect()
}

fn named<D: Geometry>(slug: &str, files: Files, parse: Parse<D>) -> Option<Preset<D>> {
    let &(slug, text) = files.iter().find(|(name, _)| *name == slug)?;
    let scene = parse(text.as_bytes(), Path::new(slug)).ok()?;
    Some(Preset { slug, scene })
}

const ON_TOUR: Files = &files!["tour": "boxes", "apart", "overlapping",];

#[must_use]
pub fn tour_scene(name: &str) -> Option<Scene> {
    named(name, ON_TOUR, parse_in_plane).map(|preset| preset.scene)
}

#[cfg(test)]
mod tests {
    use glam::{DVec2, DVec3};

    use super::*;
    use crate::scene::{Moment, Simulation};
    use collidoscope_core::spatial::{AxisSource, Certainty, PosedHull, Support, sat};

    fn assert_has_something_to_look_for<D: Geometry>(presets: Vec<Preset<D>>, files: Files) {
        assert_eq!(presets.len(), files.len());
        for Preset { slug, scene } in presets {
            assert!(!scene.title.is_empty(), "{slug}");
            assert!(scene.note.is_some_and(|note| note.ends_with('.')), "{slug}");
            assert_eq!(scene.push, slug == "two-boxes", "{slug}");
            let count = IN_PLANE
                .iter()
                .chain(IN_SPACE)
                .filter(|(name, _)| *name == slug);
            assert_eq!(count.count(), 1, "{slug}");
        }
    }

    #[test]
    fn every_preset_is_a_scene_with_something_to_look_for() {
        assert_has_something_to_look_for(presets(), IN_PLANE);
        assert_has_something_to_look_for(presets_in_space(), IN_SPACE);
        for (name, _) in ON_TOUR {
            let scene = tour_scene(name).unwrap_or_else(|| panic!("{name} is no scene"));
            assert!(!scene.push, "{name}");
        }
    }

    #[test]
    fn of_the_blocks_on_the_ramp_three_slide_and_two_rest() {
        let fall = preset("ramp").unwrap().scene.fall.unwrap();
        let mut world = fall.world().clone();
        let begun: Vec<DVec2> = world.bodies().iter().map(|b| b.motion().center).collect();
        for _ in 0..300 {
            world.tick();
        }
        let blocks = world.bodies().iter().zip(&begun).skip(3);
        let distances = blocks.map(|(body, begun)| body.motion().center.distance(*begun));
        let slides: Vec<bool> = distances.map(|distance| distance > 1.0).collect();
        assert_eq!(slides, [true, true, true, false, false]);
    }

    #[test]
    fn the_notes_are_right() {
        let moment = |slug| {
            Simulation::new(preset(slug).unwrap().scene)
                .moment()
                .clone()
        };
        let depth = |slug| {
            Some(moment(slug).answer)
                .filter(|answer| answer.colliding)
                .map(|answer| answer.depth)
        };
        assert_eq!(moment("worst-direction").answer.iterations.gjk, 12);
        assert!(!moment("worst-direction").answer.colliding);
        assert_eq!(depth("kissing-corner"), Some(0.0));
        assert_eq!(depth("shared-edge"), Some(0.0));
        assert!(depth("deep-containment") > Some(100.0));
        let concentric = moment("concentric");
        assert_eq!(
            collidoscope_core::planar::Support::center(&concentric.a),
            collidoscope_core::planar::Support::center(&concentric.b)
        );
        let on_edge = moment("origin-on-edge").answer.cores.simplex;
        let on_an_edge = (0..3).any(|k| {
            let [from, to] = [k, (k + 1) % 3].map(|k| on_edge.points()[k].point());
            from.perp_dot(to) == 0.0 && from.dot(to) < 0.0
        });
        assert!(on_an_edge, "{on_edge:?}");
    }

    fn in_space(slug: &str) -> Moment<Space> {
        let scene = preset_in_space(slug).expect("a preset").scene;
        Simulation::new(scene).moment().clone()
    }

    fn hulls(moment: &Moment<Space>) -> [&PosedHull; 2] {
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
    fn the_notes_in_space_are_right() {
        let moment = in_space("boxes-in-space");
        let [a, b] = hulls(&moment);
        assert_eq!([corners_within(b, a), corners_within(a, b)], [1, 0]);
        let axis = sat(&moment.a, &moment.b).expect("boxes").axis;
        assert!(matches!(axis.source, AxisSource::FaceOfA(_)), "{axis:?}");
        let off = (moment.answer.normal + DVec3::Y).length();
        assert!(off < 1e-15, "{off} off straight up");

        let moment = in_space("tetrahedra");
        let corners = hulls(&moment).map(PosedHull::vertex_count);
        assert_eq!(corners[0] * corners[1], 16);
        assert!(moment.answer.depth > 1.0);
        assert_eq!(moment.answer.cores.simplex.len(), 4);

        let moment = in_space("edge-on-edge");
        let axis = sat(&moment.a, &moment.b).expect("boxes").axis;
        assert!(matches!(axis.source, AxisSource::Edges(_)), "{axis:?}");
        let [a, b] = hulls(&moment);
        assert_eq!([corners_within(b, a), corners_within(a, b)], [0, 0]);
        assert!(moment.answer.depth > 10.0);

        let moment = in_space("ball-in-corner");
        let answer = &moment.answer;
        assert!(answer.colliding && !answer.cores.collide);
        assert_eq!(answer.cores.feature.simplex.len(), 1);
        let corner = answer.cores.feature.simplex.points()[0].on_a;
        let direction = (moment.b.center() - corner).normalize();
        assert!((direction - answer.normal).length() < 1e-14);

        let moment = in_space("cylinder-on-box");
        assert_eq!(sat(&moment.a, &moment.b), None);
        assert_eq!(moment.answer.certainty, Certainty::WithinTolerance);
        assert!((moment.answer.depth - 5.0).abs() < 1e-6);

        let moment = in_space("deep-in-space");
        let [a, b] = hulls(&moment);
        assert_eq!(corners_within(b, a), b.vertex_count());
        assert!(moment.by_machines().iterations.epa > 4);

        let moment = in_space("sixty-four");
        assert_eq!(hulls(&moment).map(PosedHull::vertex_count), [64, 64]);
        let taken = moment.by_machines().iterations;
        assert!(1 + taken.gjk + taken.epa < 20, "{taken:?}");
        assert!(moment.answer.depth > 10.0);

        let moment = in_space("flat-one");
        let flat = hulls(&moment)[1].hull();
        assert_eq!((flat.dimension(), flat.faces().len()), (2, 2));
        assert_eq!(flat.vertices().len(), 5);
        assert!(moment.answer.depth > 10.0);
    }
}
