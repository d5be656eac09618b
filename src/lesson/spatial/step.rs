//! One support query in space as a lesson shows it.

use glam::DVec3;

use super::NamedPoint;
use crate::lesson::{Phase, Told};
use crate::spatial::{DistanceOutcome, EpaOutcome, GjkOutcome};

/// How the search direction came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Search {
    /// First: from A's centre to B's.
    Centres,
    /// First: along +x, because the centres coincide.
    PlusX,
    /// Opposite to the first.
    Opposite,
    /// From this point to the origin.
    FromPoint(NamedPoint),
    /// Square to this edge, towards the origin.
    SquareToEdge([NamedPoint; 2]),
    /// Square to this triangle, towards the origin.
    SquareToTriangle([NamedPoint; 3]),
    /// Along the outward normal of this face.
    Outward([NamedPoint; 3]),
    /// Where A − B has no face: square to it.
    SquareToAll,
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
    /// The support is the simplex's only point again.
    FoundAgain,
    /// Of the simplex with `w` this point is nearest the origin.
    NearVertex(NamedPoint),
    /// Of the simplex with `w` this edge is nearest the origin.
    BesideEdge([NamedPoint; 2]),
    /// The origin lies off the inside of this triangle.
    FacingTriangle([NamedPoint; 3]),
    /// The origin is beyond this face of the tetrahedron.
    BeyondFace {
        /// The face's corners.
        face: [NamedPoint; 3],
        /// The fourth point, on the face's other side.
        goes: NamedPoint,
    },
    /// The origin is on this edge.
    OnEdge([NamedPoint; 2]),
    /// The origin is on this triangle.
    OnTriangle([NamedPoint; 3]),
    /// The tetrahedron has the origin inside.
    Inside([NamedPoint; 4]),
    /// On a smooth shape: `w` is level with the origin to within rounding.
    Touches,
    /// Rounding left it open, and exact signs alone settled it.
    SettledExactly,
    /// On a smooth shape: the bound on queries was reached.
    BoundReached,
}

/// What EPA decided, with the points that it was decided by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EpaReason {
    /// `w` lies outside this face, which no other is closer than.
    Expands([NamedPoint; 3]),
    /// Nothing lies outside this face.
    OnBoundary([NamedPoint; 3]),
    /// A − B is a point or a segment, which has no face.
    NoFace,
    /// On a smooth shape: the bound on queries was reached.
    BoundReached {
        /// The polytope's face through which that normal leaves, of those of the faces asked, along which A − B reaches
        /// least.
        face: [NamedPoint; 3],
        /// How far it does, in px.
        reach: f64,
    },
}

/// What the distance decided. [`Step::after`] is the feature that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DistanceReason {
    /// The feature is a point, and nearer than what was nearest.
    NearerPoint,
    /// The feature is an edge, and nearer than what was nearest.
    NearerEdge,
    /// The feature is a face, and nearer than what was nearest.
    NearerFace,
    /// Rounding hides what the support makes nearest, and of all parts, each measured finely, it is the feature.
    Remeasured,
    /// Nothing is nearer than the feature, a point.
    NearestPoint,
    /// Nothing is nearer than the feature, an edge.
    NearestEdge,
    /// Nothing is nearer than the feature, a face.
    NearestFace,
    /// The bound on queries was reached.
    BoundReached,
}

/// EPA's query of a polytope. Faces are triples of vertices, counter-clockwise seen from outside.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaWork {
    /// The polytope's faces before the query, as indices into [`Step::before`].
    pub faces: Vec<[usize; 3]>,
    /// The origin's distances to the faces' planes, in px.
    pub distances: Vec<f64>,
    /// The closest face, as an index into `faces`; of no meaning where there is none.
    pub face: usize,
    /// The origin's distance to its plane, in px.
    pub distance: f64,
    /// The faces that the support sees, which go, as indices into `faces`.
    pub removed: Vec<usize>,
    /// The edges about them, as indices into [`Step::before`], in the order in which they close round the hole.
    pub horizon: Vec<[usize; 2]>,
    /// The polytope's faces after the query, as indices into [`Step::after`].
    pub faces_after: Vec<[usize; 3]>,
    /// What was decided.
    pub outcome: EpaOutcome,
    /// Why.
    pub reason: EpaReason,
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
    Epa(EpaWork),
    /// A query of the distance.
    Distance {
        /// The point of A − B nearest the origin before this query.
        closest_before: DVec3,
        /// The same after it.
        closest: DVec3,
        /// Its distance, in px.
        distance: f64,
        /// What was decided.
        outcome: DistanceOutcome,
        /// Why.
        reason: DistanceReason,
        /// Which of [`Step::before`] and, after them, the support stay.
        kept: Vec<usize>,
    },
}

/// One support query, the state before and after it, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The simplex or nearest feature before the query or, of EPA, every vertex that the polytope has had, in the
    /// order in which they came.
    pub before: Vec<NamedPoint>,
    /// Where in A − B the direction is best drawn from.
    pub start: DVec3,
    /// The search direction, of any length; EPA's is a unit normal.
    pub direction: DVec3,
    /// How the direction came about.
    pub search: Search,
    /// The support point of A − B along it.
    pub support: NamedPoint,
    /// The same as `before`, after the query.
    pub after: Vec<NamedPoint>,
    /// What belongs to the phase alone.
    pub work: Work,
    /// What was found, what was decided, and because of what.
    pub caption: String,
}

impl EpaWork {
    /// The closest face, as indices into [`Step::before`]; `None` where A − B has none.
    #[must_use]
    pub fn closest_face(&self) -> Option<[usize; 3]> {
        self.faces.get(self.face).copied()
    }

    /// The faces that the query adds, as indices into [`Step::after`].
    #[must_use]
    pub fn new_faces(&self) -> Vec<[usize; 3]> {
        let after = self.faces_after.iter();
        let is_new = |face: &&[usize; 3]| !self.faces.contains(face);
        after.filter(is_new).copied().collect()
    }
}

impl Step {
    /// Which machine ran.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.work {
            Work::Gjk { .. } => Phase::Gjk,
            Work::Epa(_) => Phase::Epa,
            Work::Distance { .. } => Phase::Distance,
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
        let unit = self.direction.normalize_or_zero();
        unit.dot(self.support.support.point())
    }

    /// The points that the sentence is about: the simplex or feature before and after, or the closest face,
    /// and the support.
    #[must_use]
    pub fn named(&self) -> Vec<NamedPoint> {
        let mut points = match &self.work {
            Work::Epa(work) => match work.closest_face() {
                Some(face) => face.map(|index| self.before[index]).to_vec(),
                None => self.before.clone(),
            },
            Work::Gjk { .. } | Work::Distance { .. } => {
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
        let mut before = self.before.iter();
        before.any(|point| point.number == self.support.number)
    }

    /// The simplex before the query and the support, unless that was in it.
    #[must_use]
    pub fn with_support(&self) -> Vec<NamedPoint> {
        let mut points = self.before.clone();
        if !self.found_again() {
            points.push(self.support);
        }
        points
    }

    /// Of these the points that are no longer there after the query.
    #[must_use]
    pub fn gone(&self) -> Vec<NamedPoint> {
        let mut points = self.with_support();
        let stays = |point: &NamedPoint| self.after.iter().any(|a| a.number == point.number);
        points.retain(|point| !stays(point));
        points
    }
}
