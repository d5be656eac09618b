//! The program text of a lesson, whose names are those in the picture.

use collidoscope::app::{Action, App, Command, Go};
use collidoscope::figure::{Figure, Mark, Pane, Role, names_in};
use collidoscope::lesson::Program;
use collidoscope::scene::{Preset, presets, spatial};
use glam::{DVec2, dvec2};

use super::helpers::{SIZE, act, app_with, in_space, message, two_boxes};

/// A lesson on each preset, at each of its steps.
fn at_each_step(mut look: impl FnMut(&str, &App, &Program, Figure)) {
    let mut lessons = Vec::new();
    for Preset { slug, scene } in presets() {
        lessons.push((slug, app_with(scene)));
    }
    let spatial = spatial::presets().into_iter();
    lessons.extend(spatial.map(|preset| (preset.slug, in_space(preset.slug))));
    for (slug, mut app) in lessons {
        act(&mut app, &[Action::ToggleLesson]);
        let (narration, _) = app.narration().expect("a lesson");
        for step in 0..narration.step_count() {
            act(&mut app, &[Action::Go(Go::To(step))]);
            let program = app.program().expect("a program");
            let figure = app.figure(SIZE);
            let what = format!("{slug}, step {step}");
            look(&what, &app, &program, figure);
        }
    }
}

/// The positions of the labels with exactly this name.
fn labelled(pane: &Pane, name: &str) -> Vec<DVec2> {
    let places = pane.marks.iter().filter_map(|mark| match mark {
        Mark::Label { at, text, .. } if text.split(" = ").any(|part| plain(part) == name) => {
            Some(*at)
        }
        _ => None,
    });
    places.collect()
}

/// A label's text, with names in the letters of the program text.
fn plain(label: &str) -> String {
    if label == "O" {
        return "origin".to_owned();
    }
    let plain = |letter| match letter {
        'ᴬ' => 'A',
        'ᴮ' => 'B',
        'ₙ' => 'n',
        'ₜ' => 't',
        '₀'..='₉' => char::from_digit(letter as u32 - '₀' as u32, 10).expect("a digit"),
        other => other,
    };
    label.chars().map(plain).collect()
}

#[test]
fn a_lesson_shows_its_program_text_where_there_is_room_and_d_always_does() {
    let mut app = two_boxes();
    for (width, height, shows) in [
        (1280.0, 800.0, true),
        (1920.0, 1080.0, true),
        (1279.0, 800.0, false),
        (360.0, 640.0, false),
    ] {
        let _ = app.take(Command::Room(dvec2(width, height)));
        assert_eq!(app.shows_program(), shows, "{width}");
    }
    act(&mut app, &[Action::ToggleLesson, Action::ToggleProgram]);
    assert!(app.shows_program());
    // The choice is kept in a window of another size, and in another lesson.
    let _ = app.take(Command::Room(dvec2(1280.0, 800.0)));
    act(&mut app, &[Action::ToggleProgram, Action::NextScene]);
    assert!(!app.shows_program());
    act(&mut app, &[Action::ToggleLesson, Action::ToggleProgram]);
    assert!(message(&app).0.contains("L opens"), "{}", message(&app).0);
}

#[test]
fn a_larger_scale_leaves_less_room() {
    let mut app = two_boxes();
    let _ = app.take(Command::Room(dvec2(1400.0, 900.0)));
    assert!(app.shows_program());
    act(&mut app, &[Action::Larger; 3]);
    assert!(!app.shows_program());
}

#[test]
fn the_current_program_line_names_points_as_in_the_picture() {
    let mut count = 0;
    at_each_step(|what, _, program, figure| {
        let known = figure.names();
        assert!(program.lines.len() <= program.most_lines, "{what}");
        for line in &program.lines {
            for name in line
                .split(|c: char| !c.is_alphanumeric())
                .filter(|name| name.starts_with('w') && name.contains(|c| ('₀'..='₉').contains(&c)))
            {
                let found = names_in(name, &known, &[]);
                assert_eq!(
                    found.len(),
                    1,
                    "{what}: {name} of `{line}` is not among {known:?}"
                );
                count += 1;
            }
        }
        let line = &program.lines[program.decided];
        let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric()).collect();
        assert!(
            !words.contains(&"w") && !words.contains(&"p"),
            "{what}: {line}"
        );
    });
    assert!(count > 1000, "{count}");
}

#[test]
fn a_named_mark_is_highlighted_at_its_label_and_found_there() {
    let mut count = 0;
    at_each_step(|what, _, _, figure| {
        for name in figure.names() {
            let mut lit = figure.clone();
            lit.light(std::slice::from_ref(&name));
            for (pane, before) in lit.panes.iter().zip(&figure.panes) {
                let is_new = |mark: &&Mark| mark.role() == Role::Pointed;
                let marks = pane.marks.iter().filter(is_new);
                let lit: Vec<DVec2> = marks
                    .map(|mark| match mark {
                        Mark::Point { at, .. } => *at,
                        Mark::Arrow { to, .. } => *to,
                        other => panic!("{what}: {other:?}"),
                    })
                    .collect();
                for at in labelled(before, &name) {
                    assert!(lit.contains(&at), "{what}: {name} at {at} of {lit:?}");
                    let place = pane.camera.to_picture(&pane.place, at);
                    let is_free = figure.panes.iter().rfind(|pane| pane.place.contains(place));
                    if is_free.is_some_and(|front| front.place == pane.place) {
                        let found = figure.named_at(place).expect("a name");
                        let index = found.trim_start_matches('w');
                        let same = [
                            found.clone(),
                            format!("a{index}"),
                            format!("b{index}"),
                            format!("−{found}"),
                        ];
                        let is_there = |name: &String| {
                            labelled(before, name).iter().any(|other| other.distance(at) * pane.camera.scale < 1e-3)
                            || before.marks.iter().any(|mark| matches!(mark, Mark::Label { at: other, text, .. } if *other == at && plain(text).starts_with(name.as_str())))
                        };
                        assert!(
                            same.iter().any(is_there),
                            "{what}: {name} at {at} is {found}"
                        );
                    }
                    count += 1;
                }
            }
        }
    });
    assert!(count > 1000, "{count}");
}

#[test]
fn a_named_edge_is_highlighted_between_its_endpoints() {
    let mut app = two_boxes();
    act(
        &mut app,
        &[
            Action::NextScene,
            Action::Go(Go::Last),
            Action::Go(Go::Last),
        ],
    );
    let mut figure = app.figure(SIZE);
    let program = app.program().expect("a program");
    let line = program.lines.last().expect("a line");
    let names = names_in(line, &figure.names(), &program.sets);
    let edge = names
        .iter()
        .find(|name| name.parts.len() == 2)
        .expect("the closest edge");
    let ends: Vec<String> = edge.parts.iter().map(|(_, name)| name.clone()).collect();
    figure.light(&ends);
    let space = figure
        .panes
        .iter()
        .find(|pane| pane.is_minkowski)
        .expect("Minkowski space");
    let places: Vec<DVec2> = ends.iter().map(|name| labelled(space, name)[0]).collect();
    let role = Role::Pointed;
    assert!(space.marks.contains(&Mark::Polyline {
        points: places,
        role
    }));
}
