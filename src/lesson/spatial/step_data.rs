//! What a step in space holds that belongs to its machine alone.

use glam::DVec3;

use super::NamedPoint;
use crate::lesson::{Dimension, Phase, Space};
use crate::spatial::{
    DistanceCase, DistanceOutcome, EpaCase, EpaOutcome, GjkCase, GjkOutcome, PosedShape, Support,
    SupportPoint,
};

/// EPA's query of a polytope. Faces are triples of vertices, counter-clockwise seen from outside.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaWork {
    /// The polytope's faces before the query, as indices into the step's `before`.
    pub faces: Vec<[usize; 3]>,
    /// The origin's distances to the faces' planes, in px.
    pub distances: Vec<f64>,
    /// The closest face, as an index into `faces`; of no meaning where there is none.
    pub face: usize,
    /// The origin's distance to its plane, in px.
    pub distance: f64,
    /// The faces that the support sees, which go, as indices into `faces`.
    pub removed: Vec<usize>,
    /// The edges about them, as indices into the step's `before`, in the order in which they close round the hole.
    pub horizon: Vec<[usize; 2]>,
    /// The polytope's faces after the query, as indices into the step's `after`.
    pub faces_after: Vec<[usize; 3]>,
    /// What was decided.
    pub outcome: EpaOutcome,
    /// Why.
    pub case: EpaCase,
    /// At the bound on queries, the polytope's face through which that normal leaves, of those of the faces asked,
    /// along which A − B reaches least, and how far it does, in px.
    pub lowest: Option<(Vec<NamedPoint>, f64)>,
}

/// What belongs to one of the machines alone.
#[derive(Clone, Debug, PartialEq)]
pub enum StepData {
    /// A query of GJK.
    Gjk {
        /// What was decided.
        outcome: GjkOutcome,
        /// Why.
        case: GjkCase,
        /// Which of the step's `before` and, after them, the support stay.
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
        case: DistanceCase,
        /// Which of the step's `before` and, after them, the support stay.
        kept: Vec<usize>,
    },
}

impl EpaWork {
    /// The closest face, as indices into the step's `before`; `None` where A − B has none.
    #[must_use]
    pub fn closest_face(&self) -> Option<[usize; 3]> {
        self.faces.get(self.face).copied()
    }

    /// The faces that the query adds, as indices into the step's `after`.
    #[must_use]
    pub fn new_faces(&self) -> Vec<[usize; 3]> {
        let after = self.faces_after.iter();
        let is_new = |face: &&[usize; 3]| !self.faces.contains(face);
        after.filter(is_new).copied().collect()
    }
}

impl StepData {
    /// What was decided, in the word of traces.
    #[must_use]
    pub const fn outcome(&self) -> &'static str {
        match self {
            Self::Gjk { outcome, .. } => outcome.slug(),
            Self::Epa(work) => work.outcome.slug(),
            Self::Distance { outcome, .. } => outcome.slug(),
        }
    }

    /// Why, in the word of traces.
    #[must_use]
    pub const fn case(&self) -> &'static str {
        match self {
            Self::Gjk { case, .. } => case.slug(),
            Self::Epa(work) => work.case.slug(),
            Self::Distance { case, .. } => case.slug(),
        }
    }
}

impl Dimension for Space {
    type Vector = DVec3;
    type Shape = PosedShape;
    type Support = SupportPoint;
    type StepData = StepData;

    fn support(shape: &PosedShape, direction: DVec3) -> DVec3 {
        shape.support(direction)
    }

    fn vertices(shape: &PosedShape) -> Vec<DVec3> {
        let hull = shape.hull();
        hull.map_or(Vec::new(), |hull| hull.vertices().collect())
    }

    fn center(shape: &PosedShape) -> DVec3 {
        shape.center()
    }

    fn radius(shape: &PosedShape) -> f64 {
        shape.radius()
    }

    fn is_smooth(shape: &PosedShape) -> bool {
        shape.hull().is_none()
    }

    fn point(support: &SupportPoint) -> DVec3 {
        support.point()
    }

    fn witnesses(support: &SupportPoint) -> [DVec3; 2] {
        [support.on_a, support.on_b]
    }

    fn phase(work: &StepData) -> Phase {
        match work {
            StepData::Gjk { .. } => Phase::Gjk,
            StepData::Epa(_) => Phase::Epa,
            StepData::Distance { .. } => Phase::Distance,
        }
    }

    fn closest_part(work: &StepData) -> Option<&[usize]> {
        match work {
            StepData::Epa(work) => work.faces.get(work.face).map(<[usize; 3]>::as_slice),
            _ => None,
        }
    }

    const DECIMALS: usize = 3;

    const PART: &'static str = "face";

    fn sought(work: &StepData) -> Option<f64> {
        match work {
            StepData::Gjk { .. } => None,
            StepData::Epa(EpaWork { distance, .. }) | StepData::Distance { distance, .. } => {
                Some(*distance)
            }
        }
    }
}
