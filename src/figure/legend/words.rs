//! What marks are called in a legend.

use super::form::Form;
use crate::figure::{Mark, Pane, Role, Subject};
use crate::lesson::{ImpulseStage, Phase, Step};
use crate::planar::Support;

/// What a word depends on besides the mark.
pub(in crate::figure) struct Naming<'n> {
    is_minkowski: bool,
    /// Of the step that is shown.
    phase: Option<Phase>,
    /// Of the step of the impulse that is shown.
    stage: Option<ImpulseStage>,
    collides: bool,
    has_cores: bool,
    /// What stands beside the length on a SAT axis.
    on_axis: &'n str,
}

impl<'n> Naming<'n> {
    pub(in crate::figure) fn of(pane: &'n Pane, subject: &Subject<'_>) -> Self {
        let on_axis = pane.marks.iter().find_map(|mark| match mark {
            Mark::Label { text, role, .. } if *role == Role::Overlap => Some(text.as_str()),
            _ => None,
        });
        Self {
            is_minkowski: pane.is_minkowski,
            phase: subject.query().map(Step::phase),
            stage: subject.impulse().map(|step| step.stage),
            collides: subject.moment.answer.colliding,
            has_cores: subject.moment.a.radius() + subject.moment.b.radius() > 0.0,
            on_axis: on_axis.unwrap_or_default(),
        }
    }

    /// What the marks of a role are called; `None` where they need no word.
    pub(in crate::figure) fn words(&self, role: Role, form: Form) -> Option<&'static str> {
        let is_impulse = self.stage.is_some() && !self.is_minkowski;
        let is_epa = self.phase == Some(Phase::Epa);
        let is_mpr = self.phase == Some(Phase::Mpr);
        let words = match role {
            Role::ShapeA => "body A",
            Role::ShapeB => "body B",
            Role::GhostB => "B after the push",
            Role::Origin => "O, the origin",
            Role::Hull if self.has_cores => "A ⊖ B, radii and all",
            Role::Hull => "A ⊖ B",
            Role::CoreHull => "A ⊖ B of the cores",
            Role::Boundary => "boundary of A ⊖ B",
            Role::Simplex if form == Form::Dot && self.phase.is_some() => "found earlier",
            Role::Simplex if is_mpr => "v₀ and the portal",
            Role::Simplex => "simplex",
            Role::ClosestEdge if is_mpr => "portal",
            Role::ClosestEdge if self.phase == Some(Phase::Closest) => "simplex",
            Role::ClosestEdge => "edge closest to O",
            Role::Penetration if form == Form::Arrow => "shortest push",
            Role::Penetration if self.phase == Some(Phase::Closest) => "its distance from O, |v|",
            Role::Penetration => "its distance from O",
            Role::Contact if self.is_minkowski && is_mpr => "where the ray leaves A ⊖ B",
            Role::Contact if self.is_minkowski => "nearest to O",
            Role::Contact if self.collides => "contact points",
            Role::Contact => "closest points",
            Role::Pointer => "this way to B",
            Role::SearchDirection if is_impulse => "the contact’s n and t",
            Role::SearchDirection if is_epa => "n, the edge’s normal",
            Role::SearchDirection => "d, where to look",
            Role::SupportLine => "support line",
            Role::EmptySide if self.has_cores && !is_mpr => "nothing of the cores’ A ⊖ B",
            Role::EmptySide => "nothing of A ⊖ B here",
            Role::OriginRegion if self.phase == Some(Phase::Closest) => "region that O is in",
            Role::OriginRegion => "O must lie here",
            Role::Before if is_impulse => match self.stage {
                Some(ImpulseStage::Friction) => "to hold the point",
                Some(ImpulseStage::Given) => "of these two alone",
                _ => "before the impulse",
            },
            Role::Before if form == Form::Dot => "dropped",
            Role::Before if self.phase == Some(Phase::Distance) => "nearest before",
            Role::Before if is_mpr => "portal before",
            Role::Before => "simplex before",
            Role::Support if self.is_minkowski => "support point",
            Role::Support => "support vertex",
            Role::Ray => "ray from v₀ through O",
            Role::Polytope => "polytope",
            Role::Expansion => "edges to come",
            Role::EdgeDistance => "other edges’ distances",
            Role::Dimension if self.collides && is_mpr => "depth along the ray",
            Role::Dimension if self.collides => "depth",
            Role::Dimension => "distance",
            Role::Core => "core",
            Role::Center if self.is_minkowski && is_mpr => "v₀, A’s centre − B’s",
            Role::Center if self.is_minkowski => "centre of A − centre of B",
            Role::Center => "centres",
            Role::Pointed => "under the pointer",
            Role::SatAxis => "axis",
            Role::ProjectionA => "shadow of A",
            Role::ProjectionB => "shadow of B",
            Role::Overlap if self.on_axis.contains("gap") => "gap between them",
            Role::Overlap if self.on_axis.contains("push") => "push that parts them",
            Role::Overlap if self.on_axis.contains("touch") => "where they touch",
            Role::Overlap => "what they share",
            Role::SatEdge => "what the axis is square to",
            Role::Velocity => "velocity of B seen from A",
            Role::LastContact => "last contact",
            Role::Sweep => "what B sweeps",
            Role::Look if self.is_minkowski => "looked at on the way",
            Role::Look => "B where it was looked at",
            Role::Touch if self.is_minkowski => "way to the first touch",
            Role::Touch => "first touch",
            Role::Lens => "magnified",
            Role::Candidate => "to choose from",
            Role::Chosen => "chosen",
            Role::Wrong => "what was wrong",
            Role::TheirDirection => "d′, where theirs looks",
            Role::TheirBefore => "what theirs has before",
            Role::TheirSimplex => "what theirs keeps",
            Role::TheirEdge => "edge that theirs takes",
            Role::TheirSupport if self.is_minkowski => "what theirs finds",
            Role::TheirSupport => "vertices of theirs",
            Role::FirstWrong => "first wrong claim",
            Role::Difference if self.is_minkowski => "w = a − b",
            Role::Difference => "from b to a",
            Role::OtherDifference => "other differences",
            Role::Product => "corner of A ⊖ B",
            Role::MovedA => "A less a point of B",
            Role::TurnedB => "a point of A less B",
            Role::PassedB => "where −B has been",
            Role::EdgeOfA => "edge of A",
            Role::EdgeOfB => "edge of B",
            Role::FreeBody => "other bodies",
            Role::FixedBody => "fixed bodies",
            Role::Hand => "the hand that pulls",
            Role::Trail => "where a body has just been",
            Role::BodyVelocity if is_impulse => "velocity",
            Role::BodyVelocity => "way in 0.1 s",
            Role::BodySpin => "turn in 0.1 s",
            Role::ManifoldPoint => "where bodies touch",
            Role::LeverArm => "lever arm",
            Role::FrictionCone => "friction cone",
            Role::NormalImpulse if is_impulse => "j, impulse along n",
            Role::FrictionImpulse if is_impulse => "jₜ, friction",
            Role::NormalImpulse => "impulse along n, last tick",
            Role::FrictionImpulse => "impulse along t: friction",
            Role::NameA
            | Role::NameB
            | Role::OutlineB
            | Role::Grid
            | Role::Axis
            | Role::Title
            | Role::Leader
            | Role::Extension
            | Role::Note
            | Role::Scale
            | Role::Legend
            | Role::Spoke
            | Role::OldTrail
            | Role::OldestTrail
            | Role::Chart
            | Role::ChartGrid
            | Role::Now
            | Role::Kinetic
            | Role::Potential
            | Role::TotalEnergy
            | Role::Momentum
            | Role::Deepest
            | Role::OutlineA
            | Role::FrontA
            | Role::FrontB
            | Role::FrontHull
            | Role::HiddenA
            | Role::HiddenB
            | Role::HiddenHull
            | Role::HiddenSimplex
            | Role::HiddenPolytope
            | Role::Shade
            | Role::FaceToOrigin
            | Role::SeenFace
            | Role::Horizon
            | Role::NewFace
            | Role::ContactPatch
            | Role::FineA
            | Role::FineB
            | Role::FineHull
            | Role::FinePolytope => return None,
        };
        Some(words)
    }
}
