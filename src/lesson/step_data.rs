//! What a step in the plane holds that belongs to its machine alone.

use glam::DVec2;

use super::{Dimension, Phase, Plane};
use crate::planar::{
    DistanceCase, DistanceOutcome, EpaCase, EpaOutcome, GjkCase, GjkOutcome, PosedShape, Support,
    SupportPoint,
};

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
    Epa {
        /// The closest edge, as indices into the step's `before`.
        edge: [usize; 2],
        /// The origin's distance to it, in px.
        distance: f64,
        /// The origin's distances to all edges before, in px; the edge k starts at point k.
        distances: Vec<f64>,
        /// What was decided.
        outcome: EpaOutcome,
        /// Why.
        case: EpaCase,
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
        case: DistanceCase,
        /// Which of the step's `before` and, after them, the support stay.
        kept: Vec<usize>,
    },
}

impl StepData {
    /// What was decided, in the word of traces.
    #[must_use]
    pub const fn outcome(&self) -> &'static str {
        match self {
            Self::Gjk { outcome, .. } => outcome.slug(),
            Self::Epa { outcome, .. } => outcome.slug(),
            Self::Distance { outcome, .. } => outcome.slug(),
        }
    }

    /// Why, in the word of traces.
    #[must_use]
    pub const fn case(&self) -> &'static str {
        match self {
            Self::Gjk { case, .. } => case.slug(),
            Self::Epa { case, .. } => case.slug(),
            Self::Distance { case, .. } => case.slug(),
        }
    }
}

impl Dimension for Plane {
    type Vector = DVec2;
    type Shape = PosedShape;
    type Support = SupportPoint;
    type StepData = StepData;

    fn support(shape: &PosedShape, direction: DVec2) -> DVec2 {
        shape.support(direction)
    }

    fn vertices(shape: &PosedShape) -> Vec<DVec2> {
        shape.vertices().to_vec()
    }

    fn center(shape: &PosedShape) -> DVec2 {
        shape.center()
    }

    fn radius(shape: &PosedShape) -> f64 {
        shape.radius()
    }

    fn is_smooth(shape: &PosedShape) -> bool {
        shape.hull().is_none()
    }

    fn point(support: &SupportPoint) -> DVec2 {
        support.point()
    }

    fn witnesses(support: &SupportPoint) -> [DVec2; 2] {
        [support.on_a, support.on_b]
    }

    fn phase(work: &StepData) -> Phase {
        match work {
            StepData::Gjk { .. } => Phase::Gjk,
            StepData::Epa { .. } => Phase::Epa,
            StepData::Distance { .. } => Phase::Distance,
        }
    }

    fn closest_part(work: &StepData) -> Option<&[usize]> {
        match work {
            StepData::Epa { edge, .. } => Some(edge),
            _ => None,
        }
    }

    const DECIMALS: usize = 2;

    const PART: &'static str = "edge";

    fn sought(work: &StepData) -> Option<f64> {
        match work {
            StepData::Gjk { .. } => None,
            StepData::Epa { distance, .. } | StepData::Distance { distance, .. } => Some(*distance),
        }
    }
}
