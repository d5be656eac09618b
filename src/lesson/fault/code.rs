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
                &["e = b − a", "n = unit(e.y, −e.x)  // counter-clockwise"],
            ),
            Self::EdgeMiddle => (
                &["distance = length((a + b) / 2)"],
                &["distance = dot(n, a)"],
            ),
            Self::WrappedIndex => (
                &["for i in 0 .. count − 1:", "    edge(p[i], p[i + 1])"],
                &["for i in 0 .. count:", "    edge(p[i], p[(i + 1) % count])"],
            ),
            Self::StrictComparison => (
                &["if dot(w, d) <= 0:  return APART"],
                &["if dot(w, d) < 0:  return APART"],
            ),
            Self::SatCenters => (
                &["if dot(n, B.center − A.center) < 0:", "    n = −n"],
                &[
                    "if max(A, n) − min(B, n) > max(B, n) − min(A, n):",
                    "    n = −n",
                ],
            ),
            Self::SatNotNormalized => (
                &["n = perp(b − a)", "keep n of the least overlap(A, B, n)"],
                &[
                    "n = unit(perp(b − a))",
                    "keep n of the least overlap(A, B, n)",
                ],
            ),
            Self::Winding => (
                &["p = simplex", "n = unit(e.y, −e.x)"],
                &[
                    "p = simplex",
                    "if cross(p[1] − p[0], p[2] − p[0]) < 0:  swap(p[0], p[1])",
                    "n = unit(e.y, −e.x)",
                ],
            ),
            Self::EdgesAlone => (
                &[
                    "t = dot(−a, b − a) / dot(b − a, b − a)",
                    "closest = a + t·(b − a)",
                ],
                &[
                    "t = dot(−a, b − a) / dot(b − a, b − a)",
                    "closest = a + clamp(t, 0, 1)·(b − a)",
                ],
            ),
            Self::TwoPointSimplex => (
                &["n = triple(ab, ao, ab)", "if n == 0:  return epa([a, b])"],
                &[
                    "n = triple(ab, ao, ab)",
                    "if n == 0:  n = perp(ab)  // and go on",
                ],
            ),
            Self::AbsoluteTolerance => (
                &["if dot(w, n) − distance < 0.001:  return distance"],
                &["if dot(w, n) − distance <= 1e-10·length(w):  return distance"],
            ),
            Self::CapCollides => (
                &["for i in 0 .. 6:  …", "return COLLIDING"],
                &["for i in 0 .. 99:  …", "return UNDECIDED"],
            ),
            Self::SinglePrecision => (&["float x, y;"], &["double x, y;"]),
            Self::LastDistance => (
                &[
                    "if gjk(simplex):",
                    "    depth = closest_edge(simplex).distance",
                ],
                &["if gjk(simplex):", "    depth = epa(simplex).distance"],
            ),
        };
        RuleCode { wrong, right }
    }
}
