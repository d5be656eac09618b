//! The gallery of well-known wrong rules: each the right textbook with one of its rules changed.

use std::path::Path;

use crate::scene::{AnyScene, Scene, parse, preset};

/// A rule that is often got wrong, as it is got wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnownBug {
    /// Both supports are asked along the same direction.
    SameDirection,
    /// The side of the perpendicular is decided by c in place of c − a.
    PerpendicularSign,
    /// EPA's normal points inward where the origin lies on the edge.
    InvertedNormal,
    /// The distance to an edge is taken at its middle.
    EdgeMiddle,
    /// The index does not wrap: the edge from the polytope's last vertex to its first is left out.
    WrappedIndex,
    /// A strict comparison, for which touching is apart.
    StrictComparison,
    /// The sign of SAT's normal is decided by the centres.
    SatCenters,
    /// The overlap is measured along axes that are not of length 1.
    SatNotNormalized,
    /// GJK's triangle is clockwise, or y points down, and EPA's normals point inward.
    Winding,
    /// Edges are tested where the region of a vertex decides.
    EdgesAlone,
    /// EPA begins with a simplex of two points, whose edge has no triple product.
    TwoPointSimplex,
    /// EPA stops by an absolute tolerance.
    AbsoluteTolerance,
    /// Running out of iterations counts as colliding.
    CapCollides,
    /// Single precision far from the origin.
    SinglePrecision,
    /// The last distance of GJK is taken for the depth.
    LastDistance,
}

/// The texts of a fault.
#[derive(Clone, Copy, Debug)]
pub struct FaultRow {
    /// Its name on the command line.
    pub slug: &'static str,
    /// Its name for people, in few words.
    pub title: &'static str,
    /// What goes wrong, what it does to the answer, and why nobody notices.
    pub sentence: &'static str,
    /// The rule as it is got wrong and stands in tutorials, a line each: w is a support point of A − B, `perp` a
    /// quarter turn.
    pub wrong: &'static [&'static str],
    /// The right one in its place.
    pub right: &'static [&'static str],
    /// The scene where it shows, as it is named on the command line: a preset's slug, or a file of the project.
    pub scene: &'static str,
}

impl KnownBug {
    /// All of them, in the order of the gallery.
    pub const ALL: [Self; 15] = [
        Self::SameDirection,
        Self::PerpendicularSign,
        Self::InvertedNormal,
        Self::EdgeMiddle,
        Self::WrappedIndex,
        Self::StrictComparison,
        Self::SatCenters,
        Self::SatNotNormalized,
        Self::Winding,
        Self::EdgesAlone,
        Self::TwoPointSimplex,
        Self::AbsoluteTolerance,
        Self::CapCollides,
        Self::SinglePrecision,
        Self::LastDistance,
    ];

    /// Its row in the gallery.
    #[must_use]
    pub fn row(self) -> FaultRow {
        match self {
            Self::SameDirection => FaultRow {
                slug: "same-direction",
                title: "Both supports along d",
                sentence: "B’s support is asked along d as well, as in Hamaluik’s printed code, where A ⊖ B \
                 needs the one along −d: the points are no support points, and shapes that overlap are found \
                 apart. Shapes that are apart are called so, which is all that a first try shows.",
                wrong: &["w = support(A, d) − support(B, d)"],
                right: &["w = support(A, d) − support(B, −d)"],
                scene: "hamaluik",
            },
            Self::PerpendicularSign => FaultRow {
                slug: "perpendicular-sign",
                title: "Side told by c, not c − a",
                sentence: "The perpendicular of ab is turned away from c by the sign of n·c, as if a were the \
                 origin (Zylinski, Craitoiu): with the origin level with c or beyond it, GJK throws c \
                 out, which it needs. The verdict comes all the same, later, so nobody notices.",
                wrong: &["n = perp(b − a)", "if dot(n, c) > 0:  n = −n"],
                right: &["n = perp(b − a)", "if dot(n, c − a) > 0:  n = −n"],
                scene: "kissing-corner",
            },
            Self::InvertedNormal => FaultRow {
                slug: "inverted-normal",
                title: "Normal inverted at a touch",
                sentence: "Where the origin lies on an edge n·a is 0, and the normal stays as it fell, here \
                 inward: EPA goes off to the other side, and a touch throws B 29 away, elsewhere in \
                 Zylinski’s demo 56 px. It takes a touch to the last bit, and few are.",
                wrong: &["n = unit(perp(b − a))", "if dot(n, a) < 0:  n = −n"],
                right: &["// counter-clockwise", "e = b − a", "n = unit(e.y, −e.x)"],
                scene: "origin-on-edge",
            },
            Self::EdgeMiddle => FaultRow {
                slug: "edge-middle",
                title: "Distance to an edge’s middle",
                sentence: "An edge counts as far away as its middle, as in Gavló’s code: a long edge that passes \
                 near the origin loses to a short one, and B goes a longer way out. In half of the \
                 overlaps of the two boxes the closest edge wins either way.",
                wrong: &["distance = length((a + b) / 2)"],
                right: &["distance = dot(n, a)"],
                scene: "hamaluik",
            },
            Self::WrappedIndex => FaultRow {
                slug: "wrapped-index",
                title: "The last edge left out",
                sentence: "The loop over the edges never comes to the one from the last vertex back to the first \
                 (Gavló’s index goes wrong where it should wrap): where that one is closest, EPA takes \
                 another. In a third of the overlaps of the two boxes it is not.",
                wrong: &["for i in 0 .. count − 1:", "  edge(p[i], p[i + 1])"],
                right: &["for i in 0 .. count:", "  edge(p[i], p[(i + 1) % count])"],
                scene: "origin-on-edge",
            },
            Self::StrictComparison => FaultRow {
                slug: "strict-comparison",
                title: "> where ≥ belongs",
                sentence: "A support point level with the origin counts as short of it, as in Craitoiu’s code: \
                 shapes that touch are called apart, at a distance of 0. However shallow, no overlap \
                 shows it.",
                wrong: &["if dot(w, d) <= 0:  return APART"],
                right: &["if dot(w, d) < 0:  return APART"],
                scene: "shared-edge",
            },
            Self::SatCenters => FaultRow {
                slug: "sat-centers",
                title: "SAT’s sign by the centres",
                sentence: "SAT’s axis has no sign of its own (Physics for Games leaves it open) and is turned \
                 from A’s center to B’s: where the mean of A’s vertices is not the middle of its shadow, B is \
                 pushed in, not out. Of two boxes they are nearly the same.",
                wrong: &["c = B.center − A.center", "if dot(n, c) < 0:  n = −n"],
                right: &[
                    "ahead = max(A, n) − min(B, n)",
                    "back = max(B, n) − min(A, n)",
                    "if ahead > back:  n = −n",
                ],
                scene: "assets/faults/sat-centers.json",
            },
            Self::SatNotNormalized => FaultRow {
                slug: "sat-not-normalized",
                title: "SAT’s axes not normalized",
                sentence: "The overlaps are compared along axes as long as their edges, so that the axis of a \
                 short edge wins over a lesser overlap; divided in the end, it is the right depth of a \
                 wrong axis. In a shallow overlap the right axis mostly wins all the same.",
                wrong: &["n = perp(b − a)", "keep the n of least overlap"],
                right: &["n = unit(perp(b − a))", "keep the n of least overlap"],
                scene: "deep-containment",
            },
            Self::Winding => FaultRow {
                slug: "winding",
                title: "Clockwise, or y down",
                sentence: "The right of every edge is taken for outside, which holds counter-clockwise with y up; \
                 GJK’s triangle comes either way round, and of a clockwise one EPA searches inward. \
                 Mostly the points that it finds turn the polytope round, so nobody notices.",
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
                slug: "edges-alone",
                title: "Edges without their vertices",
                sentence: "The closest point is sought on the whole line of an edge and never at its vertices: \
                 where a vertex is closest, the distance comes out too small. Where B lies flat against a \
                 side, nothing is amiss.",
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
                slug: "two-point-simplex",
                title: "Two points handed to EPA",
                sentence: "The origin lies on GJK’s segment and EPA is handed two points: the triple product of \
                 that edge is zero, it has no normal, and EPA ends at once with depth 0. It takes two \
                 vertices in line with the origin, and of two boxes at an angle few are.",
                wrong: &["n = triple(ab, ao, ab)", "if n == 0:  return epa([a, b])"],
                right: &["n = triple(ab, ao, ab)", "if n == 0:  n = perp(ab)"],
                scene: "assets/faults/diamonds.json",
            },
            Self::AbsoluteTolerance => FaultRow {
                slug: "absolute-tolerance",
                title: "An absolute tolerance",
                sentence: "EPA stops where a support point is less than 0.001 farther than the edge, however \
                 small the shapes are: of some thousandths of a px the first edge is as good as any. The \
                 same shapes in px come out right.",
                wrong: &["gain = dot(w, n) − distance", "if gain < 0.001:  stop"],
                right: &[
                    "gain = dot(w, n) − distance",
                    "if gain <= 1e-10·length(w):  stop",
                ],
                scene: "assets/faults/thousandths.json",
            },
            Self::CapCollides => FaultRow {
                slug: "cap-collides",
                title: "The cap counts as colliding",
                sentence: "After six support queries GJK gives up, and the shapes collide. Polygons of few vertices \
                 are done by then; round shapes with a small gap between them are not.",
                wrong: &["for i in 0 .. 6:  …", "return COLLIDING"],
                right: &["for i in 0 .. 99:  …", "return UNDECIDED"],
                scene: "assets/faults/small-gap.json",
            },
            Self::SinglePrecision => FaultRow {
                slug: "single-precision",
                title: "f32 far from the origin",
                sentence: "Beyond eight million the numbers of f32 are whole: each vertex moves by up to half a \
                 px, and the depth with them. Near the origin the error is less than a thousandth of a px.",
                wrong: &["float x, y;"],
                right: &["double x, y;"],
                scene: "assets/faults/far-away.json",
            },
            Self::LastDistance => FaultRow {
                slug: "last-distance",
                title: "GJK’s distance as the depth",
                sentence: "The distance to the closest edge of GJK’s last triangle is called the depth, though \
                 that triangle is only a part of A ⊖ B: B is pushed too little, or the wrong way. In half \
                 of the overlaps of the two boxes that edge is one of A ⊖ B.",
                wrong: &["if gjk(simplex):", "  depth = closest(simplex)"],
                right: &["if gjk(simplex):", "  depth = epa(simplex)"],
                scene: "deep-containment",
            },
        }
    }

    /// Its name on the command line.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.row().slug
    }

    /// The fault of this name.
    #[must_use]
    pub fn named(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.slug() == slug)
    }

    /// The scene where it shows.
    ///
    /// # Panics
    /// Never: a test opens them all.
    #[must_use]
    pub fn scene(self) -> Scene {
        let name = self.row().scene;
        let text = match name.trim_start_matches("assets/faults/") {
            "sat-centers.json" => include_str!("../../assets/faults/sat-centers.json"),
            "clockwise.json" => include_str!("../../assets/faults/clockwise.json"),
            "corner-nearest.json" => include_str!("../../assets/faults/corner-nearest.json"),
            "diamonds.json" => include_str!("../../assets/faults/diamonds.json"),
            "thousandths.json" => include_str!("../../assets/faults/thousandths.json"),
            "small-gap.json" => include_str!("../../assets/faults/small-gap.json"),
            "far-away.json" => include_str!("../../assets/faults/far-away.json"),
            slug => {
                let preset = preset(slug).map(|preset| preset.scene);
                return preset.expect("a preset");
            }
        };
        let scene = parse(text.as_bytes(), Path::new(name)).ok();
        scene
            .and_then(AnyScene::planar)
            .expect("a scene of the gallery")
    }
}
