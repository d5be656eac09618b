//! What the dots, lines and areas of a step's figures mean, each drawn as the figures draw it.

use std::fmt::{self, Write};

use glam::{DVec2, dvec2};

use super::super::Case;
use super::super::svg::{Escaped, write_swatch};
use super::parts::Drawn;
use crate::figure::{Camera, Form, Mark, Pane, Rect, Role, Theme};

const SIZE: DVec2 = dvec2(40.0, 18.0);

/// What one entry says of the marks of a role.
type Entry = (Role, Form, &'static str);

/// The entries, in the order in which a reader meets them.
const ENTRIES: [Entry; 25] = [
    (Role::Origin, Form::Dot, "O, the origin"),
    (Role::ShapeA, Form::Area, "A"),
    (Role::ShapeB, Form::Area, "B"),
    (Role::GhostB, Form::Area, "B after the push"),
    (Role::Hull, Form::Area, "A ⊖ B, never worked out as a whole"),
    (
        Role::CoreHull,
        Form::Area,
        "A ⊖ B of the cores, if A or B is round",
    ),
    (Role::Core, Form::Line, "the core of a round body"),
    (
        Role::Center,
        Form::Dot,
        "centres; in Minkowski space their difference",
    ),
    (
        Role::SearchDirection,
        Form::Arrow,
        "where to look: d or n, for B −d or −n",
    ),
    (
        Role::SupportLine,
        Form::Line,
        "support line: through w, square to d or n",
    ),
    (
        Role::Reach,
        Form::Line,
        "d·w or n·w: how far w lies along d or n, from O",
    ),
    (Role::EmptySide, Form::Area, "no point of A ⊖ B lies here"),
    (
        Role::Support,
        Form::Dot,
        "support point just found; its a and b",
    ),
    (Role::Simplex, Form::Dot, "points kept from earlier steps"),
    (Role::Simplex, Form::Area, "the simplex after the step"),
    (Role::Before, Form::Line, "what the step lets go"),
    (
        Role::OriginRegion,
        Form::Area,
        "where the origin is, if A ⊖ B holds it",
    ),
    (Role::Polytope, Form::Area, "the polytope"),
    (
        Role::ClosestEdge,
        Form::Line,
        "the edge closest to the origin",
    ),
    (Role::Penetration, Form::Line, "how far that edge is from O"),
    (
        Role::EdgeDistance,
        Form::Line,
        "how far other edges are from O",
    ),
    (
        Role::Expansion,
        Form::Line,
        "edges that the new point makes",
    ),
    (
        Role::Dimension,
        Form::Arrow,
        "a length: the depth or the distance",
    ),
    (
        Role::Contact,
        Form::Dot,
        "contact or closest points a, b; a − b",
    ),
    (Role::Lens, Form::Line, "what a lens magnifies"),
];

/// What stands about the pair in a scene of bodies.
const BYSTANDERS: [Entry; 2] = [
    (Role::FreeBody, Form::Area, "other bodies"),
    (Role::FixedBody, Form::Area, "other bodies that are fixed"),
];

/// What the figures of an impulse draw besides.
const IMPULSE: [Entry; 16] = [
    (
        Role::AtTouch,
        Form::Line,
        "a body where it is when A and B touch",
    ),
    (
        Role::Contact,
        Form::Dot,
        "P, where the impulse acts; S, where the solver’s does",
    ),
    (Role::Support, Form::Dot, "what the vertex rule takes"),
    (Role::SearchDirection, Form::Arrow, "n and t of the contact"),
    (Role::LeverArm, Form::Dot, "centre of mass"),
    (
        Role::LeverArm,
        Form::Arrow,
        "lever arm r, from the centre of mass",
    ),
    (
        Role::LeverArm,
        Form::Line,
        "r × n: how far the line of n passes",
    ),
    (
        Role::BodyVelocity,
        Form::Arrow,
        "velocity of a body or of its point",
    ),
    (Role::BodySpin, Form::Arrow, "spin ω, positive from x to y"),
    (
        Role::Velocity,
        Form::Arrow,
        "u: velocity of B’s point seen from A’s",
    ),
    (Role::NormalImpulse, Form::Arrow, "j, the impulse along n"),
    (
        Role::FrictionImpulse,
        Form::Arrow,
        "jₜ, friction’s impulse along t",
    ),
    (
        Role::FrictionCone,
        Form::Area,
        "what friction may give: the friction cone",
    ),
    (Role::Before, Form::Line, "what would stop the sliding"),
    (
        Role::Before,
        Form::Arrow,
        "before the impulse; last, j of the two alone",
    ),
    (Role::Extension, Form::Line, "parts of u; the line of n"),
];

/// What figures in space draw otherwise.
const SPACE: [Entry; 15] = [
    (Role::HiddenOrigin, Form::Dot, "O behind a face"),
    (Role::Core, Form::Dot, "the core of a round body"),
    (
        Role::HiddenSimplex,
        Form::Line,
        "hidden edges of the simplex",
    ),
    (Role::HiddenSimplex, Form::Dot, "point behind a face"),
    (
        Role::HiddenSupport,
        Form::Dot,
        "point just found, behind a face",
    ),
    (Role::Stalk, Form::Line, "from O to f, as under Next d"),
    (
        Role::FaceToOrigin,
        Form::Area,
        "the face that the origin is beyond",
    ),
    (
        Role::HiddenPolytope,
        Form::Line,
        "hidden edges of the polytope",
    ),
    (
        Role::ClosestEdge,
        Form::Area,
        "the face, or simplex, closest to the origin",
    ),
    (
        Role::HiddenFace,
        Form::Area,
        "the closest face, if it is on the far side",
    ),
    (
        Role::Penetration,
        Form::Line,
        "from O to that face or simplex: its distance",
    ),
    (
        Role::SeenFace,
        Form::Area,
        "other faces that the new point sees; all go",
    ),
    (
        Role::Horizon,
        Form::Line,
        "horizon: edges about the faces that go",
    ),
    (Role::NewFace, Form::Area, "faces that the new point makes"),
    (Role::Expansion, Form::Line, "edges of these new faces"),
];

/// The entries that figures in space need.
fn entries_in_space() -> Vec<Entry> {
    const OF_THE_PLANE: [Role; 6] = [
        Role::Core,
        Role::SupportLine,
        Role::EmptySide,
        Role::OriginRegion,
        Role::EdgeDistance,
        Role::Lens,
    ];
    with_own(&SPACE, |role| !OF_THE_PLANE.contains(&role))
}

/// The usual entries of the roles that are drawn, but for those that `own` tells otherwise, and then those.
fn with_own(own: &[Entry], is_drawn: impl Fn(Role) -> bool) -> Vec<Entry> {
    let is_own = |entry: &Entry| {
        let same = |other: &Entry| {
            let forms = [entry.1, other.1].map(|form| matches!(form, Form::Dot));
            other.0 == entry.0 && forms[0] == forms[1]
        };
        own.iter().any(same)
    };
    let usual = ENTRIES.iter().filter(|entry| is_drawn(entry.0));
    let usual = usual.filter(|entry| !is_own(entry));
    usual.chain(own).copied().collect()
}

/// The entries of what is drawn on this page.
pub(super) fn write(
    out: &mut String,
    theme: &Theme,
    case: &Case<'_>,
    drawn: &Drawn,
) -> fmt::Result {
    out.write_str("<ul class=\"legend\">\n")?;
    let entries = match case {
        Case::Planar { .. } => [&ENTRIES[..], &BYSTANDERS].concat(),
        Case::Spatial { .. } => entries_in_space(),
    };
    let is_drawn = |entry: &Entry| {
        let same = |form: Form| (form == Form::Dot) == (entry.1 == Form::Dot);
        drawn
            .queries
            .iter()
            .any(|&(role, form)| role == entry.0 && same(form))
    };
    let of_queries = entries.into_iter().filter(is_drawn);
    let of_impulses = IMPULSE
        .into_iter()
        .filter(|entry| drawn.impulses.contains(&(entry.0, entry.1)));
    let is_round = drawn
        .queries
        .iter()
        .any(|(role, _)| *role == Role::CoreHull);
    for (role, form, meaning) in of_queries.chain(of_impulses) {
        let meaning = match role {
            Role::EmptySide if is_round => "no point of the cores’ A ⊖ B lies here",
            _ => meaning,
        };
        out.write_str("<li>")?;
        let pane = Pane {
            place: Rect::new(DVec2::ZERO, SIZE),
            camera: Camera::ONE_TO_ONE,
            marks: vec![mark(role, form)],
            is_minkowski: false,
            looks: 1.0,
            plot: None,
            lens: None,
            legend: None,
        };
        write_swatch(out, &pane, theme)?;
        writeln!(out, "<span>{}</span></li>", Escaped(meaning))?;
    }
    out.write_str("</ul>\n")
}

fn mark(role: Role, form: Form) -> Mark {
    const MARGIN: f64 = 3.0;
    let Rect { min, max } = Rect::new(DVec2::ZERO, SIZE).shrunk(MARGIN);
    let middle = SIZE / 2.0;
    let (from, to) = (dvec2(min.x, middle.y), dvec2(max.x, middle.y));
    match form {
        Form::Area => Mark::Polygon {
            points: vec![min, dvec2(max.x, min.y), max, dvec2(min.x, max.y)],
            role,
        },
        Form::Line => Mark::Polyline {
            points: vec![from, to],
            role,
        },
        Form::Arrow => Mark::Arrow { from, to, role },
        Form::Dot => Mark::Point { at: middle, role },
    }
}

#[cfg(test)]
mod tests {
    use super::super::parts::{look, look_alone};
    use super::super::steps::drawn_in;
    use super::*;
    use crate::export::Situation;
    use crate::export::lesson_picture::lesson_on;
    use crate::figure::spatial::View;
    use crate::lesson::{self, Course};
    use crate::scene::{Falling, Simulation, presets, spatial};
    use std::collections::HashSet;

    /// What explains itself by its name beside it, or by lying on what is explained.
    const SELF_EXPLAINED: [Role; 11] = [
        Role::Grid,
        Role::Axis,
        Role::Origin,
        Role::Title,
        Role::NameA,
        Role::NameB,
        Role::OutlineB,
        Role::Leader,
        Role::Extension,
        Role::Scale,
        Role::Tick,
    ];

    /// What lies on a body, on A ⊖ B or on the polytope, and is explained where dashes are.
    const EDGES_AND_SHADES: [Role; 15] = [
        Role::HiddenHorizon,
        Role::HiddenStalk,
        Role::OutlineA,
        Role::FrontA,
        Role::FrontB,
        Role::FrontHull,
        Role::HiddenA,
        Role::HiddenB,
        Role::HiddenHull,
        Role::FineA,
        Role::FineB,
        Role::FineHull,
        Role::FinePolytope,
        Role::Shade,
        Role::HullShade,
    ];

    #[test]
    fn the_legend_has_what_the_figures_show_and_nothing_else() {
        let mut drawn = HashSet::new();
        for preset in presets() {
            let simulation = Simulation::new(preset.scene);
            let lesson = lesson_on(Situation::alone(&simulation), Course::default());
            let case = Case::Planar {
                situation: Situation::alone(&simulation),
                lesson: &lesson,
            };
            let pictures = case.pictures(&look());
            for at in 0..lesson.step_count() {
                let panes = pictures.step(at).panes;
                drawn.extend(panes.iter().flat_map(|p| &p.marks).map(Mark::role));
            }
        }
        let own = HashSet::from(SELF_EXPLAINED);
        assert_explained("plane", &ENTRIES, &drawn, &own);
    }

    #[test]
    fn the_legend_of_an_impulse_has_what_its_figures_show_and_nothing_else() {
        let mut drawn = HashSet::new();
        for preset in presets() {
            let mut see = |falling: &Falling| {
                let simulation = Simulation::new(falling.scene(&preset.scene));
                let situation = Situation {
                    simulation: &simulation,
                    falling: Some(falling),
                };
                let lesson = &lesson_on(situation, Course::default());
                let case = Case::Planar { situation, lesson };
                let pictures = case.pictures(&look_alone());
                for at in lesson.query_count()..lesson.step_count() {
                    drawn.extend(drawn_in(&pictures.step(at)));
                }
            };
            let Some(fall) = &preset.scene.fall else {
                continue;
            };
            let mut falling = Falling::new(fall.clone());
            falling.go_to_impact(600);
            see(&falling);
            for _ in 0..60 {
                falling.tick();
            }
            falling.look_by_itself();
            see(&falling);
        }
        let forms: HashSet<(Role, Form)> = IMPULSE.map(|(role, form, _)| (role, form)).into();
        let idle: Vec<_> = forms.difference(&drawn).collect();
        assert!(idle.is_empty(), "in no figure: {idle:?}");
        let drawn: HashSet<Role> = drawn.into_iter().map(|(role, _)| role).collect();
        let mut own = HashSet::from(SELF_EXPLAINED);
        own.extend([Role::ShapeA, Role::ShapeB, Role::Spoke, Role::Away]);
        own.extend(BYSTANDERS.map(|(role, ..)| role));
        assert_explained("impulse", &IMPULSE, &drawn, &own);
    }

    #[test]
    fn the_legend_of_space_has_what_its_figures_show_and_nothing_else() {
        let mut drawn = HashSet::new();
        for preset in spatial::presets() {
            let simulation = spatial::Simulation::new(preset.scene);
            let moment = simulation.moment();
            let lesson = lesson::spatial::Lesson::in_space(&moment.a, &moment.b);
            let case = Case::Spatial {
                simulation: &simulation,
                lesson: &lesson,
                view: View::default(),
            };
            let pictures = case.pictures(&look());
            for at in 0..lesson.steps().len() {
                let panes = pictures.step(at).panes;
                drawn.extend(panes.iter().flat_map(|p| &p.marks).map(Mark::role));
            }
        }
        let mut own = HashSet::from(SELF_EXPLAINED);
        own.extend(EDGES_AND_SHADES);
        assert_explained("space", &entries_in_space(), &drawn, &own);
    }

    fn assert_explained(said: &str, entries: &[Entry], drawn: &HashSet<Role>, own: &HashSet<Role>) {
        let explained: HashSet<Role> = entries.iter().map(|(role, ..)| *role).collect();
        let missing: Vec<_> = drawn
            .difference(&explained)
            .filter(|r| !own.contains(r))
            .collect();
        assert!(missing.is_empty(), "{said}, not in the legend: {missing:?}");
        let idle: Vec<_> = explained.difference(drawn).collect();
        assert!(idle.is_empty(), "{said}, in no figure: {idle:?}");
    }
}
