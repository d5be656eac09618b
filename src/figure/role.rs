//! What a mark can stand for: each role is one row with how it is drawn and what a legend calls it.

use super::Color;
use super::style::Style;
use super::theme::{BodyColors, Theme};
use crate::lesson::{ImpulseStage, Phase};

/// How a mark is drawn; of several marks of a role, the last of these forms represents it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum MarkForm {
    /// A dot.
    Dot,
    /// An open line.
    Line,
    /// A line with a head.
    Arrow,
    /// A closed outline.
    Area,
}

/// What a role's name depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegendContext {
    pub(crate) form: MarkForm,
    pub(crate) in_space: bool,
    pub(crate) is_minkowski: bool,
    /// The phase of the current step.
    pub(crate) phase: Option<Phase>,
    /// The stage of the current step of the impulse, in the world.
    pub(crate) stage: Option<ImpulseStage>,
    pub(crate) collides: bool,
    pub(crate) has_cores: bool,
}

impl LegendContext {
    fn is_in(&self, phase: Phase) -> bool {
        self.phase == Some(phase)
    }
}

type LegendText = fn(&LegendContext) -> Option<&'static str>;
type StyleFn = fn(&Theme, Style) -> Style;

/// The name of a role: a fixed one, one that depends on the context, or none.
macro_rules! words {
    () => {
        |_| None
    };
    ($word:literal) => {
        |_| Some($word)
    };
    (|$naming:ident| $word:expr) => {
        |$naming| Some($word)
    };
}

/// SVG classes stay the same when a role is renamed.
macro_rules! class_name {
    ($role:ident) => {
        stringify!($role)
    };
    ($role:ident $class:ident) => {
        stringify!($class)
    };
}

/// Defines [`Role`] from rows `Role(name) |theme, style| look;`, where `style` is that of plain text and dots.
macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident $(as $class:ident)? ($($words:tt)*) $look:expr;)*) => {
        /// What a mark represents; a theme defines its style.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Role {
            $($(#[$doc])* $role,)*
        }

        impl Role {
            pub const ALL: [Self; [$(stringify!($role)),*].len()] = [$(Self::$role),*];

            /// The SVG class in camel case: the `as` name, or the variant's.
            const fn class_name(self) -> &'static str {
                match self {
                    $(Self::$role => class_name!($role $($class)?),)*
                }
            }

            fn row(self) -> (LegendText, StyleFn) {
                match self {
                    $(Self::$role => (words!($($words)*), $look),)*
                }
            }
        }
    };
}

roles! {
    /// Body A.
    ShapeA("body A") |t, s| body(&t.a, s).hatch(t.lines([1.0, -1.0], 9.0, t.a.outline.at(70)));
    /// Body B.
    ShapeB("body B") |t, s| body(&t.b, s).hatch(t.lines([1.0, 1.0], 9.0, t.b.outline.at(70)));
    /// A's letter next to A.
    NameA() |t, s| s.text(t.a.name).letter();
    /// B's letter next to B.
    NameB() |t, s| s.text(t.b.name).letter();
    /// The part of B's outline that A may hide.
    OutlineB() |t, s| s.line(1.5, t.b.outline);
    /// B after the push.
    GhostB("B after the push") |t, s| s.line(1.5, t.b.outline).dash(&[8.0, 5.0]);
    /// The line grid of the Minkowski pane.
    Grid() |t, s| s.line(1.0, t.grid);
    /// Its two axes.
    Axis() |t, s| s.line(1.5, t.axis);
    /// The origin of Minkowski space.
    Origin("O, the origin") |_, s| s;
    /// The boundary of A − B.
    Hull(|n| if n.has_cores { "A ⊖ B, radii and all" } else { "A ⊖ B" })
        |t, s| s.line(1.25, t.hull).fill(t.hull.line.at(10));
    /// The boundary of the cores' A − B, where radii add to it.
    CoreHull("A ⊖ B of the cores") |t, s| s.line(1.5, t.hull).dash(&[4.0, 3.0]);
    /// GJK's simplex.
    Simplex(|n| match n.phase {
        Some(_) if n.form == MarkForm::Dot => "found earlier",
        _ => "simplex",
    }) |t, s| s.line(2.5, t.simplex).fill(t.simplex.line.at(18)).radius(5.5).large();
    /// The edge of A − B nearest the origin, in space the face.
    ClosestEdge(|n| if n.in_space { "face closest to O" } else { "edge closest to O" }) |t, s| s.line(4.5, t.edge).fill(t.edge.line.at(24)).hatch(t.lines([1.0, 0.0], 4.0, t.edge.line.at(60)));
    /// The point, edge or face of the simplex that is nearest to the origin in the distance walk.
    Nearest("closest to O so far") |t, s| s.line(4.5, t.hull).fill(t.hull.line.at(24)).hatch(t.lines([1.0, 0.0], 4.0, t.hull.line.at(60)));
    /// The minimum translation vector.
    Penetration(|n| if n.form == MarkForm::Arrow { "shortest push" } else { "its distance from O" })
        |t, s| s.line(3.5, t.edge);
    /// A deepest point of a body.
    Contact(|n| match n.stage {
        Some(_) => "where the impulse acts",
        _ if n.is_minkowski => "closest to O",
        _ if n.collides && n.in_space => "deepest points",
        _ if n.collides => "contact points",
        _ => "closest points",
    }) |_, s| s;
    /// The direction to B when it is out of view.
    Pointer("towards B") |t, s| s.line(3.0, t.b.outline).text(t.b.name);
    /// The direction to something else that is out of view.
    Away("towards something out of view") |t, s| s.line(3.0, t.faint_text);
    /// The name of a pane.
    Title() |t, s| s.text(t.faint_text).small();
    /// From a label to the named point.
    Leader() |t, s| s.line(1.0, t.text);
    /// A lesson's search direction.
    SearchDirection(|n| match n.phase {
        _ if n.stage.is_some() => "n and t of the contact",
        Some(Phase::Epa) if n.in_space => "n, the face’s normal",
        Some(Phase::Epa) => "n, the edge’s normal",
        _ => "d, search direction",
    }) |t, s| s.line(2.5, t.point).large();
    /// The line through a query's support, perpendicular to the direction.
    SupportLine("support line") |t, s| s.line(1.5, t.point.at(70)).dash(&[15.0, 6.0]);
    /// From the origin along the search direction to the support's projection.
    SupportDistance as Reach (|n| if n.is_in(Phase::Epa) { "n·w, how far w lies along n" } else { "d·w, how far w lies along d" })
        |t, s| s.stroke(6.0, t.point.at(50));
    /// The part that a support query proves to be empty.
    EmptySide(|n| if n.has_cores {
        "nothing of the cores’ A ⊖ B"
    } else {
        "nothing of A ⊖ B here"
    }) |t, s| s.fill(t.point.at(6)).hatch(t.dots([0.8, -0.6], 8.0, t.point.at(45)));
    /// The region that contains the origin.
    OriginRegion("O lies in this region")
        |t, s| s.fill(t.simplex.line.at(12)).hatch(t.lines([0.28, -0.96], 7.0, t.simplex.line.at(60)));
    /// The state before the step.
    Before(|n| match (n.stage, n.phase) {
        (Some(ImpulseStage::Friction), _) => "to stop the sliding",
        (Some(ImpulseStage::Given), _) => "of the pair alone",
        (Some(_), _) => "before the impulse",
        _ if n.form == MarkForm::Dot => "dropped",
        (_, Some(Phase::Distance)) if !n.in_space => "previously closest",
        _ => "simplex before",
    }) |t, s| s.line(1.5, t.simplex.faded()).dash(&[5.0, 3.0, 5.0, 9.0]).large();
    /// A new support point.
    Support(|n| match n.stage {
        Some(_) => "point of the vertex rule",
        None if n.is_minkowski => "support point",
        None => "support vertex",
    })
        |_, s| s.radius(8.0).large();
    /// EPA's polytope.
    Polytope("polytope")
        |t, s| s.line(2.0, t.edge).fill(t.edge.line.at(14)).hatch(t.lines([1.0, 0.0], 14.0, t.edge.line.at(45)));
    /// The new edges of an expansion; in space those of the new faces, which have the name.
    Expansion(|n| if n.in_space { return None } else { "new edges" })
        |t, s| s.line(2.0, t.edge).dash(&[10.0, 4.0, 2.0, 4.0]);
    /// The distance of an edge that isn't the closest.
    EdgeDistance("other edges’ distances") |t, s| s.line(1.5, t.edge).dash(&[1.5, 3.0]);
    /// A measured length.
    Dimension(|n| if n.collides { "depth" } else { "distance" }) |t, s| s.line(2.0, t.point).large();
    /// From the ends of a length to its dimension line.
    Extension() |t, s| s.line(1.0, t.faint_text);
    /// A core that its radius hides.
    Core("core") |t, s| s.line(1.5, t.faint_text).dash(&[4.0, 3.0]);
    /// A body's centre, and the difference of both.
    Center(|n| if n.is_minkowski { "centre of A − centre of B" } else { "centres" }) |t, s| s.line(1.0, t.faint_text).radius(4.0);
    /// The mark under the pointer, and the marks that belong to it.
    Pointed("under the pointer") |t, s| s.line(3.0, t.edge).radius(10.5);
    /// The line on which shapes are projected.
    SatAxis("axis") |t, s| s.line(1.0, t.faint_text);
    /// A's projection.
    ProjectionA("projection of A") |t, s| s.stroke(5.0, t.a.outline);
    /// B's projection.
    ProjectionB("projection of B") |t, s| s.stroke(5.0, t.b.outline);
    /// The answer for bodies that overlap, with O in A ⊖ B.
    Overlapping() |t, s| s.line(3.0, t.edge).radius(10.0).large();
    /// The answer for bodies that touch, or that the push has separated.
    Touching() |t, s| s.text(t.text).large();
    /// The answer for bodies that are apart.
    Apart() |t, s| s.line(1.25, t.hull).large();
    /// How far two projections overlap, or the gap between them.
    Overlap("gap, overlap or push") |t, s| s.line(3.0, t.edge);
    /// The edge, or the corners, that define an axis.
    SatEdge("feature that gives the axis") |t, s| s.line(4.5, t.edge);
    /// B's velocity relative to A.
    Velocity("velocity of B seen from A") |t, s| s.line(3.2, t.point);
    /// The region that B sweeps in a cast.
    Sweep("what B sweeps") |t, s| s.fill(t.b.outline.at(10));
    /// B at a sample of a cast.
    CastSample as Look (|n| if n.is_minkowski { "queried on the way" } else { "B where it was queried" })
        |t, s| s.line(1.0, t.b.outline).text(t.b.name).radius(4.0);
    /// B where a cast first touches A, the point and the normal.
    FirstContact as Touch (|n| if n.is_minkowski { "motion to the first contact" } else { "first touch" })
        |t, s| s.line(2.5, t.point).radius(6.0);
    /// A note on why there is nothing to see.
    Note() |_, s| s;
    /// The length of a px, and the directions of x and y.
    Scale() |t, s| s.line(1.0, t.faint_text).small();
    /// A tick of an axis of Minkowski space, its number, and the letter at the axis' end.
    Tick() |t, s| s.line(1.0, t.faint_text).small();
    /// A name in the legend.
    Legend() |t, s| s.line(1.0, t.faint_text).text(t.text).small();
    /// A point of each body, and the arrow from B's to A's.
    Difference(|n| if n.is_minkowski { "w = a − b" } else { "from b to a" })
        |t, s| s.line(2.5, t.point).radius(6.5);
    /// The tips of the arrows of other corners.
    OtherDifference("other differences") |t, s| s.dot(t.faint_text).radius(3.0);
    /// A corner of A ⊖ B, and its distance along a direction.
    Product("vertex of A ⊖ B") |t, s| s.dot(t.hull.line).text(t.hull.text).radius(4.0).small();
    /// A translated by a point of B, in Minkowski space.
    TranslatedA as MovedA ("A − a point of B") |t, s| outline(1.5, &t.a, s).dash(&[16.0, 4.0, 5.0, 4.0]);
    /// B rotated by 180° and translated by a point of A.
    NegatedB as TurnedB ("a point of A − B") |t, s| outline(2.0, &t.b, s).fill(t.b.fill);
    /// Its path.
    SweepTrail as PassedB ("path of −B") |t, s| outline(1.0, &t.b, s);
    /// An edge of A ⊖ B that is one of A's.
    EdgeOfA("edge of A") |t, s| outline(4.5, &t.a, s);
    /// An edge of A ⊖ B that is one of B's.
    EdgeOfB("edge of B") |t, s| outline(4.5, &t.b, s);
    /// A choice of a question.
    Candidate("choices") |t, s| s.line(1.5, t.hull).radius(4.0);
    /// The current choice.
    Chosen("chosen") |t, s| s.line(4.0, t.point).radius(8.0);
    /// What is wrong with an answer.
    Wrong("what was wrong") |t, s| s.line(2.5, t.warning).dash(&[11.0, 2.0]).radius(6.5).large();
    /// The user trace's search direction.
    UserDirection as TheirDirection ("d′, the trace’s search direction") |t, s| s.line(2.5, t.user_trace).dash(&[6.0, 2.0]).large();
    /// Its simplex before the step.
    UserSimplexBefore as TheirBefore ("the trace’s, before") |t, s| s.line(4.0, t.user_trace).dash(&[12.0, 6.0, 3.0, 6.0]).large();
    /// Its simplex after the step.
    UserSimplex as TheirSimplex ("the trace’s, kept") |t, s| s.line(5.0, t.user_trace).large();
    /// The edge that it takes for the closest.
    UserEdge as TheirEdge ("the trace’s closest edge") |t, s| s.line(7.5, t.user_trace).large();
    /// Its support point.
    UserSupport as TheirSupport (|n| if n.is_minkowski { "the trace’s support point" } else { "the trace’s vertices" })
        |t, s| s.line(2.5, t.user_trace).ring(2.5, t.user_trace.line).radius(11.0).large();
    /// Its first wrong claim.
    FirstWrong("first wrong claim") |t, s| s.line(3.5, t.warning).ring(3.0, t.warning).radius(15.5).large();
    /// A free body other than the pair.
    FreeBody("other bodies") |t, s| s.stroke(1.5, t.faint_text.at(75)).fill(t.faint_text.at(14));
    /// A fixed body other than the pair.
    FixedBody("fixed bodies")
        |t, s| s.stroke(1.5, t.faint_text.at(75)).fill(t.faint_text.at(38)).hatch(t.lines([0.28, 0.96], 6.0, t.faint_text.at(60)));
    /// The rotation of a disc of the pair.
    DiscMark as Spoke () |t, s| s.stroke(2.0, t.a.letter);
    /// The mouse joint.
    MouseJoint as Hand ("mouse joint") |t, s| s.line(2.0, t.point).radius(4.0);
    /// The recent path of a body.
    Trail("trail") |t, s| s.stroke(2.5, t.faint_text.at(70));
    /// The part of it before that.
    OldTrail() |t, s| s.stroke(2.0, t.faint_text.at(45));
    /// The oldest part.
    OldestTrail() |t, s| s.stroke(1.5, t.faint_text.at(25));
    /// A body's velocity.
    BodyVelocity(|n| if n.stage.is_some() { "velocity" } else { "motion in 0.1 s" }) |t, s| s.line(2.0, t.point);
    /// A body's spin.
    BodySpin(|n| if n.stage.is_some() { "spin ω, + from x to y" } else { "rotation in 0.1 s" })
        |t, s| s.line(2.5, t.point);
    /// A point of a contact between any two bodies.
    ManifoldPoint(|n| if n.in_space { "contact points" } else { "contacts" })
        |t, s| s.dot(t.point).radius(1.8).small();
    /// An impulse along a contact’s normal.
    NormalImpulse(|n| if n.stage.is_some() { "j, impulse along n" } else { "impulse along n, last tick" })
        |t, s| s.line(4.0, t.simplex).small();
    /// An impulse along a contact’s tangent.
    FrictionImpulse(|n| if n.stage.is_some() { "jₜ, friction" } else { "impulse along t: friction" })
        |t, s| s.line(5.0, t.edge).small();
    /// From a centre of mass to the point of an impulse.
    LeverArm(|n| match n.form {
        MarkForm::Arrow => "lever arm",
        MarkForm::Dot => "centre of mass",
        _ => "r × n, as a length",
    }) |t, s| s.line(1.0, t.user_trace);
    /// A free body where it touches the other later in the tick.
    AtTouch("when they touch") |t, s| s.line(1.0, t.faint_text).dash(&[7.0, 2.0, 2.0, 2.0]);
    /// The impulses that friction allows.
    FrictionCone("friction cone") |t, s| s.stroke(1.0, t.simplex.line).fill(t.simplex.line.at(18)).small();
    /// The axes of a chart, their numbers and its title.
    Chart() |t, s| s.line(1.0, t.faint_text).small();
    /// The grid lines of a chart.
    ChartGrid() |t, s| s.line(1.0, t.rule).small();
    /// The current tick in a chart.
    Now() |t, s| s.line(1.0, t.text).small();
    /// The kinetic energy in a chart.
    Kinetic() |t, s| s.line(2.0, t.simplex).curve();
    /// The potential energy in a chart.
    Potential() |t, s| s.line(2.0, t.edge).curve();
    /// Their sum.
    TotalEnergy() |t, s| s.line(3.0, t.point).curve();
    /// The momentum in a chart.
    Momentum() |t, s| s.line(2.0, t.hull).curve();
    /// The deepest overlap in a chart.
    Deepest() |t, s| s.line(2.0, t.warning).curve();
    /// The part of A's outline that B may hide.
    OutlineA() |t, s| s.line(1.5, t.a.outline);
    /// A's edges facing the viewer, within its outline.
    FrontA() |t, s| s.stroke(1.5, t.a.edge);
    /// B's edges facing the viewer, within its outline.
    FrontB() |t, s| s.stroke(1.5, t.b.edge);
    /// The edges of A − B facing the viewer.
    FrontHull() |t, s| s.line(1.25, t.hull);
    /// A's edges that its own faces hide.
    HiddenA() |t, s| s.stroke(1.0, t.a.edge).hidden();
    /// B's edges that its own faces hide.
    HiddenB() |t, s| s.stroke(1.0, t.b.edge).hidden();
    /// The hidden edges of A − B.
    HiddenHull() |t, s| s.line(1.0, t.hull).hidden();
    /// The hidden edges of the simplex.
    HiddenSimplex() |t, s| s.line(1.75, t.simplex).hidden();
    /// The hidden edges of the polytope.
    HiddenPolytope() |t, s| s.line(1.75, t.edge).hidden();
    /// The face closest to the origin if it is on the far side.
    HiddenFace("face closest to O, behind") |t, s| s.line(2.5, t.edge).hidden().fill(t.edge.line.at(24));
    /// The origin's position relative to the simplex, or to the part of it nearest the origin.
    ProjectionLine as Stalk ("from O to the simplex") |t, s| s.line(2.0, t.point).radius(3.5);
    /// The part of a body facing away from the light.
    Shade() |t, s| s.fill(if t.is_light { t.text.at(14) } else { Color::hex(0).at(24) });
    /// The part of a smooth A − B facing away from the light.
    HullShade() |t, s| s.fill(t.hull.line.at(10));
    /// The face of the simplex beyond which the origin is.
    FaceToOrigin("face with O beyond it")
        |t, s| s.line(3.5, t.simplex).fill(t.simplex.line.at(34)).hatch(t.lines([0.0, 1.0], 6.0, t.simplex.line.at(60)));
    /// A face visible from the new point, which is removed.
    SeenFace("other removed faces")
        |t, s| s.stroke(0.75, t.faint_text).fill(t.faint_text.at(16)).hatch(t.dots([0.0, 1.0], 6.0, t.faint_text.at(80)));
    /// The edges around the removed faces.
    Horizon("horizon") |t, s| s.line(4.0, t.point).dash(&[9.0, 3.0]);
    /// A new face of an expansion.
    NewFace("new faces")
        |t, s| s.fill(t.edge.line.at(12)).hatch(t.lines([0.0, 1.0], 12.0, t.edge.line.at(60)));
    /// The hull of the contact points of a pair in space.
    ContactPatch("contact area") |t, s| s.line(2.0, t.point).fill(t.point.at(28));
    /// A's edges if labels can't avoid all of them: together they show the shape, singly nothing.
    FineA() |t, s| s.stroke(1.0, t.a.edge.at(55));
    /// B's edges in that case.
    FineB() |t, s| s.stroke(1.0, t.b.edge.at(55));
    /// Those of A − B.
    FineHull() |t, s| s.stroke(1.0, t.hull.line.at(55));
    /// Those of the polytope.
    FinePolytope() |t, s| s.stroke(1.0, t.edge.line.at(55));
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

impl Role {
    /// The name of a role's marks in a legend; `None` if they need none.
    pub(crate) fn words(self, naming: &LegendContext) -> Option<&'static str> {
        let (words, _) = self.row();
        words(naming)
    }

    /// The role's name in files, in kebab case.
    pub(crate) fn slug(self) -> String {
        let mut slug = String::new();
        for letter in self.class_name().chars() {
            if letter.is_ascii_uppercase() && !slug.is_empty() {
                slug.push('-');
            }
            slug.push(letter.to_ascii_lowercase());
        }
        slug
    }

    /// The role on the far side; the same if that makes no difference.
    pub(super) const fn behind_a_face(self) -> Self {
        match self {
            Self::ClosestEdge => Self::HiddenFace,
            other => other,
        }
    }

    /// Whether it is behind everything, so that text may be placed on it.
    #[must_use]
    pub const fn is_background(self) -> bool {
        matches!(
            self,
            Self::Grid
                | Self::Axis
                | Self::EmptySide
                | Self::OriginRegion
                | Self::Scale
                | Self::Tick
                | Self::Sweep
                | Self::Trail
                | Self::OldTrail
                | Self::OldestTrail
                | Self::ChartGrid
                | Self::Shade
                | Self::HullShade
                | Self::FineA
                | Self::FineB
                | Self::FineHull
                | Self::FinePolytope
        )
    }

    /// Whether its labels keep their position, whatever they cover.
    pub(super) const fn keeps_its_place(self) -> bool {
        self.is_in_corner() || matches!(self, Self::Scale | Self::Tick)
    }

    /// Whether its labels are in the upper left corner of a pane.
    pub(super) const fn is_in_corner(self) -> bool {
        matches!(
            self,
            Self::Title | Self::Overlapping | Self::Touching | Self::Apart
        )
    }
}

impl Theme {
    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        let (_, look) = role.row();
        let style = look(self, Style::plain(self.point, self.text));
        style.scaled(self.stroke_scale, self.text_scale)
    }
}
