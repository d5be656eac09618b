//! The program text next to a lesson's sentence, and the names in both.

use super::*;
use crate::app::Go;
use crate::figure::Figure;

const WIDE: Vec2 = vec2(1280.0, 800.0);

/// The lesson of a preset at its last step.
fn ended(slug: &str, size: Vec2, more: &[Action]) -> Harness<'static, TestUi> {
    let last = [Action::Go(Go::Last); 2];
    bench_with(slug, size, &[more, &last].concat())
}

/// The line of the program text that decided the step.
fn decided(harness: &Harness<'_, TestUi>) -> String {
    let program = harness.state().app.program().expect("a program");
    program.lines[program.decided].clone()
}

fn hover(harness: &mut Harness<'_, TestUi>, at: Pos2) {
    let events = &mut harness.input_mut().events;
    events.push(Event::PointerMoved(at));
    harness.run_steps(2);
}

fn figure(harness: &Harness<'_, TestUi>) -> Figure {
    let bench = harness.state();
    bench.app.figure(bench.frame_state.size)
}

#[test]
fn the_line_that_ran_stands_beside_the_sentence_where_both_have_room_and_d_puts_it_away() {
    for (size, has_room) in [(WIDE, true), (vec2(640.0, 480.0), false), (PHONE, false)] {
        for slug in ["hamaluik", "sixty-four", "two-boxes"] {
            let mut harness = ended(slug, size, &[]);
            let line = decided(&harness);
            let sentence = |harness: &Harness<'_, TestUi>| {
                let (narration, at) = harness.state().app.narration().expect("a lesson");
                has(harness, narration.caption(at))
            };
            assert_eq!(has(&harness, &line), has_room, "{slug} {size:?}");
            assert!(sentence(&harness));
            harness
                .state_mut()
                .take(Command::Act(Action::ToggleProgram));
            harness.run_steps(3);
            assert!(!has(&harness, &line), "{slug} {size:?}");
            assert!(sentence(&harness));
        }
    }
}

#[test]
fn a_name_that_is_pointed_at_is_lit_in_the_picture_and_what_is_pointed_at_there_in_the_text() {
    let mut harness = ended("hamaluik", WIDE, &[]);
    let name = figure(&harness)
        .names()
        .into_iter()
        .rfind(|name| name.starts_with('w'))
        .expect("a name");
    let number = name[1..].parse().expect("a number");
    let written = format!("w{}", crate::lesson::subscript(number));
    let line = harness.state().app.program().expect("a program").lines;
    let line = line
        .into_iter()
        .find(|line| line.contains(&written))
        .expect("a line with it");
    let place = harness.get_by_label(&line).bounding_box().expect("a place");
    let middle = ((place.y0 + place.y1) / 2.0) as f32;
    let mut x = place.x0 as f32;
    while !harness.state().frame_state.pointing.lit().contains(&name) {
        assert!(f64::from(x) < place.x1, "nowhere in `{line}`");
        x += 4.0;
        hover(&mut harness, pos2(x, middle));
    }
    let figure = figure(&harness);
    let places = figure
        .panes
        .iter()
        .filter(|pane| pane.is_minkowski)
        .flat_map(|pane| {
            let labels = pane.marks.iter().filter_map(|mark| match mark {
                crate::figure::Mark::Label { at, text, .. } if *text == written => Some(*at),
                _ => None,
            });
            labels.map(|at| pane.camera.to_picture(&pane.place, at))
        });
    let place = places.into_iter().next().expect("its place");
    hover(&mut harness, pos2(5.0, 5.0));
    assert_eq!(harness.state().frame_state.pointing.lit(), [""; 0]);
    hover(&mut harness, pos2(place.x as f32, place.y as f32));
    assert_eq!(harness.state().frame_state.pointing.lit(), [name]);
}

#[test]
fn doors_lead_to_the_tour_a_lesson_questions_and_all_scenes() {
    type Door = (&'static str, fn(&App) -> bool);
    let opens: [Door; 4] = [
        ("Tour", |app| app.tour().is_some()),
        ("Lesson", App::is_lesson_open),
        ("Guess", |app| app.quiz().is_some()),
        ("Scenes", |app| app.gallery().is_some()),
    ];
    for size in [vec2(1920.0, 1080.0), WIDE, vec2(640.0, 480.0)] {
        for (name, is_open) in opens {
            let mut harness = bench(size, &[]);
            click(&mut harness, name);
            assert!(is_open(&harness.state().app), "{name} in {size:?}");
        }
    }
    // Fingers have the questions in the pad, and no door twice.
    for (name, is_open) in opens {
        let mut harness = phone(&[]);
        assert_eq!(harness.query_all_by_label(name).count(), 1, "{name}");
        click(&mut harness, name);
        assert!(is_open(&harness.state().app), "{name} on a phone");
    }
}
