//! The built-in scenes, and those of the tour.

use std::path::Path;

use super::Scene;
use super::file::parse;

#[derive(Clone, Debug)]
pub struct Preset<S = Scene> {
    pub slug: &'static str,
    pub scene: S,
}

/// The slug and the text of the presets with these slugs.
macro_rules! files {
    ($($slug:literal,)*) => {
        [$((
            $slug,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scenes/", $slug, ".json")),
        )),*]
    };
}
pub(super) use files;

/// The presets' files, in the order in which `[` and `]` go through them.
const FILES: &[(&str, &str)] = &files![
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

/// All presets, in order; the first is the default scene.
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

const TOUR_FILES: [(&str, &str); 3] = [
    ("boxes", include_str!("../../assets/tour/boxes.json")),
    ("apart", include_str!("../../assets/tour/apart.json")),
    (
        "overlapping",
        include_str!("../../assets/tour/overlapping.json"),
    ),
];

#[must_use]
pub fn tour_scene(name: &str) -> Option<Scene> {
    let (name, text) = TOUR_FILES.iter().find(|(known, _)| *known == name)?;
    parse(text.as_bytes(), Path::new(name)).ok()
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use crate::planar::Support;
    use crate::scene::Simulation;

    #[test]
    fn every_preset_is_a_scene_with_something_to_look_for() {
        assert_eq!(presets().len(), FILES.len());
        for Preset { slug, scene } in presets() {
            assert!(!scene.title.is_empty(), "{slug}");
            assert!(scene.note.is_some_and(|note| note.ends_with('.')), "{slug}");
            assert_eq!(scene.push, slug == "two-boxes", "{slug}");
        }
    }

    #[test]
    fn bodies_stay_in_view_for_ten_seconds() {
        let falls = presets().into_iter().filter_map(|preset| {
            let fall = preset.scene.fall?;
            Some((preset.slug, fall))
        });
        let mut count = 0;
        for (slug, fall) in falls {
            let mut world = fall.world().clone();
            for tick in 0..600 {
                world.tick();
                for (at, body) in world.bodies().iter().enumerate() {
                    let DVec2 { x, y } = body.motion().center;
                    let is_in_view = (0.0..1000.0).contains(&x) && (0.0..700.0).contains(&y);
                    assert!(is_in_view, "{slug}, body {at} at tick {tick}: {x} {y}");
                }
            }
            count += 1;
        }
        assert_eq!(count, 9);
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
        assert_eq!(concentric.a.center(), concentric.b.center());
        let on_edge = moment("origin-on-edge").answer.cores.simplex;
        let on_an_edge = (0..3).any(|k| {
            let [from, to] = [k, (k + 1) % 3].map(|k| on_edge.points()[k].point());
            from.perp_dot(to) == 0.0 && from.dot(to) < 0.0
        });
        assert!(on_an_edge, "{on_edge:?}");
    }

    #[test]
    fn every_scene_can_be_read_and_leaves_b_in_place() {
        for (name, _) in TOUR_FILES {
            let scene = tour_scene(name).unwrap_or_else(|| panic!("{name} is no scene"));
            assert!(!scene.push, "{name}");
        }
    }
}
