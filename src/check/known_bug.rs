//! Known bugs: each is the correct textbook with one of its rules changed.

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
#[derive(Clone, Copy, Debug)]
pub struct FaultRow {
    /// A short title.
    pub title: &'static str,
    /// What goes wrong, its effect on the answer, and why it goes unnoticed.
    pub sentence: &'static str,
    /// The wrong rule as in tutorials, one line each: w is a support point of A − B, `perp` a rotation by 90°.
    pub wrong: &'static [&'static str],
    /// The correct rule.
    pub right: &'static [&'static str],
    /// The scene that exposes it, as named on the command line: a preset's slug, or a file of the project.
    pub scene: &'static str,
}

impl KnownBug {
    pub const ALL: [Self; 15] = *Self::VARIANTS.first_chunk().expect("fifteen");

    /// Its texts.
    pub fn row(self) -> FaultRow {
        match self {
            Self::SameDirection => FaultRow {
                title: "Both support points along d",
                sentence: "Both support points use d, although B needs −d, as in an early draft of Hamaluik’s article. \
                     Many overlaps are reported as apart; the answers for separated shapes are right, so a quick test \
                     passes.",
                wrong: &["w = support(A, d) − support(B, d)"],
                right: &["w = support(A, d) − support(B, −d)"],
                scene: "hamaluik",
            },
            Self::PerpendicularSign => FaultRow {
                title: "Side decided by c, not c − a",
                sentence: "The perpendicular of ab is oriented away from c by the sign of n·c, as if a were the \
                     origin (Zylinski, Craitoiu). If the origin is level with c or beyond it, GJK drops c, although \
                     it needs it. The verdict is still right, only later, so nobody notices.",
                wrong: &["n = perp(b − a)", "if dot(n, c) > 0:  n = −n"],
                right: &["n = perp(b − a)", "if dot(n, c − a) > 0:  n = −n"],
                scene: "kissing-corner",
            },
            Self::InvertedNormal => FaultRow {
                title: "Normal inverted on touching",
                sentence: "If the origin lies on an edge, n·a is 0, and the normal may point inwards. EPA then \
                     searches on the wrong side, and B is thrown 29 px away, in Zylinski’s demo up to 56 px. It \
                     takes contact exact to the last bit, which is rare.",
                wrong: &["n = unit(perp(b − a))", "if dot(n, a) < 0:  n = −n"],
                right: &["// counter-clockwise", "e = b − a", "n = unit(e.y, −e.x)"],
                scene: "origin-on-edge",
            },
            Self::EdgeMiddle => FaultRow {
                title: "Distance to an edge’s midpoint",
                sentence: "An edge’s distance is measured to its midpoint, as in Gavló’s code. A long edge close \
                     to the origin loses to a short one, and B is pushed too far. In half of the overlaps of the \
                     two boxes the closest edge wins anyway.",
                wrong: &["distance = length((a + b) / 2)"],
                right: &["distance = dot(n, a)"],
                scene: "hamaluik",
            },
            Self::WrappedIndex => FaultRow {
                title: "The last edge ignored",
                sentence: "The loop over the edges skips the one from the last vertex back to the first (Gavló’s \
                     index doesn’t wrap). If that edge is closest, EPA uses another. In a third of the overlaps of \
                     the two boxes it isn’t closest.",
                wrong: &["for i in 0 .. count − 1:", "  edge(p[i], p[i + 1])"],
                right: &["for i in 0 .. count:", "  edge(p[i], p[(i + 1) % count])"],
                scene: "origin-on-edge",
            },
            Self::StrictComparison => FaultRow {
                title: "> instead of ≥",
                sentence: "A support point level with the origin counts as short of it, as in Craitoiu’s code. \
                     Touching shapes are reported apart, at distance 0. No overlap, however shallow, exposes this \
                     bug.",
                wrong: &["if dot(w, d) <= 0:  return APART"],
                right: &["if dot(w, d) < 0:  return APART"],
                scene: "shared-edge",
            },
            Self::SatCenters => FaultRow {
                title: "SAT’s sign by the centres",
                sentence: "A separating axis has no sign of its own (Physics for Games leaves it open), and is \
                     oriented from A’s centre to B’s. If the mean of A’s vertices isn’t the middle of its \
                     projection, B may be pushed further in. For two boxes they nearly agree.",
                wrong: &["c = B.center − A.center", "if dot(n, c) < 0:  n = −n"],
                right: &[
                    "ahead = max(A, n) − min(B, n)",
                    "back = max(B, n) − min(A, n)",
                    "if ahead > back:  n = −n",
                ],
                scene: "assets/faults/sat-centers.json",
            },
            Self::SatNotNormalized => FaultRow {
                title: "SAT’s axes not normalized",
                sentence: "Each axis has its edge’s length and scales the overlap, so the axis of a short edge \
                     wins over a smaller overlap. Divided at the end, it is the depth along the wrong axis. In a \
                     shallow overlap the right axis usually wins anyway.",
                wrong: &["n = perp(b − a)", "keep the n of least overlap"],
                right: &["n = unit(perp(b − a))", "keep the n of least overlap"],
                scene: "deep-containment",
            },
            Self::Winding => FaultRow {
                title: "Clockwise, or y down",
                sentence: "The right-hand side of every edge is assumed to be outside, which is true for \
                     counter-clockwise triangles with y up. GJK’s triangle can have either orientation, and in a \
                     clockwise one EPA searches inwards. The points it finds usually reverse the polytope, so \
                     nobody notices.",
                wrong: &["[a, b, c] = simplex", "e = b − a", "n = unit(e.y, −e.x)"],
                right: &[
                    "if cross(b − a, c − a) < 0:",
                    "  swap(a, b)",
                    "e = b − a",
                    "n = unit(e.y, −e.x)",
                ],
                scene: "assets/faults/clockwise.json",
            },
            Self::EdgesAlone => FaultRow {
                title: "Edges without their vertices",
                sentence: "The closest point is sought on the whole line of an edge, never at its vertices. If a \
                     vertex is closest, the distance is too small. If B lies flat against a side, it is right.",
                wrong: &[
                    "e = b − a",
                    "t = dot(−a, e) / dot(e, e)",
                    "closest = a + t·e",
                ],
                right: &[
                    "e = b − a",
                    "t = dot(−a, e) / dot(e, e)",
                    "closest = a + clamp(t, 0, 1)·e",
                ],
                scene: "assets/faults/corner-nearest.json",
            },
            Self::TwoPointSimplex => FaultRow {
                title: "EPA starts from two points",
                sentence: "The origin lies on GJK’s segment, and EPA starts from its two points. The triple \
                     product of that edge is zero, so it has no normal, and EPA ends at once with depth 0. It takes \
                     two vertices in line with the origin, which is rare for rotated boxes.",
                wrong: &["n = triple(ab, ao, ab)", "if n == 0:  return epa([a, b])"],
                right: &["n = triple(ab, ao, ab)", "if n == 0:  n = perp(ab)"],
                scene: "assets/faults/diamonds.json",
            },
            Self::AbsoluteTolerance => FaultRow {
                title: "An absolute tolerance",
                sentence: "EPA stops when a support point is less than 0.001 beyond the edge, however small the \
                     shapes are. Shapes of a few thousandths get the first edge; the same shapes a thousand times \
                     larger get the right one.",
                wrong: &["gain = dot(w, n) − distance", "if gain < 0.001:  stop"],
                right: &[
                    "gain = dot(w, n) − distance",
                    "if gain <= 1e-10·length(w):  stop",
                ],
                scene: "assets/faults/thousandths.json",
            },
            Self::CapCollides => FaultRow {
                title: "Giving up counts as colliding",
                sentence: "After six support queries GJK gives up and reports a collision. Polygons with few \
                     vertices are finished by then; round shapes with a small gap are not.",
                wrong: &["for i in 0 .. 6:  …", "return COLLIDING"],
                right: &["for i in 0 .. 99:  …", "return UNDECIDED"],
                scene: "assets/faults/small-gap.json",
            },
            Self::SinglePrecision => FaultRow {
                title: "f32 far from the origin",
                sentence: "Beyond 8.4 million, f32 has only whole numbers: each vertex moves by up to 0.5, and \
                     the depth with them. Near the origin the error is less than 0.001.",
                wrong: &["float x, y;"],
                right: &["double x, y;"],
                scene: "assets/faults/far-away.json",
            },
            Self::LastDistance => FaultRow {
                title: "GJK’s distance as the depth",
                sentence: "The distance to the closest edge of GJK’s last triangle is used as the depth, though \
                     that triangle is only a part of A ⊖ B. B is pushed too little, or in the wrong direction. In \
                     half of the overlaps of the two boxes that edge is one of A ⊖ B.",
                wrong: &["if gjk(simplex):", "  depth = closest(simplex)"],
                right: &["if gjk(simplex):", "  depth = epa(simplex)"],
                scene: "deep-containment",
            },
        }
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
        let preset = preset(name).map(|preset| preset.scene);
        let scene = preset.or_else(|| fault_scene(file.trim_end_matches(".json")));
        scene.expect("a scene of the gallery")
    }
}
