//! The rule of a fault as it stands in code, wrong and right.

use super::Fault;

/// A rule as it stands in tutorials, a line each: w is a support point of A − B, `perp` a quarter turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleCode {
    /// As it is got wrong.
    pub wrong: &'static [&'static str],
    /// As it should be.
    pub right: &'static [&'static str],
}

impl Fault {
    /// The wrong rule, and the right one in its place.
    #[must_use]
    pub fn code(self) -> RuleCode {
        let (wrong, right): (&[_], &[_]) = match self {
            Self::SameDirection => (
                &["w = support(A, d) − support(B, d)"],
                &["w = support(A, d) − support(B, −d)"],
            ),
            Self::PerpendicularSign => (
                &["n = perp(b − a)", "if dot(n, c) > 0:  n = −n"],
                &["n = perp(b − a)", "if dot(n, c − a) > 0:  n = −n"],
            ),
            Self::InvertedNormal => (
                &["n = unit(perp(b − a))", "if dot(n, a) < 0:  n = −n"],
                &["// counter-clockwise", "e = b − a", "n = unit(e.y, −e.x)"],
            ),
            Self::EdgeMiddle => (
                &["distance = length((a + b) / 2)"],
                &["distance = dot(n, a)"],
            ),
            Self::WrappedIndex => (
                &["for i in 0 .. count − 1:", "  edge(p[i], p[i + 1])"],
                &["for i in 0 .. count:", "  edge(p[i], p[(i + 1) % count])"],
            ),
            Self::StrictComparison => (
                &["if dot(w, d) <= 0:  return APART"],
                &["if dot(w, d) < 0:  return APART"],
            ),
            Self::SatCenters => (
                &["c = B.center − A.center", "if dot(n, c) < 0:  n = −n"],
                &[
                    "ahead = max(A, n) − min(B, n)",
                    "back = max(B, n) − min(A, n)",
                    "if ahead > back:  n = −n",
                ],
            ),
            Self::SatNotNormalized => (
                &["n = perp(b − a)", "keep the n of least overlap"],
                &["n = unit(perp(b − a))", "keep the n of least overlap"],
            ),
            Self::Winding => (
                &["[a, b, c] = simplex", "e = b − a", "n = unit(e.y, −e.x)"],
                &[
                    "if cross(b − a, c − a) < 0:",
                    "  swap(a, b)",
                    "e = b − a",
                    "n = unit(e.y, −e.x)",
                ],
            ),
            Self::EdgesAlone => (
                &[
                    "e = b − a",
                    "t = dot(−a, e) / dot(e, e)",
                    "closest = a + t·e",
                ],
                &[
                    "e = b − a",
                    "t = dot(−a, e) / dot(e, e)",
                    "closest = a + clamp(t, 0, 1)·e",
                ],
            ),
            Self::TwoPointSimplex => (
                &["n = triple(ab, ao, ab)", "if n == 0:  return epa([a, b])"],
                &["n = triple(ab, ao, ab)", "if n == 0:  n = perp(ab)"],
            ),
            Self::AbsoluteTolerance => (
                &["gain = dot(w, n) − distance", "if gain < 0.001:  stop"],
                &[
                    "gain = dot(w, n) − distance",
                    "if gain <= 1e-10·length(w):  stop",
                ],
            ),
            Self::CapCollides => (
                &["for i in 0 .. 6:  …", "return COLLIDING"],
                &["for i in 0 .. 99:  …", "return UNDECIDED"],
            ),
            Self::SinglePrecision => (&["float x, y;"], &["double x, y;"]),
            Self::LastDistance => (
                &["if gjk(simplex):", "  depth = closest(simplex)"],
                &["if gjk(simplex):", "  depth = epa(simplex)"],
            ),
        };
        RuleCode { wrong, right }
    }
}
