//! Printed without colour, the marks of a picture differ in weight, dash or hatching.

use std::collections::BTreeSet;

use collidoscope::export::{LessonSource, PageSize, PairSource, PictureStyle};
use collidoscope::figure::spatial::View;
use collidoscope::figure::{
    Figure, Hatch, Mark, MinkowskiPane, Overlay, Role, Stroke, Style, Theme, ThemeName,
};
use collidoscope::lesson::{FirstDirection, Lesson, LessonConfig, spatial as in_space};
use collidoscope::scene::{Falling, Simulation, presets, spatial};
use glam::dvec2;

/// The roles of one object, its area first.
const THINGS: [&[Role]; 3] = [
    &[
        Role::ShapeA,
        Role::OutlineA,
        Role::FrontA,
        Role::HiddenA,
        Role::FineA,
    ],
    &[
        Role::ShapeB,
        Role::OutlineB,
        Role::FrontB,
        Role::HiddenB,
        Role::FineB,
    ],
    &[
        Role::Hull,
        Role::FrontHull,
        Role::HiddenHull,
        Role::FineHull,
    ],
];

/// Background marks and leader lines.
const GROUND: [Role; 7] = [
    Role::Grid,
    Role::Axis,
    Role::Scale,
    Role::Tick,
    Role::Leader,
    Role::Extension,
    Role::Center,
];

/// A role, and whether it is an arrow.
type Line = (usize, bool);

/// The lines and outlines of each pane of a figure.
fn lines(figure: &Figure) -> Vec<BTreeSet<Line>> {
    let of_pane = |marks: &[Mark]| {
        let lines = marks.iter().filter_map(|mark| match mark {
            Mark::Label { .. } | Mark::Point { .. } => None,
            mark => {
                let index = Role::ALL.iter().position(|role| *role == mark.role())?;
                Some((index, matches!(mark, Mark::Arrow { .. })))
            }
        });
        lines.collect()
    };
    figure
        .panes
        .iter()
        .map(|pane| of_pane(&pane.marks))
        .collect()
}

/// Every two that occur in one pane.
fn pairs() -> BTreeSet<(Line, Line)> {
    let look = PictureStyle {
        overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
        minkowski: MinkowskiPane::Half,
        theme: Theme::new(ThemeName::Paper),
        sheet: PageSize::of_points(dvec2(1024.0, 580.0)),
    };
    let mut pairs = BTreeSet::new();
    let mut see = |case: LessonSource<'_>, steps: usize| {
        for lines in (0..steps).flat_map(|at| lines(&case.step_figure(at, &look))) {
            for one in &lines {
                pairs.extend(lines.range(one..).skip(1).map(|other| (*one, *other)));
            }
        }
    };
    let falls = presets()
        .into_iter()
        .filter_map(|preset| Some((preset.scene.fall.clone()?, preset.scene)));
    for (fall, scene) in falls {
        let mut falling = Falling::new(fall);
        if !falling.go_to_impact(600) {
            continue;
        }
        let simulation = Simulation::new(falling.scene(&scene));
        let (a, b) = (&simulation.moment().a, &simulation.moment().b);
        let lesson = Lesson::on([a, b], Some(&falling), LessonConfig::default());
        let situation = PairSource {
            simulation: &simulation,
            falling: Some(&falling),
        };
        see(
            LessonSource::Planar {
                situation,
                lesson: &lesson,
            },
            lesson.step_count(),
        );
    }
    for preset in presets() {
        let simulation = Simulation::new(preset.scene);
        let (a, b) = (&simulation.moment().a, &simulation.moment().b);
        let lesson = Lesson::new(a, b, FirstDirection::default());
        let situation = PairSource::alone(&simulation);
        see(
            LessonSource::Planar {
                situation,
                lesson: &lesson,
            },
            lesson.steps().len(),
        );
    }
    for preset in spatial::presets() {
        let simulation = spatial::Simulation::new(preset.scene);
        let moment = simulation.moment();
        let lesson = in_space::Lesson::in_space(&moment.a, &moment.b);
        let view = View::default();
        see(
            LessonSource::Spatial {
                simulation: &simulation,
                lesson: &lesson,
                view,
            },
            lesson.steps().len(),
        );
    }
    pairs
}

fn differ_as_lines(one: &Stroke, other: &Stroke) -> bool {
    let (thin, thick) = (one.width.min(other.width), one.width.max(other.width));
    let dashed = match (one.dash, other.dash) {
        (None, None) => false,
        (Some(one), Some(other)) => one != other,
        _ => true,
    };
    dashed || (thick - thin >= 0.5 && thick >= 1.25 * thin)
}

fn differ_as_areas(one: Option<Hatch>, other: Option<Hatch>) -> bool {
    match (one, other) {
        (None, None) => false,
        (Some(one), Some(other)) => {
            let turned = one.along.perp_dot(other.along).abs() > 0.3;
            let dotted = one.stroke.dash.is_some() != other.stroke.dash.is_some();
            let ratio = one.spacing / other.spacing;
            turned || dotted || !(0.5..2.0).contains(&ratio)
        }
        _ => true,
    }
}

fn differ(one: &Style, other: &Style) -> bool {
    let lines = match (&one.stroke, &other.stroke) {
        (Some(one), Some(other)) => differ_as_lines(one, other),
        (None, None) => false,
        _ => true,
    };
    lines || differ_as_areas(one.hatch, other.hatch)
}

#[test]
fn marks_of_a_picture_differ_without_colour() {
    let theme = Theme::new(ThemeName::Paper);
    let (mut found, mut count) = (Vec::new(), 0);
    for ((one, is_arrow), (other, is_other_arrow)) in pairs() {
        let [one, other] = [one, other].map(|index| Role::ALL[index]);
        let is_ground = [one, other].iter().any(|role| GROUND.contains(role));
        let things = [one, other].map(|role| THINGS.iter().find(|thing| thing.contains(&role)));
        // Edges of a body lie on its area.
        let [one, other] = match things {
            [Some(of_one), Some(of_other)] => [of_one[0], of_other[0]],
            _ => [one, other],
        };
        if is_arrow != is_other_arrow || one == other || is_ground {
            continue;
        }
        count += 1;
        if !differ(&theme.style(one), &theme.style(other)) {
            found.push(format!("{one:?} and {other:?}"));
        }
    }
    assert!(found.is_empty(), "of {count}:\n{}", found.join("\n"));
    assert!(count > 60, "{count}");
}
