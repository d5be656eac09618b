//! What a mark can stand for: each role is one row with how it is drawn and what it is called.

use strum::{IntoStaticStr, VariantArray};

use super::Color;
use super::style::Style;
use super::theme::{BodyColors, Theme};

/// What a mark represents; a theme defines its style. An SVG's class stays the same when a role is renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// Body A.
    ShapeA,
    /// Body B.
    ShapeB,
    /// A's letter next to A.
    NameA,
    /// B's letter next to B.
    NameB,
    /// The part of B's outline that A may hide.
    OutlineB,
    /// B after the push.
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
    /// GJK's simplex.
    Simplex,
    /// The edge of A − B nearest the origin, in space the face.
    ClosestEdge,
    /// The point, edge or face of the simplex that is nearest to the origin in the distance walk.
    Nearest,
    /// The minimum translation vector.
    Penetration,
    /// A deepest point of a body.
    Contact,
    /// The direction to B when it is out of view.
    Pointer,
    /// The direction to something else that is out of view.
    Away,
    /// The name of a pane.
    Title,
    /// From a label to the named point.
    Leader,
    /// A lesson's search direction.
    SearchDirection,
    /// The line through a query's support, perpendicular to the direction.
    SupportLine,
    /// From the origin along the search direction to the support's projection.
    #[strum(serialize = "reach")]
    SupportDistance,
    /// The part that a support query proves to be empty.
    EmptySide,
    /// The region that contains the origin.
    OriginRegion,
    /// The state before the step.
    Before,
    /// A new support point.
    Support,
    /// EPA's polytope.
    Polytope,
    /// The new edges of an expansion; in space those of the new faces, which have the name.
    Expansion,
    /// The distance of an edge that isn't the closest.
    EdgeDistance,
    /// A measured length.
    Dimension,
    /// From the ends of a length to its dimension line.
    Extension,
    /// A core that its radius hides.
    Core,
    /// A body's centre, and the difference of both.
    Center,
    /// The mark under the pointer, and the marks that belong to it.
    Pointed,
    /// The line on which shapes are projected.
    SatAxis,
    /// A's projection.
    ProjectionA,
    /// B's projection.
    ProjectionB,
    /// The answer for bodies that overlap, with O in A ⊖ B.
    Overlapping,
    /// The answer for bodies that touch, or that the push has separated.
    Touching,
    /// The answer for bodies that are apart.
    Apart,
    /// How far two projections overlap, or the gap between them.
    Overlap,
    /// The edge, or the corners, that define an axis.
    SatEdge,
    /// B's velocity relative to A.
    Velocity,
    /// The region that B sweeps in a cast.
    Sweep,
    /// B at a sample of a cast.
    #[strum(serialize = "look")]
    CastSample,
    /// B where a cast first touches A, the point and the normal.
    #[strum(serialize = "touch")]
    FirstContact,
    /// A note on why there is nothing to see.
    Note,
    /// The length of a px, and the directions of x and y.
    Scale,
    /// A tick of an axis of Minkowski space, its number, and the letter at the axis' end.
    Tick,
    /// A name in the legend.
    Legend,
    /// A point of each body, and the arrow from B's to A's.
    Difference,
    /// The tips of the arrows of other corners.
    OtherDifference,
    /// A corner of A ⊖ B, and its distance along a direction.
    Product,
    /// A translated by a point of B, in Minkowski space.
    #[strum(serialize = "moved-a")]
    TranslatedA,
    /// B rotated by 180° and translated by a point of A.
    #[strum(serialize = "turned-b")]
    NegatedB,
    /// Its path.
    #[strum(serialize = "passed-b")]
    SweepTrail,
    /// An edge of A ⊖ B that is one of A's.
    EdgeOfA,
    /// An edge of A ⊖ B that is one of B's.
    EdgeOfB,
    /// A choice of a question.
    Candidate,
    /// The current choice.
    Chosen,
    /// What is wrong with an answer.
    Wrong,
    /// The user trace's search direction.
    #[strum(serialize = "their-direction")]
    UserDirection,
    /// Its simplex before the step.
    #[strum(serialize = "their-before")]
    UserSimplexBefore,
    /// Its simplex after the step.
    #[strum(serialize = "their-simplex")]
    UserSimplex,
    /// The edge that it takes for the closest.
    #[strum(serialize = "their-edge")]
    UserEdge,
    /// Its support point.
    #[strum(serialize = "their-support")]
    UserSupport,
    /// Its first wrong claim.
    FirstWrong,
    /// A free body other than the pair.
    FreeBody,
    /// A fixed body other than the pair.
    FixedBody,
    /// The rotation of a disc of the pair.
    #[strum(serialize = "spoke")]
    DiscMark,
    /// The mouse joint.
    #[strum(serialize = "hand")]
    MouseJoint,
    /// The recent path of a body.
    Trail,
    /// The part of it before that.
    OldTrail,
    /// The oldest part.
    OldestTrail,
    /// A body's velocity.
    BodyVelocity,
    /// A body's spin.
    BodySpin,
    /// A point of a contact between any two bodies.
    ManifoldPoint,
    /// An impulse along a contact’s normal.
    NormalImpulse,
    /// An impulse along a contact’s tangent.
    FrictionImpulse,
    /// From a centre of mass to the point of an impulse.
    LeverArm,
    /// A free body where it touches the other later in the tick.
    AtTouch,
    /// The impulses that friction allows.
    FrictionCone,
    /// The axes of a chart, their numbers and its title.
    Chart,
    /// The grid lines of a chart.
    ChartGrid,
    /// The current tick in a chart.
    Now,
    /// The kinetic energy in a chart.
    Kinetic,
    /// The potential energy in a chart.
    Potential,
    /// Their sum.
    TotalEnergy,
    /// The momentum in a chart.
    Momentum,
    /// The deepest overlap in a chart.
    Deepest,
    /// The part of A's outline that B may hide.
    OutlineA,
    /// A's edges facing the viewer, within its outline.
    FrontA,
    /// B's edges facing the viewer, within its outline.
    FrontB,
    /// The edges of A − B facing the viewer.
    FrontHull,
    /// A's edges that its own faces hide.
    HiddenA,
    /// B's edges that its own faces hide.
    HiddenB,
    /// The hidden edges of A − B.
    HiddenHull,
    /// The hidden edges of the simplex.
    HiddenSimplex,
    /// The hidden edges of the polytope.
    HiddenPolytope,
    /// The face closest to the origin if it is on the far side.
    HiddenFace,
    /// The origin's position relative to the simplex, or to the part of it nearest the origin.
    #[strum(serialize = "stalk")]
    ProjectionLine,
    /// The part of a body facing away from the light.
    Shade,
    /// The part of a smooth A − B facing away from the light.
    HullShade,
    /// The face of the simplex beyond which the origin is.
    FaceToOrigin,
    /// A face visible from the new point, which is removed.
    SeenFace,
    /// The edges around the removed faces.
    Horizon,
    /// A new face of an expansion.
    NewFace,
    /// The hull of the contact points of a pair in space.
    ContactPatch,
    /// A's edges if labels can't avoid all of them: together they show the shape, singly nothing.
    FineA,
    /// B's edges in that case.
    FineB,
    /// Those of A − B.
    FineHull,
    /// Those of the polytope.
    FinePolytope,
}

/// How the labels of a role are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabelPlace {
    /// In the upper left corner of a pane.
    Corner,
    /// At their preferred position, whatever they cover.
    Fixed,
    /// Before others; they are too important to be left out.
    Answer,
    /// They may cross a line rather than be left out.
    Crossing,
    Free,
}

/// The properties of a role.
pub(super) struct RoleRow {
    /// The name of its marks that have none of their own.
    name: &'static str,
    /// Its usual words in a legend.
    pub words: &'static str,
    look: fn(&Theme, Style) -> Style,
    pub label: LabelPlace,
    /// Whether it is behind everything, so that text may be placed on it.
    is_background: bool,
}

/// The row of a role with this name, words and style; either may be empty. The style is made from that of plain text
/// and dots.
const fn row(name: &'static str, words: &'static str, look: fn(&Theme, Style) -> Style) -> RoleRow {
    RoleRow {
        name,
        words,
        look,
        label: LabelPlace::Free,
        is_background: false,
    }
}

impl RoleRow {
    const fn labelled(self, label: LabelPlace) -> Self {
        Self { label, ..self }
    }

    const fn background(mut self) -> Self {
        self.is_background = true;
        self
    }
}

impl Role {
    /// All roles, in the order of a legend.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// A table, a role to a row.
    #[rustfmt::skip]
    pub(super) const fn row(self) -> RoleRow {
        use LabelPlace::{Answer, Corner, Crossing, Fixed};
        use Role::*;
        match self {
            ShapeA => row("A", "body A", |t, s|
                body(&t.a, s).hatch(t.lines([1.0, -1.0], 9.0, t.a.outline.at(70)))).labelled(Answer),
            ShapeB => row("B", "body B", |t, s|
                body(&t.b, s).hatch(t.lines([1.0, 1.0], 9.0, t.b.outline.at(70)))).labelled(Answer),
            NameA => row("A", "", |t, s| s.text(t.a.name).letter()),
            NameB => row("B", "", |t, s| s.text(t.b.name).letter()),
            OutlineB => row("B", "", |t, s| s.line(1.5, t.b.outline)),
            GhostB => row("B-after-push", "B after the push", |t, s| s.line(1.5, t.b.outline).dash(&[8.0, 5.0])),
            Grid => row("", "", |t, s| s.line(1.0, t.grid)).background(),
            Axis => row("", "", |t, s| s.line(1.5, t.axis)).background(),
            Origin => row("origin", "O, the origin", |_, s| s).labelled(Answer),
            Hull => row("A-minus-B", "A ⊖ B", |t, s| s.line(1.25, t.hull).fill(t.hull.line.at(10))),
            CoreHull => row("A-minus-B", "A ⊖ B of the cores", |t, s| s.line(1.5, t.hull).dash(&[4.0, 3.0])),
            Simplex => row("simplex", "simplex", |t, s|
                s.line(2.5, t.simplex).fill(t.simplex.line.at(18)).radius(5.5).large()).labelled(Crossing),
            ClosestEdge => row("closest-edge", "edge closest to O", |t, s|
                s.line(4.5, t.edge).fill(t.edge.line.at(24)).hatch(t.lines([1.0, 0.0], 4.0, t.edge.line.at(60)))),
            Nearest => row("closest-edge", "closest to O so far", |t, s|
                s.line(4.5, t.hull).fill(t.hull.line.at(24)).hatch(t.lines([1.0, 0.0], 4.0, t.hull.line.at(60)))),
            Penetration => row("push", "its distance from O", |t, s| s.line(3.5, t.edge)).labelled(Answer),
            Contact => row("contact", "closest points", |_, s| s).labelled(Answer),
            Pointer => row("", "towards B", |t, s| s.line(3.0, t.b.outline).text(t.b.name)),
            Away => row("", "towards something out of view", |t, s| s.line(3.0, t.faint_text)),
            Title => row("", "", |t, s| s.text(t.faint_text).small()).labelled(Corner),
            Leader => row("", "", |t, s| s.line(1.0, t.text)),
            SearchDirection => row("", "d, search direction", |t, s| s.line(2.5, t.text).large()).labelled(Crossing),
            SupportLine => row("support-line", "support line", |t, s| s.line(1.5, t.text.at(70)).dash(&[15.0, 6.0])),
            SupportDistance => row("", "d·w, how far w lies along d", |t, s| s.stroke(6.0, t.text.at(50))),
            EmptySide => row("empty-side", "nothing of A ⊖ B here", |t, s|
                s.fill(t.text.at(6)).hatch(t.dots([0.8, -0.6], 8.0, t.text.at(45)))).background(),
            OriginRegion => row("origin-region", "O lies in this region", |t, s|
                s.fill(t.simplex.line.at(12)).hatch(t.lines([0.28, -0.96], 7.0, t.simplex.line.at(60)))).background(),
            Before => row("before", "simplex before", |t, s|
                s.line(1.5, t.simplex.faded()).dash(&[5.0, 3.0, 5.0, 9.0]).large()),
            Support => row("", "support vertex", |_, s| s.radius(8.0).large()),
            Polytope => row("polytope", "polytope", |t, s|
                s.line(2.0, t.edge).fill(t.edge.line.at(14)).hatch(t.lines([1.0, 0.0], 14.0, t.edge.line.at(45)))),
            Expansion => row("expansion", "new edges", |t, s| s.line(2.0, t.edge).dash(&[10.0, 4.0, 2.0, 4.0])),
            EdgeDistance => row("", "other edges’ distances", |t, s|
                s.line(1.5, t.edge).dash(&[1.5, 3.0])).labelled(Answer),
            Dimension => row("distance", "distance", |t, s| s.line(2.0, t.text).large()).labelled(Answer),
            Extension => row("", "", |t, s| s.line(1.0, t.faint_text)),
            Core => row("", "core", |t, s| s.line(1.5, t.faint_text).dash(&[4.0, 3.0])),
            Center => row("", "centres", |t, s| s.line(1.0, t.faint_text).radius(4.0)),
            Pointed => row("", "under the pointer", |t, s| s.line(3.0, t.edge).radius(10.5)),
            SatAxis => row("axis", "axis", |t, s| s.line(1.0, t.faint_text)),
            ProjectionA => row("shadow-of-A", "projection of A", |t, s| s.stroke(5.0, t.a.outline)),
            ProjectionB => row("shadow-of-B", "projection of B", |t, s| s.stroke(5.0, t.b.outline)),
            Overlapping => row("", "", |t, s| s.line(3.0, t.edge).radius(10.0).large()).labelled(Corner),
            Touching => row("", "", |t, s| s.text(t.text).large()).labelled(Corner),
            Apart => row("", "", |t, s| s.line(1.25, t.hull).large()).labelled(Corner),
            Overlap => row("overlap", "gap, overlap or push", |t, s| s.line(3.0, t.edge)).labelled(Answer),
            SatEdge => row("", "feature that gives the axis", |t, s| s.line(4.5, t.edge)),
            Velocity => row("velocity", "velocity of B seen from A", |t, s| s.line(3.2, t.text)).labelled(Answer),
            Sweep => row("", "what B sweeps", |t, s| s.fill(t.b.outline.at(10))).background(),
            CastSample => row("", "B where it was queried", |t, s| s.line(1.0, t.b.outline).text(t.b.name).radius(4.0)),
            FirstContact => row("first-touch", "first touch", |t, s| s.line(2.5, t.text).radius(6.0)),
            Note => row("", "", |_, s| s).labelled(Answer),
            Scale => row("", "", |t, s| s.line(1.0, t.faint_text).small()).labelled(Fixed).background(),
            Tick => row("", "", |t, s| s.line(1.0, t.faint_text).small()).labelled(Fixed).background(),
            Legend => row("", "", |t, s| s.line(1.0, t.faint_text).text(t.text).small()),
            Difference => row("", "from b to a", |t, s| s.line(2.5, t.text).radius(6.5)),
            OtherDifference => row("", "other differences", |t, s| s.dot(t.faint_text).radius(3.0)),
            Product => row("", "vertex of A ⊖ B", |t, s|
                s.dot(t.hull.line).text(t.hull.text).radius(4.0).small()).labelled(Answer),
            TranslatedA => row("", "A − a point of B", |t, s| outline(1.5, &t.a, s).dash(&[16.0, 4.0, 5.0, 4.0])),
            NegatedB => row("", "a point of A − B", |t, s| outline(2.0, &t.b, s).fill(t.b.fill)),
            SweepTrail => row("", "path of −B", |t, s| outline(1.0, &t.b, s)),
            EdgeOfA => row("", "edge of A", |t, s| outline(4.5, &t.a, s)),
            EdgeOfB => row("", "edge of B", |t, s| outline(4.5, &t.b, s)),
            Candidate => row("", "choices", |t, s| s.line(1.5, t.hull).radius(4.0)),
            Chosen => row("", "chosen", |t, s| s.line(4.0, t.text).radius(8.0)),
            Wrong => row("", "what was wrong", |t, s| s.line(2.5, t.warning).dash(&[11.0, 2.0]).radius(6.5).large()),
            UserDirection => row("", "d′, the trace’s search direction", |t, s|
                s.line(2.5, t.user_trace).dash(&[6.0, 2.0]).large()),
            UserSimplexBefore => row("", "the trace’s, before", |t, s|
                s.line(4.0, t.user_trace).dash(&[12.0, 6.0, 3.0, 6.0]).large()),
            UserSimplex => row("", "the trace’s, kept", |t, s| s.line(5.0, t.user_trace).large()),
            UserEdge => row("", "the trace’s closest edge", |t, s| s.line(7.5, t.user_trace).large()),
            UserSupport => row("", "the trace’s vertices", |t, s|
                s.line(2.5, t.user_trace).ring(2.5, t.user_trace.line).radius(11.0).large()),
            FirstWrong => row("", "first wrong claim", |t, s|
                s.line(3.5, t.warning).ring(3.0, t.warning).radius(15.5).large()),
            FreeBody => row("", "other bodies", |t, s|
                s.stroke(1.5, t.faint_text.at(75)).fill(t.faint_text.at(14))).labelled(Answer),
            FixedBody => row("", "fixed bodies", |t, s|
                s.stroke(1.5, t.faint_text.at(75)).fill(t.faint_text.at(38))
                    .hatch(t.lines([0.28, 0.96], 6.0, t.faint_text.at(60)))).labelled(Answer),
            DiscMark => row("", "", |t, s| s.stroke(2.0, t.a.letter)),
            MouseJoint => row("", "mouse joint", |t, s| s.line(2.0, t.text).radius(4.0)),
            Trail => row("", "trail", |t, s| s.stroke(2.5, t.faint_text.at(70))).background(),
            OldTrail => row("", "", |t, s| s.stroke(2.0, t.faint_text.at(45))).background(),
            OldestTrail => row("", "", |t, s| s.stroke(1.5, t.faint_text.at(25))).background(),
            BodyVelocity => row("velocity", "motion in 0.1 s", |t, s| s.line(2.0, t.text)).labelled(Answer),
            BodySpin => row("spin", "rotation in 0.1 s", |t, s| s.line(2.5, t.text)).labelled(Answer),
            ManifoldPoint => row("", "contacts", |t, s| s.dot(t.text).radius(1.8).small()),
            NormalImpulse => row("", "impulse along n, last tick", |t, s|
                s.line(4.0, t.simplex).small()).labelled(Answer),
            FrictionImpulse => row("", "impulse along t: friction", |t, s|
                s.line(5.0, t.edge).small()).labelled(Answer),
            LeverArm => row("", "r × n, as a length", |t, s| s.line(1.0, t.user_trace)).labelled(Answer),
            AtTouch => row("", "when they touch", |t, s| s.line(1.0, t.faint_text).dash(&[7.0, 2.0, 2.0, 2.0])),
            FrictionCone => row("", "friction cone", |t, s|
                s.stroke(1.0, t.simplex.line).fill(t.simplex.line.at(18)).small()),
            Chart => row("", "", |t, s| s.line(1.0, t.faint_text).small()),
            ChartGrid => row("", "", |t, s| s.line(1.0, t.rule).small()).background(),
            Now => row("", "", |t, s| s.line(1.0, t.text).small()),
            Kinetic => row("", "", |t, s| s.line(2.0, t.simplex).curve()),
            Potential => row("", "", |t, s| s.line(2.0, t.edge).curve()),
            TotalEnergy => row("", "", |t, s| s.line(3.0, t.text).curve()),
            Momentum => row("", "", |t, s| s.line(2.0, t.hull).curve()),
            Deepest => row("", "", |t, s| s.line(2.0, t.warning).curve()),
            OutlineA => row("A", "", |t, s| s.line(1.5, t.a.outline)),
            FrontA => row("A", "", |t, s| s.stroke(1.5, t.a.edge)),
            FrontB => row("B", "", |t, s| s.stroke(1.5, t.b.edge)),
            FrontHull => row("A-minus-B", "", |t, s| s.line(1.25, t.hull)),
            HiddenA => row("A", "", |t, s| s.stroke(1.0, t.a.edge).hidden()),
            HiddenB => row("B", "", |t, s| s.stroke(1.0, t.b.edge).hidden()),
            HiddenHull => row("A-minus-B", "", |t, s| s.line(1.0, t.hull).hidden()),
            HiddenSimplex => row("simplex", "", |t, s| s.line(1.75, t.simplex).hidden()),
            HiddenPolytope => row("polytope", "", |t, s| s.line(1.75, t.edge).hidden()),
            HiddenFace => row("closest-edge", "face closest to O, behind", |t, s|
                s.line(2.5, t.edge).hidden().fill(t.edge.line.at(24))),
            ProjectionLine => row("", "from O to the simplex", |t, s| s.line(2.0, t.text).radius(3.5)),
            Shade => row("", "", |t, s|
                s.fill(if t.is_light { t.text.at(14) } else { Color::hex(0).at(24) })).background(),
            HullShade => row("", "", |t, s| s.fill(t.hull.line.at(10))).background(),
            FaceToOrigin => row("", "face with O beyond it", |t, s|
                s.line(3.5, t.simplex).fill(t.simplex.line.at(34))
                    .hatch(t.lines([0.0, 1.0], 6.0, t.simplex.line.at(60)))),
            SeenFace => row("", "other removed faces", |t, s|
                s.stroke(0.75, t.faint_text).fill(t.faint_text.at(16))
                    .hatch(t.dots([0.0, 1.0], 6.0, t.faint_text.at(80)))),
            Horizon => row("horizon", "horizon", |t, s| s.line(4.0, t.text).dash(&[9.0, 3.0])),
            NewFace => row("expansion", "new faces", |t, s|
                s.fill(t.edge.line.at(12)).hatch(t.lines([0.0, 1.0], 12.0, t.edge.line.at(60)))),
            ContactPatch => row("", "contact area", |t, s| s.line(2.0, t.text).fill(t.text.at(28))),
            FineA => row("A", "", |t, s| s.stroke(1.0, t.a.edge.at(55))).background(),
            FineB => row("B", "", |t, s| s.stroke(1.0, t.b.edge.at(55))).background(),
            FineHull => row("A-minus-B", "", |t, s| s.stroke(1.0, t.hull.line.at(55))).background(),
            FinePolytope => row("polytope", "", |t, s| s.stroke(1.0, t.edge.line.at(55))).background(),
        }
    }

    /// The name of its marks that have none of their own.
    pub(super) fn name(self) -> Option<&'static str> {
        Some(self.row().name).filter(|name| !name.is_empty())
    }

    /// The role's name in files.
    pub(crate) fn slug(self) -> &'static str {
        self.into()
    }

    /// The roles of the edges of a solid whose outline has this one: in front, hidden, and in front if they are too many
    /// to be distinguished.
    pub(super) const fn of_edges(self) -> [Self; 3] {
        use Role::*;
        match self {
            ShapeA => [FrontA, HiddenA, FineA],
            ShapeB => [FrontB, HiddenB, FineB],
            Hull => [FrontHull, HiddenHull, FineHull],
            CoreHull => [CoreHull, CoreHull, FineHull],
            Simplex => [Simplex, HiddenSimplex, Simplex],
            Polytope => [Polytope, HiddenPolytope, FinePolytope],
            other => [other; 3],
        }
    }

    /// The role on the far side; the same if that makes no difference.
    pub(super) const fn behind_a_face(self) -> Self {
        match self {
            Self::ClosestEdge => Self::HiddenFace,
            other => other,
        }
    }

    /// Whether it is behind everything, so that text may be placed on it.
    pub const fn is_background(self) -> bool {
        self.row().is_background
    }

    /// Whether its labels are in the upper left corner of a pane.
    pub(super) fn is_in_corner(self) -> bool {
        self.row().label == LabelPlace::Corner
    }

    /// Whether it is that of a body other than A and B.
    pub(super) const fn is_bystander(self) -> bool {
        matches!(self, Self::FreeBody | Self::FixedBody)
    }
}

fn body(body: &BodyColors, style: Style) -> Style {
    let filled = style.fill(body.fill);
    filled.stroke(2.0, body.outline).text(body.letter).letter()
}

/// A body's outline of this width, and its name.
fn outline(width: f64, body: &BodyColors, style: Style) -> Style {
    let lined = style.stroke(width, body.outline);
    lined.dot(body.outline).text(body.name)
}

impl Theme {
    pub fn style(&self, role: Role) -> Style {
        let style = (role.row().look)(self, Style::plain(self.text));
        style.scaled(self.stroke_scale, self.text_scale)
    }
}
