//! Where a fault shows.

use std::path::Path;

use super::Fault;
use crate::scene::{Scene, parse, preset};

/// The gallery's own scenes, by their paths in the project.
const FILES: [(&str, &str); 7] = [
    (
        "assets/faults/sat-centers.json",
        include_str!("../../../assets/faults/sat-centers.json"),
    ),
    (
        "assets/faults/clockwise.json",
        include_str!("../../../assets/faults/clockwise.json"),
    ),
    (
        "assets/faults/corner-nearest.json",
        include_str!("../../../assets/faults/corner-nearest.json"),
    ),
    (
        "assets/faults/thousandths.json",
        include_str!("../../../assets/faults/thousandths.json"),
    ),
    (
        "assets/faults/small-gap.json",
        include_str!("../../../assets/faults/small-gap.json"),
    ),
    (
        "assets/faults/far-away.json",
        include_str!("../../../assets/faults/far-away.json"),
    ),
    (
        "assets/faults/diamonds.json",
        include_str!("../../../assets/faults/diamonds.json"),
    ),
];

impl Fault {
    /// The scene where it shows, as it is named on the command line: a preset's slug, or a file of the project.
    #[must_use]
    pub fn scene_name(self) -> &'static str {
        match self {
            Self::SameDirection | Self::EdgeMiddle => "hamaluik",
            Self::PerpendicularSign => "kissing-corner",
            Self::InvertedNormal | Self::WrappedIndex => "origin-on-edge",
            Self::StrictComparison => "shared-edge",
            Self::SatNotNormalized | Self::LastDistance => "deep-containment",
            Self::SatCenters => FILES[0].0,
            Self::Winding => FILES[1].0,
            Self::EdgesAlone => FILES[2].0,
            Self::AbsoluteTolerance => FILES[3].0,
            Self::CapCollides => FILES[4].0,
            Self::SinglePrecision => FILES[5].0,
            Self::TwoPointSimplex => FILES[6].0,
        }
    }

    /// The scene where it shows.
    ///
    /// # Panics
    /// Never: a test opens them all.
    #[must_use]
    pub fn scene(self) -> Scene {
        let name = self.scene_name();
        let file = FILES.iter().find(|(path, _)| *path == name);
        let scene = match file {
            Some((path, text)) => parse(text.as_bytes(), Path::new(path)).ok(),
            None => preset(name).map(|preset| preset.scene),
        };
        scene.expect("a scene of the gallery")
    }
}
