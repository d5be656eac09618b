//! The marks that figures are made of.

use glam::DVec2;

/// What a mark stands for; a theme decides how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The fixed body.
    ShapeA,
    /// The body that the player moves.
    ShapeB,
    /// A's letter where it stands beside A.
    NameA,
    /// B's letter where it stands beside B.
    NameB,
    /// The part of B's outline that A may hide.
    OutlineB,
    /// B where the push will put it.
    GhostB,
    /// The line grid of the Minkowski pane.
    Grid,
    /// Its two axes.
    Axis,
    /// The origin of Minkowski space.
    Origin,
    /// The boundary of A − B.
    Hull,
    /// The boundary of the cores' A − B, where radii add to it.
    CoreHull,
    /// The boundary of A − B that a length ends at, where nothing else of it is shown.
    Boundary,
    /// GJK's simplex.
    Simplex,
    /// The edge of A − B nearest the origin.
    ClosestEdge,
    /// The minimum translation vector.
    Penetration,
    /// A deepest point of a body.
    Contact,
    /// Where to look for B when it is off the picture.
    Pointer,
    /// The name of a pane.
    Title,
    /// What leads from a label to the place that it names.
    Leader,
    /// A lesson's search direction.
    SearchDirection,
    /// The line at which a support query ends.
    SupportLine,
    /// What a support query proves empty.
    EmptySide,
    /// Where the origin must lie.
    OriginRegion,
    /// What the last step had.
    Before,
    /// A support point that was just found.
    Support,
    /// From MPR's v₀ through the origin.
    Ray,
    /// EPA's polytope.
    Polytope,
    /// The edges that an expansion makes.
    Expansion,
    /// How far off an edge is that is not the closest.
    EdgeDistance,
    /// A length that is measured.
    Dimension,
    /// What leads from a length to its dimension line.
    Extension,
    /// A core that its radius hides.
    Core,
    /// A centre of a body, and the difference of both.
    Center,
    /// What the pointer is on, and what belongs to it.
    Pointed,
    /// The line on which shapes are projected.
    SatAxis,
    /// A's projection.
    ProjectionA,
    /// B's projection.
    ProjectionB,
    /// How far two projections overlap, or the gap between them.
    Overlap,
    /// The edge, or the corners, that an axis belongs to.
    SatEdge,
    /// B's velocity as A sees it.
    Velocity,
    /// A contact that is over.
    LastContact,
    /// What B covers on the way of a cast.
    Sweep,
    /// B where a cast looked at it on the way.
    Look,
    /// B where a cast first touches A, the point and the normal.
    Touch,
    /// Why there is nothing to see.
    Note,
    /// How long a px is, and which way x and y grow.
    Scale,
    /// What says what the other marks are.
    Legend,
    /// The part of the picture that is magnified.
    Lens,
    /// A point of each body, and the arrow from B's to A's.
    Difference,
    /// Where the arrows of other corners would end.
    OtherDifference,
    /// A corner of A ⊖ B, and how far it lies along a direction.
    Product,
    /// A moved into Minkowski space by a point of B.
    MovedA,
    /// B turned half round and moved to a point of A.
    TurnedB,
    /// Where that has been.
    PassedB,
    /// An edge of A ⊖ B that is one of A's.
    EdgeOfA,
    /// An edge of A ⊖ B that is one of B's.
    EdgeOfB,
    /// What an answer can be chosen from.
    Candidate,
    /// What is chosen.
    Chosen,
    /// What was wrong with an answer.
    Wrong,
    /// Where somebody else's trace looks.
    TheirDirection,
    /// What it has before the step.
    TheirBefore,
    /// The simplex that it keeps.
    TheirSimplex,
    /// The edge of its polytope that it takes for the closest.
    TheirEdge,
    /// The support point that it says it found.
    TheirSupport,
    /// Its first claim that is wrong.
    FirstWrong,
    /// A body beside the pair that is free to move.
    FreeBody,
    /// A body beside the pair that stays where it is.
    FixedBody,
    /// How a disc of the pair is turned.
    Spoke,
    /// The hand that pulls at a body.
    Hand,
    /// Where a body has just been.
    Trail,
    /// Where it was before that.
    OldTrail,
    /// Where it was still earlier.
    OldestTrail,
    /// How a body moves.
    BodyVelocity,
    /// How it turns.
    BodySpin,
    /// A point of a contact between any two bodies.
    ManifoldPoint,
    /// An impulse along a contact’s normal.
    NormalImpulse,
    /// An impulse along a contact’s tangent.
    FrictionImpulse,
    /// From a centre of mass to where an impulse acts.
    LeverArm,
    /// The impulses that friction allows.
    FrictionCone,
    /// The axes of a chart, their numbers and what they count.
    Chart,
    /// The lines at those numbers.
    ChartGrid,
    /// The tick that is shown, in a chart.
    Now,
    /// The kinetic energy in a chart.
    Kinetic,
    /// The potential energy in a chart.
    Potential,
    /// Both together.
    TotalEnergy,
    /// The momentum in a chart.
    Momentum,
    /// The deepest overlap in a chart.
    Deepest,
    /// The part of A's outline that B may hide.
    OutlineA,
    /// A's edges on the side of the viewer, within its outline.
    FrontA,
    /// B's edges on the side of the viewer, within its outline.
    FrontB,
    /// The edges of A − B on the side of the viewer.
    FrontHull,
    /// A's edges that its own faces hide.
    HiddenA,
    /// B's edges that its own faces hide.
    HiddenB,
    /// The edges of A − B behind it.
    HiddenHull,
    /// The edges of the simplex behind it.
    HiddenSimplex,
    /// The edges of the polytope behind it.
    HiddenPolytope,
    /// What of a body is turned away from the light.
    Shade,
    /// The face of the simplex that the origin is beyond.
    FaceToOrigin,
    /// A face that the new point sees, and that goes.
    SeenFace,
    /// The edges about the faces that go.
    Horizon,
    /// A face that an expansion makes.
    NewFace,
    /// What the contact points of a pair in space span.
    ContactPatch,
    /// A's edges where they are too many to be kept clear of.
    FineA,
    /// B's edges where they are.
    FineB,
    /// Those of A − B.
    FineHull,
    /// Those of the polytope.
    FinePolytope,
}

impl Role {
    /// All roles, for what must cover each.
    pub const ALL: [Self; 106] = [
        Self::ShapeA,
        Self::ShapeB,
        Self::NameA,
        Self::NameB,
        Self::OutlineB,
        Self::GhostB,
        Self::Grid,
        Self::Axis,
        Self::Origin,
        Self::Hull,
        Self::CoreHull,
        Self::Boundary,
        Self::Simplex,
        Self::ClosestEdge,
        Self::Penetration,
        Self::Contact,
        Self::Pointer,
        Self::Title,
        Self::Leader,
        Self::SearchDirection,
        Self::SupportLine,
        Self::EmptySide,
        Self::OriginRegion,
        Self::Before,
        Self::Support,
        Self::Ray,
        Self::Polytope,
        Self::Expansion,
        Self::EdgeDistance,
        Self::Dimension,
        Self::Extension,
        Self::Core,
        Self::Center,
        Self::Pointed,
        Self::SatAxis,
        Self::ProjectionA,
        Self::ProjectionB,
        Self::Overlap,
        Self::SatEdge,
        Self::Velocity,
        Self::LastContact,
        Self::Sweep,
        Self::Look,
        Self::Touch,
        Self::Note,
        Self::Scale,
        Self::Legend,
        Self::Lens,
        Self::Difference,
        Self::OtherDifference,
        Self::Product,
        Self::MovedA,
        Self::TurnedB,
        Self::PassedB,
        Self::EdgeOfA,
        Self::EdgeOfB,
        Self::Candidate,
        Self::Chosen,
        Self::Wrong,
        Self::TheirDirection,
        Self::TheirBefore,
        Self::TheirSimplex,
        Self::TheirEdge,
        Self::TheirSupport,
        Self::FirstWrong,
        Self::FreeBody,
        Self::FixedBody,
        Self::Spoke,
        Self::Hand,
        Self::Trail,
        Self::OldTrail,
        Self::OldestTrail,
        Self::BodyVelocity,
        Self::BodySpin,
        Self::ManifoldPoint,
        Self::NormalImpulse,
        Self::FrictionImpulse,
        Self::LeverArm,
        Self::FrictionCone,
        Self::Chart,
        Self::ChartGrid,
        Self::Now,
        Self::Kinetic,
        Self::Potential,
        Self::TotalEnergy,
        Self::Momentum,
        Self::Deepest,
        Self::OutlineA,
        Self::FrontA,
        Self::FrontB,
        Self::FrontHull,
        Self::HiddenA,
        Self::HiddenB,
        Self::HiddenHull,
        Self::HiddenSimplex,
        Self::HiddenPolytope,
        Self::Shade,
        Self::FaceToOrigin,
        Self::SeenFace,
        Self::Horizon,
        Self::NewFace,
        Self::ContactPatch,
        Self::FineA,
        Self::FineB,
        Self::FineHull,
        Self::FinePolytope,
    ];

    /// Whether it lies behind everything, so that text may stand on it.
    #[must_use]
    pub const fn is_background(self) -> bool {
        matches!(
            self,
            Self::Grid
                | Self::Axis
                | Self::EmptySide
                | Self::OriginRegion
                | Self::Scale
                | Self::Lens
                | Self::Sweep
                | Self::Trail
                | Self::OldTrail
                | Self::OldestTrail
                | Self::ChartGrid
                | Self::Shade
                | Self::FineA
                | Self::FineB
                | Self::FineHull
                | Self::FinePolytope
        )
    }
}

/// A thing to draw. Points are in the units of the pane: world or Minkowski space, px.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A closed convex outline, filled where the theme fills its role.
    Polygon {
        /// The vertices in order.
        points: Vec<DVec2>,
        /// What it stands for.
        role: Role,
    },
    /// An open line.
    Polyline {
        /// The points in order.
        points: Vec<DVec2>,
        /// What it stands for.
        role: Role,
    },
    /// A line with a head at its end.
    Arrow {
        /// Where it starts.
        from: DVec2,
        /// Where its tip is.
        to: DVec2,
        /// What it stands for.
        role: Role,
    },
    /// A dot of a size on screen.
    Point {
        /// Its centre.
        at: DVec2,
        /// What it stands for.
        role: Role,
    },
    /// Text beside a place.
    Label {
        /// The place that it names.
        at: DVec2,
        /// The text, in one line.
        text: String,
        /// What it stands for.
        role: Role,
        /// Where it stands beside the place, on screen, in units of [`LABEL_GAP`](super::LABEL_GAP);
        /// zero puts it on the place.
        side: DVec2,
    },
}

impl Mark {
    /// What the mark stands for.
    #[must_use]
    pub fn role(&self) -> Role {
        match self {
            Self::Polygon { role, .. }
            | Self::Polyline { role, .. }
            | Self::Arrow { role, .. }
            | Self::Point { role, .. }
            | Self::Label { role, .. } => *role,
        }
    }
}
