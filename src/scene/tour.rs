//! The scenes of the tour, which aren't presets.

use std::path::Path;

use super::Scene;
use super::file::parse;

const FILES: [(&str, &str); 3] = [
    ("boxes", include_str!("../../assets/tour/boxes.json")),
    ("apart", include_str!("../../assets/tour/apart.json")),
    (
        "overlapping",
        include_str!("../../assets/tour/overlapping.json"),
    ),
];

#[must_use]
pub fn tour_scene(name: &str) -> Option<Scene> {
    let (name, text) = FILES.iter().find(|(known, _)| *known == name)?;
    parse(text.as_bytes(), Path::new(name)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_can_be_read_and_leaves_b_in_place() {
        for (name, _) in FILES {
            let scene = tour_scene(name).unwrap_or_else(|| panic!("{name} is no scene"));
            assert!(!scene.push, "{name}");
        }
    }
}
