//! What the pictures of a scene of bodies keep, while these fall.

use std::sync::Arc;

use glam::{DVec2, dvec2};

use super::super::{
    Figure, FigureSource, Mark, MinkowskiPane, Overlay, Overlays, Pane, Rect, Role, Scenes, Theme,
    bounds_of, drawn_minkowski, home_camera, labels,
};
use super::{SIZES, all, at_home, faults, label_count, legends, themes};
use crate::dynamics::{Material, RigidBody, Solver};
use crate::lesson::{Lesson, LessonConfig};
use crate::planar::{Capsule, Circle, Ellipse, Polygon, Regular, Shape};
use crate::scene::{Body, Fall, Falling, FallingBody, Scene, Simulation, Unit, presets};

/// How many ticks have gone by in the pictures.
const TICKS: [u64; 3] = [0, 45, 240];

fn block(width: f64, height: f64) -> Shape {
    let half = dvec2(width, height) / 2.0;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let corners = corners.map(|(x, y)| half * dvec2(x, y));
    Polygon::new(&corners).expect("a block").into()
}

fn body(shape: Shape, position: DVec2, rotation: f64, is_fixed: bool) -> FallingBody {
    FallingBody {
        body: Body {
            shape,
            position,
            rotation,
        },
        velocity: DVec2::ZERO,
        spin_degrees: 0.0,
        material: Material::default(),
        is_fixed,
    }
}

/// A stack of boxes, and bodies of all shapes that tumble into a tray.
pub(in crate::figure) fn falls() -> [(&'static str, Falling); 2] {
    let floor = || body(block(900.0, 50.0), dvec2(500.0, 640.0), 0.0, true);
    let boxes = (0..6).map(|k| {
        let place = dvec2(500.0, 585.0 - 62.0 * f64::from(k));
        body(block(80.0, 60.0), place, 0.0, false)
    });
    let walls = [75.0, 925.0].map(|x| body(block(50.0, 400.0), dvec2(x, 415.0), 0.0, true));
    let shapes: [Shape; 5] = [
        block(90.0, 60.0),
        Circle::new(38.0).expect("a disc").into(),
        Ellipse::new(60.0, 30.0).expect("an ellipse").into(),
        Capsule::new(dvec2(-40.0, 0.0), dvec2(40.0, 0.0), 22.0)
            .expect("a capsule")
            .into(),
        Regular::new(3, 50.0).expect("a triangle").into(),
    ];
    let tumbling = shapes.iter().cycle().take(10).cloned().enumerate();
    let tumbling = tumbling.map(|(k, shape)| {
        let k = k as f64;
        let place = dvec2(220.0 + 130.0 * (k % 5.0), 150.0 + 120.0 * (k / 5.0).floor());
        FallingBody {
            velocity: dvec2(40.0 * (k - 5.0), 0.0),
            spin_degrees: 60.0 * (k - 4.0),
            ..body(shape, place, 25.0 * k, false)
        }
    });
    let stack = [floor()].into_iter().chain(boxes).collect();
    let tumble = [floor()].into_iter().chain(walls).chain(tumbling).collect();
    [("stack", stack), ("tumble", tumble)].map(|(name, bodies)| {
        let fall = Fall::new(dvec2(0.0, 980.0), Solver::default(), bodies);
        let fall = fall.unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, Falling::new(Arc::new(fall)))
    })
}

/// The pair as a scene of its own, queried.
pub(in crate::figure) fn pair(falling: &Falling) -> Simulation {
    let [a, b] = falling.pair().map(|at| falling.body(at));
    let like = Scene {
        title: "Bodies".to_owned(),
        note: None,
        a,
        b,
        push: false,
        unit: Unit::default(),
        y_up: false,
        fall: None,
    };
    Simulation::new(falling.scene(&like))
}

fn subject<'s>(
    falling: &'s Falling,
    simulation: &'s Simulation,
    overlays: Overlays,
    minkowski: MinkowskiPane,
) -> FigureSource<'s> {
    FigureSource {
        falling: Some(falling),
        ..super::subject(simulation, overlays, minkowski)
    }
}

/// Those that a scene of bodies has more, with the letters and the legend.
fn of_falls() -> Overlays {
    let of_falls = Overlay::ALL
        .into_iter()
        .filter(|overlay| overlay.row().scenes == Scenes::Bodies);
    of_falls.chain([Overlay::Labels, Overlay::Legend]).collect()
}

/// Every picture with all that scenes of bodies have more.
fn every_picture(mut see: impl FnMut(&str, &Figure, &Theme)) {
    let own = falls().map(|(name, falling)| (name, falling, &SIZES[..2]));
    // A picture of the least size has no room for all that a preset holds.
    let of_presets = presets().into_iter().filter_map(|preset| {
        let falling = Falling::new(preset.scene.fall?);
        Some((preset.slug, falling, &SIZES[1..3]))
    });
    for (name, mut falling, sizes) in own.into_iter().chain(of_presets) {
        for ticks in TICKS {
            while falling.now() < ticks {
                falling.tick();
            }
            falling.look_by_itself();
            let simulation = pair(&falling);
            for (theme_name, theme) in themes() {
                for &size in sizes {
                    let pane = MinkowskiPane::Off;
                    let subject = subject(&falling, &simulation, of_falls(), pane);
                    let said = format!("{name}, tick {ticks}, {theme_name:?}, {size}");
                    see(&said, &at_home(&subject, &theme, size), &theme);
                }
            }
        }
    }
}

/// What is wrong with the charts of a pane, a line each.
fn faults_of_charts(plot: &Pane, theme: &Theme) -> Vec<String> {
    let texts = labels::boxes(&plot.marks, theme, &plot.camera, &plot.place);
    let mut faults = Vec::new();
    for (index, (text, label)) in texts.iter().enumerate() {
        if !plot.place.holds(label) {
            faults.push(format!("`{text}` is off the charts"));
        }
        for (other, covered) in &texts[index + 1..] {
            if label.overlaps(covered) {
                faults.push(format!("`{text}` covers `{other}`"));
            }
        }
    }
    for name in ["kinetic", "potential", "total"] {
        if texts.iter().filter(|(text, _)| *text == name).count() != 1 {
            faults.push(format!("no name at the end of {name}"));
        }
    }
    faults
}

#[test]
fn charts_name_their_lines_and_no_text_covers_another() {
    let (mut found, mut count) = (Vec::new(), 0);
    every_picture(|said, figure, theme| {
        let Some(plot) = &figure.panes[0].plot else {
            return;
        };
        count += 1;
        let faults = faults_of_charts(plot, theme).into_iter();
        found.extend(faults.map(|fault| format!("{said}: {fault}")));
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(count > 100, "{count} pictures have charts");
}

#[test]
fn letters_stand_by_their_bodies_while_these_fall() {
    let mut found = Vec::new();
    let (mut count, mut excused) = (0, 0);
    every_picture(|said, figure, theme| {
        let pane = &figure.panes[0];
        count += 1;
        let faults = faults(pane, theme, &mut excused).into_iter();
        found.extend(faults.map(|fault| format!("{said}: {fault}")));
        let placed = labels::boxes(&pane.marks, theme, &pane.camera, &pane.place);
        let plot = pane.plot.as_ref().map(|plot| plot.place);
        for (text, label) in placed {
            if plot.is_some_and(|plot| plot.overlaps(&label)) {
                found.push(format!("{said}: `{text}` is hidden"));
            }
        }
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(excused * 20 < count, "{excused} of {count}");
}

#[test]
fn the_legend_names_the_bodies_about_the_pair_and_what_they_do() {
    let mut found = Vec::new();
    every_picture(|said, figure, theme| {
        let faults = legends::faults(figure, theme).into_iter();
        found.extend(faults.map(|fault| format!("{said}: {fault}")));
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_home_view_shows_every_body_as_it_began_and_holds_still() {
    let of_presets = presets().into_iter();
    let of_presets =
        of_presets.filter_map(|preset| Some((preset.slug, Falling::new(preset.scene.fall?))));
    for (name, mut falling) in falls().into_iter().chain(of_presets) {
        for (_, theme) in themes() {
            for size in SIZES {
                let simulation = pair(&falling);
                let subject = subject(&falling, &simulation, of_falls(), MinkowskiPane::Off);
                let bodies = falling.fall().world().bodies().iter();
                let bodies: Vec<_> = bodies.map(RigidBody::posed).collect();
                let world = &at_home(&subject, &theme, size).panes[0];
                let Rect { min, max } = bounds_of(&bodies);
                let place = |at| world.camera.to_picture(&world.place, at);
                let bounds = Rect::around([min, max].map(place));
                assert!(world.above_plot().holds(&bounds), "{name}, {size}");
                let fill = (bounds.size() / world.above_plot().size()).max_element();
                assert!(fill >= 0.35, "{name}, {size}: {fill}");
            }
        }
        let view = |falling: &Falling| {
            let simulation = pair(falling);
            let subject = subject(falling, &simulation, all(), MinkowskiPane::Off);
            home_camera(&subject, &Theme::new(super::ThemeName::Paper), SIZES[1])
        };
        let began = view(&falling);
        falling.tick();
        assert_eq!(view(&falling), began, "{name}");
    }
}

#[test]
fn a_lesson_on_a_pair_has_the_other_bodies_behind_it() {
    let (mut labels, mut found) = (0, Vec::new());
    for (name, mut falling) in falls() {
        for _ in 0..120 {
            falling.tick();
        }
        falling.look_by_itself();
        let simulation = pair(&falling);
        let moment = simulation.moment();
        let bodies = [&moment.a, &moment.b];
        let lesson = Lesson::on(bodies, Some(&falling), LessonConfig::default());
        assert!(
            lesson.step_count() > lesson.steps().len(),
            "{name}: no impulse"
        );
        for (_, theme) in themes() {
            for at in 0..lesson.step_count() {
                let shown = Some((&lesson, at));
                let minkowski = drawn_minkowski(MinkowskiPane::Half, &all(), None, shown, true);
                let subject = FigureSource {
                    lesson: shown,
                    ..subject(&falling, &simulation, all(), minkowski)
                };
                let pane = &at_home(&subject, &theme, SIZES[1]).panes[0];
                // Their numbers are labels, and stand on top of all.
                let others = |mark: &&Mark| {
                    let is_of_other = matches!(mark.role(), Role::FreeBody | Role::FixedBody);
                    is_of_other && !matches!(mark, Mark::Label { .. })
                };
                let of_pair = |mark: &&Mark| matches!(mark.role(), Role::ShapeA | Role::ShapeB);
                let [last_other, first_of_pair] = [
                    pane.marks.iter().rposition(|mark| others(&mark)),
                    pane.marks.iter().position(|mark| of_pair(&mark)),
                ];
                assert!(last_other < first_of_pair, "{name}, step {at}");
                if lesson.impulse(at).is_some() {
                    labels += label_count(pane);
                    let of_pane = faults(pane, &theme, &mut 0).into_iter();
                    found.extend(of_pane.map(|fault| format!("{name}, step {at}: {fault}")));
                }
            }
        }
    }
    // A label stands on a line where a cramped step has no other place for it.
    assert!(
        found.len() * 200 < labels,
        "{labels}:\n{}",
        found.join("\n")
    );
}
