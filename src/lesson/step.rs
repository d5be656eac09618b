//! One support query as a lesson shows it.

use glam::DVec2;

use super::{ClosestCase, ClosestOutcome, Exit, MprCase, MprOutcome, NamedPoint, Phase, Told};
use crate::planar::{DistanceOutcome, EpaOutcome, GjkOutcome, SupportPoint};

/// How the search direction came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Search {
    /// First: from A's centre to B's.
    Centres,
    /// First: along +x, because the centres coincide.
    PlusX,
    /// First: along (1, 1).
    Diagonal,
    /// First: the costliest of many.
    Worst,
    /// First: where somebody else's trace looks.
    AsTheirs,
    /// Opposite to the first.
    Opposite,
    /// From this point to the origin.
    FromPoint(NamedPoint),
    /// Square to this edge, towards the origin.
    SquareTo([NamedPoint; 2]),
    /// Along the outward normal of this edge.
    Outward([NamedPoint; 2]),
    /// Square to the way from MPR's v₀ to this point, towards the ray.
    BesideRay(NamedPoint),
}

/// What GJK decided, with the points that it was decided by. `w` is the step's support.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GjkReason {
    /// The first point; next comes the opposite direction.
    First,
    /// `w` falls short of the origin along the direction.
    FallsShort,
    /// `w` is the origin.
    IsOrigin,
    /// The origin lies on the line between these two.
    Between([NamedPoint; 2]),
    /// The support is the simplex's only point again.
    FoundAgain,
    /// The origin is in line with the two, not between them.
    InLine {
        /// The nearer of the two.
        stays: NamedPoint,
        /// The other.
        goes: NamedPoint,
    },
    /// The origin lies beside the line through these two.
    Beside([NamedPoint; 2]),
    /// The triangle has the origin inside.
    Inside([NamedPoint; 3]),
    /// The origin is on this edge of the triangle.
    OnEdge([NamedPoint; 2]),
    /// The origin is beyond this edge of the triangle.
    BeyondEdge {
        /// The edge's ends.
        edge: [NamedPoint; 2],
        /// The third point, on the edge's other side.
        goes: NamedPoint,
    },
    /// On a smooth shape: `w` is level with the origin to within rounding.
    Touches,
    /// Rounding left it open, and the exact boundary of A − B settled it.
    SettledExactly,
    /// On a smooth shape: the bound on queries was reached.
    BoundReached,
}

/// What EPA decided, with the points that it was decided by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EpaReason {
    /// `w` lies beyond this edge, which no other is closer than.
    Expands([NamedPoint; 2]),
    /// Nothing lies beyond this edge.
    OnBoundary([NamedPoint; 2]),
    /// A − B is this point alone.
    SinglePoint(NamedPoint),
    /// Rounding left it open, and the exact boundary of A − B settled it.
    SettledExactly,
    /// On a smooth shape: the bound on queries was reached.
    BoundReached,
}

/// What the distance decided, with the points that it was decided by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DistanceReason {
    /// This point is nearer than what was nearest.
    NearerPoint(NamedPoint),
    /// This edge is nearer than what was nearest.
    NearerEdge([NamedPoint; 2]),
    /// Nothing is nearer than this point.
    NearestPoint(NamedPoint),
    /// Nothing is nearer than this edge.
    NearestEdge([NamedPoint; 2]),
    /// Rounding left it open, and the exact boundary of A − B settled it.
    SettledExactly,
    /// On a smooth shape: the bound on queries was reached.
    BoundReached,
}

/// What belongs to one of the machines alone.
#[derive(Clone, Debug, PartialEq)]
pub enum Work {
    /// A query of GJK.
    Gjk {
        /// What was decided.
        outcome: GjkOutcome,
        /// Why.
        reason: GjkReason,
        /// Which of [`Step::before`] and, after them, the support stay.
        kept: Vec<usize>,
    },
    /// A query of EPA.
    Epa {
        /// The closest edge, as indices into [`Step::before`].
        edge: [usize; 2],
        /// The origin's distance to it, in px.
        distance: f64,
        /// The origin's distances to all edges before, in px; the edge k starts at point k.
        distances: Vec<f64>,
        /// What was decided.
        outcome: EpaOutcome,
        /// Why.
        reason: EpaReason,
    },
    /// A query of the distance.
    Distance {
        /// The point of A − B nearest the origin before this query.
        closest_before: DVec2,
        /// The same after it.
        closest: DVec2,
        /// Its distance, in px.
        distance: f64,
        /// What was decided.
        outcome: DistanceOutcome,
        /// Why.
        reason: DistanceReason,
        /// Which of [`Step::before`] and, after them, the support stay.
        kept: Vec<usize>,
    },
    /// A query of the closest-point GJK.
    Closest {
        /// The point of the simplex nearest the origin before this query.
        closest_before: DVec2,
        /// The same after it.
        closest: DVec2,
        /// Its distance, in px.
        distance: f64,
        /// What was decided.
        outcome: ClosestOutcome,
        /// Why.
        case: ClosestCase,
        /// Which of [`Step::before`] and, after them, the support stay.
        kept: Vec<usize>,
    },
    /// A query of MPR. [`Step::before`] and [`Step::after`] are the portal's ends.
    Mpr {
        /// v₀, the difference of the centres.
        interior: SupportPoint,
        /// From v₀ through the origin, of length 1.
        ray: DVec2,
        /// What was decided.
        outcome: MprOutcome,
        /// Why.
        case: MprCase,
        /// Which of [`Step::before`] and, after them, the support stay.
        kept: Vec<usize>,
        /// At the last query, what it comes to.
        end: Option<MprEnd>,
    },
}

/// What MPR comes to, beside the answer that it does not look for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MprEnd {
    /// Of a hit, where the ray leaves A − B.
    pub exit: Option<Exit>,
    /// The penetration depth in px or, where the shapes are apart, their distance below 0.
    pub signed_depth: f64,
    /// The unit vector from A towards B along which that is.
    pub normal: DVec2,
}

/// One support query, the state before and after it, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The simplex, polytope or nearest feature before the query; a polytope in the order in which it
    /// is walked.
    pub before: Vec<NamedPoint>,
    /// Where in A − B the direction is best drawn from.
    pub start: DVec2,
    /// The search direction, of any length; EPA's is a unit normal.
    pub direction: DVec2,
    /// How the direction came about.
    pub search: Search,
    /// The support point of A − B along it.
    pub support: NamedPoint,
    /// The simplex, polytope or nearest feature after the query.
    pub after: Vec<NamedPoint>,
    /// What belongs to the phase alone.
    pub work: Work,
    /// What was found, what was decided, and because of what.
    pub caption: String,
}

impl Step {
    /// Which machine ran.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.work {
            Work::Gjk { .. } => Phase::Gjk,
            Work::Epa { .. } => Phase::Epa,
            Work::Distance { .. } => Phase::Distance,
            Work::Closest { .. } => Phase::Closest,
            Work::Mpr { .. } => Phase::Mpr,
        }
    }

    /// What is told of it.
    pub(super) fn told(&self) -> Told {
        Told {
            phase: self.phase(),
            caption: self.caption.clone(),
        }
    }

    /// How far the support lies from the origin along the direction, in px: d·w for a d of length 1.
    #[must_use]
    pub fn reach(&self) -> f64 {
        self.direction
            .normalize_or_zero()
            .dot(self.support.support.point())
    }

    /// The points that the sentence is about: the simplex or feature before and after, or the closest edge,
    /// and the support.
    #[must_use]
    pub fn named(&self) -> Vec<NamedPoint> {
        let mut points = match &self.work {
            Work::Epa { edge, .. } => edge.map(|index| self.before[index]).to_vec(),
            Work::Gjk { .. } | Work::Distance { .. } | Work::Closest { .. } | Work::Mpr { .. } => {
                [&self.before[..], &self.after[..]].concat()
            }
        };
        points.push(self.support);
        points.sort_by_key(|point| point.number);
        points.dedup_by_key(|point| point.number);
        points
    }

    /// Whether the support was among the points already.
    #[must_use]
    pub fn found_again(&self) -> bool {
        self.before
            .iter()
            .any(|point| point.number == self.support.number)
    }
}
