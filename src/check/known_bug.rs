//! Known bugs: each is the correct textbook with one of its rules changed.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use strum::{IntoStaticStr, VariantArray};

use crate::scene::{Scene, fault_scene, preset};

/// A known bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum KnownBug {
    /// Both supports are queried along the same direction.
    SameDirection,
    /// The side of the perpendicular is decided by c instead of c − a.
    PerpendicularSign,
    /// EPA's normal points inward if the origin is on the edge.
    InvertedNormal,
    /// The distance to an edge is measured to its midpoint.
    EdgeMiddle,
    /// The index does not wrap: the edge from the polytope's last vertex to its first is left out.
    WrappedIndex,
    /// A strict comparison, by which touching shapes count as separate.
    StrictComparison,
    /// The sign of SAT's normal is decided by the centres.
    SatCenters,
    /// The overlap is measured along axes that are not of length 1.
    SatNotNormalized,
    /// GJK's triangle is clockwise, or y points down, and EPA's normals point inward.
    Winding,
    /// Edges are tested where the region of a vertex decides.
    EdgesAlone,
    /// EPA starts with a simplex of two points, whose edge has no triple product.
    TwoPointSimplex,
    /// EPA stops at an absolute tolerance.
    AbsoluteTolerance,
    /// Running out of iterations counts as colliding.
    CapCollides,
    /// Single precision far from the origin.
    SinglePrecision,
    /// The last distance of GJK is taken for the depth.
    LastDistance,
}

/// The texts of a known bug.
#[derive(Debug, Deserialize)]
pub struct FaultRow {
    /// A short title.
    pub title: &'static str,
    /// What goes wrong, its effect on the answer, and why it goes unnoticed.
    pub sentence: &'static str,
    /// The wrong rule as in tutorials, one line each: w is a support point of A − B, `perp` a rotation by 90°.
    pub wrong: Vec<&'static str>,
    /// The correct rule.
    pub right: Vec<&'static str>,
    /// The scene that exposes it, as named on the command line: a preset's slug, or a file of the project.
    pub scene: &'static str,
}

/// The texts of all known bugs by their slugs; a test reads each.
static ROWS: LazyLock<HashMap<&str, FaultRow>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../assets/faults/texts.json")).expect("a row for each")
});

impl KnownBug {
    pub const ALL: [Self; 15] = *Self::VARIANTS.first_chunk().expect("fifteen");

    /// Its texts.
    pub fn row(self) -> &'static FaultRow {
        &ROWS[self.slug()]
    }

    /// Its name on the command line.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// The known bug of this name.
    pub fn named(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.slug() == slug)
    }

    /// The scene that exposes it.
    ///
    /// # Panics
    /// Never: a test opens them all.
    pub fn scene(self) -> Scene {
        let name = self.row().scene;
        let file = name.trim_start_matches("assets/faults/");
        let of_preset = preset(name).map(|preset| preset.scene);
        let scene = of_preset.or_else(|| fault_scene(file.trim_end_matches(".json")));
        scene.expect("a scene of the gallery")
    }
}
