//! Invariants of the figures of a simulation.

use std::collections::BTreeMap;

use super::super::{
    Figure, Mark, MinkowskiPane, Overlay, Overlays, Pane, Rect, Role, Scenes, Subject, Theme,
    bounds_of, drawn_minkowski, home_camera,
};
use super::{
    Budget, SIZES, all, assert_within, at_home, boxes, faults, label_count, legend_faults, themes,
};
use crate::lesson::{Lesson, LessonConfig};
use crate::scene::{Falling, Scene, Simulation, preset, presets};
use collidoscope_core::dynamics::RigidBody;

/// The ticks of the figures.
const TICKS: [u64; 3] = [0, 45, 240];

/// A stack of boxes, and tumbling bodies of all shapes.
pub(crate) fn falls() -> [(&'static str, Falling); 2] {
    ["stack", "tumble"].map(|slug| {
        let scene = preset(slug).expect("a preset").scene;
        (slug, Falling::new(scene.fall.expect("bodies")))
    })
}

/// The pair as a scene of its own, queried.
pub(crate) fn pair(falling: &Falling) -> Simulation {
    let bodies = falling.pair().map(|at| falling.body(at));
    let like = Scene::new("Bodies".to_owned(), None, bodies);
    Simulation::new(falling.scene(&like))
}

fn subject<'s>(
    falling: &'s Falling,
    simulation: &'s Simulation,
    overlays: Overlays,
    minkowski: MinkowskiPane,
) -> Subject<'s> {
    Subject {
        falling: Some(falling),
        ..super::subject(simulation, overlays, minkowski)
    }
}

/// The overlays of physics scenes only, with the letters and the legend.
fn of_falls() -> Overlays {
    let of_falls = Overlay::ALL
        .into_iter()
        .filter(|overlay| overlay.row().scenes == Scenes::Bodies);
    of_falls.chain([Overlay::Labels, Overlay::Legend]).collect()
}

fn all_falls() -> impl Iterator<Item = (&'static str, Falling)> {
    let presets = presets().into_iter();
    presets.filter_map(|preset| Some((preset.slug, Falling::new(preset.scene.fall?))))
}

/// Every figure with all overlays of physics scenes.
fn every_picture(mut see: impl FnMut(&'static str, &str, &Figure, &Theme)) {
    // A figure of the smallest size has no room for all bodies of a preset.
    let sizes = &SIZES[1..3];
    for (name, mut falling) in all_falls() {
        for ticks in TICKS {
            while falling.now() < ticks {
                falling.tick();
            }
            falling.select_deepest();
            let simulation = pair(&falling);
            for (theme_name, theme) in themes() {
                for &size in sizes {
                    let pane = MinkowskiPane::Off;
                    let subject = subject(&falling, &simulation, of_falls(), pane);
                    let said = format!("{name}, tick {ticks}, {theme_name:?}, {size}");
                    see(name, &said, &at_home(&subject, &theme, size), &theme);
                }
            }
        }
    }
}

/// Violations by the charts of a pane, one per line.
fn faults_of_charts(plot: &Pane, theme: &Theme) -> Vec<String> {
    let texts = boxes(plot, theme);
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
fn letters_stand_by_their_bodies_and_charts_and_legend_name_all_that_is_drawn() {
    let mut found = Vec::new();
    let mut charts = 0;
    let mut budgets = BTreeMap::new();
    every_picture(|slug, said, figure, theme| {
        let pane = &figure.panes[0];
        let budget: &mut Budget = budgets.entry(slug).or_default();
        budget.count += 1;
        let mut faults = faults(pane, theme, &mut budget.excused);
        faults.extend(legend_faults(figure, theme));
        if let Some(plot) = &pane.plot {
            charts += 1;
            faults.extend(faults_of_charts(plot, theme));
            let placed = boxes(pane, theme);
            let hidden = placed
                .iter()
                .filter(|(_, label)| plot.place.overlaps(label));
            faults.extend(hidden.map(|(text, _)| format!("`{text}` is hidden")));
        }
        found.extend(faults.into_iter().map(|fault| format!("{said}: {fault}")));
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(charts > 100, "{charts} charts");
    assert_within(&budgets);
}

#[test]
fn the_home_view_shows_every_body_as_it_began_and_holds_still() {
    for (name, mut falling) in all_falls() {
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
        falling.select_deepest();
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
                let subject = Subject {
                    lesson: shown,
                    ..subject(&falling, &simulation, all(), minkowski)
                };
                let pane = &at_home(&subject, &theme, SIZES[1]).panes[0];
                // Their numbers are labels, and drawn on top.
                let others = |mark: &&Mark| {
                    let is_of_other = matches!(mark.role, Role::FreeBody | Role::FixedBody);
                    is_of_other && mark.text().is_none()
                };
                let of_pair = |mark: &&Mark| matches!(mark.role, Role::ShapeA | Role::ShapeB);
                let [last_other, first_of_pair] = [
                    pane.marks.iter().rposition(|mark| others(&mark)),
                    pane.marks.iter().position(|mark| of_pair(&mark)),
                ];
                assert!(last_other < first_of_pair, "{name}, step {at}");
                if lesson.impulse(at).is_some() {
                    labels += label_count(pane);
                    let of_pane = faults(pane, &theme, &mut Vec::new()).into_iter();
                    found.extend(of_pane.map(|fault| format!("{name}, step {at}: {fault}")));
                }
            }
        }
    }
    // A label is on a line only in a cramped step without another position for it.
    assert!(
        found.len() * 200 < labels,
        "of {labels} labels of impulses more than one in 200 covers something; see `cargo run -- SCENE` at this step, \
        and costs of places in src/figure/labels.rs:\n{}",
        found.join("\n")
    );
}
