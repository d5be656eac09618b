//! What is said of a fault.

use super::Fault;

impl Fault {
    /// Its name for people, in few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::SameDirection => "Both supports along d",
            Self::PerpendicularSign => "Side told by c, not c − a",
            Self::InvertedNormal => "Normal inverted at a touch",
            Self::EdgeMiddle => "Distance to an edge’s middle",
            Self::WrappedIndex => "The last edge left out",
            Self::StrictComparison => "> where ≥ belongs",
            Self::SatCenters => "SAT’s sign by the centers",
            Self::SatNotNormalized => "SAT’s axes not normalized",
            Self::Winding => "Clockwise, or y down",
            Self::EdgesAlone => "Edges without their vertices",
            Self::TwoPointSimplex => "Two points handed to EPA",
            Self::AbsoluteTolerance => "An absolute tolerance",
            Self::CapCollides => "The cap counts as colliding",
            Self::SinglePrecision => "f32 far from the origin",
            Self::LastDistance => "GJK’s distance as the depth",
        }
    }

    /// What goes wrong, what it does to the answer, and why nobody notices.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Self::SameDirection => {
                "B’s support is asked along d as well, as in Hamaluik’s printed code, where A ⊖ B needs \
                 the one along −d: the points are no support points, and shapes that overlap are found \
                 apart. Shapes that are apart are called so, which is all that a first try shows."
            }
            Self::PerpendicularSign => {
                "The perpendicular of ab is turned away from c by the sign of n·c, as if a were the \
                 origin (Zylinski, Craitoiu): with the origin level with c or beyond it, GJK throws c \
                 out, which it needs. The verdict comes all the same, later, so nobody notices."
            }
            Self::InvertedNormal => {
                "Where the origin lies on an edge n·a is 0, and the normal stays as it fell, here \
                 inward: EPA goes off to the other side, and a touch throws B 29 px, elsewhere in \
                 Zylinski’s demo 56 px. It takes a touch to the last bit, and few are."
            }
            Self::EdgeMiddle => {
                "An edge counts as far away as its middle, as in Gavló’s code: a long edge that passes \
                 near the origin loses to a short one, and B goes a longer way out. In half of the \
                 overlaps of the two boxes the closest edge wins either way."
            }
            Self::WrappedIndex => {
                "The loop over the edges never comes to the one from the last vertex back to the first \
                 (Gavló’s index goes wrong where it should wrap): where that one is closest, EPA takes \
                 another. In a third of the overlaps of the two boxes it is not."
            }
            Self::StrictComparison => {
                "A support point level with the origin counts as short of it, as in Craitoiu’s code: \
                 shapes that touch are called apart, at a distance of 0. However shallow, no overlap \
                 shows it."
            }
            Self::SatCenters => {
                "SAT’s axis has no sign of its own (Physics for Games leaves it open) and is turned from A’s \
                 center to B’s: where the mean of A’s corners is not the middle of its shadow, B is pushed \
                 in, not out. Of two boxes they are nearly the same."
            }
            Self::SatNotNormalized => {
                "The overlaps are compared along axes as long as their edges, so that the axis of a \
                 short edge wins over a lesser overlap; divided in the end, it is the right depth of a \
                 wrong axis. In a shallow overlap the right axis mostly wins all the same."
            }
            Self::Winding => {
                "The right of every edge is taken for outside, which holds counter-clockwise with y up; \
                 GJK’s triangle comes either way round, and of a clockwise one EPA searches inward. \
                 Mostly the points that it finds turn the polytope round, so nobody notices."
            }
            Self::EdgesAlone => {
                "The closest point is sought on the whole line of an edge and never at its vertices: \
                 where a vertex is closest, the distance comes out too small. Where B lies flat against a \
                 side, nothing is amiss."
            }
            Self::TwoPointSimplex => {
                "The origin lies on GJK’s segment and EPA is handed two points: the triple product of \
                 that edge is zero, it has no normal, and EPA ends at once with depth 0. It takes two \
                 corners in line with the origin, and of two boxes at an angle few are."
            }
            Self::AbsoluteTolerance => {
                "EPA stops where a support point is less than 0.001 px farther than the edge, however \
                 small the shapes are: of some thousandths of a px the first edge is as good as any. The \
                 same shapes in px come out right."
            }
            Self::CapCollides => {
                "After six support queries GJK gives up, and the shapes collide. Polygons of few corners \
                 are done by then; round shapes with a small gap between them are not."
            }
            Self::SinglePrecision => {
                "Beyond eight million the numbers of f32 are whole: each vertex moves by up to half a \
                 px, and the depth with them. Near the origin the error is less than a thousandth of a px."
            }
            Self::LastDistance => {
                "The distance to the closest edge of GJK’s last triangle is called the depth, though \
                 that triangle is only a part of A ⊖ B: B is pushed too little, or the wrong way. In half \
                 of the overlaps of the two boxes that edge is one of A ⊖ B."
            }
        }
    }
}
