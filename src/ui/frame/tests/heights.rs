//! The picture's share of the window.

use super::apps::opened;
use super::strip::frame;
use super::*;
use crate::lesson::tour::stops;
use crate::scene::spatial;

/// Windows, whether they are for fingers, and the part of their height that the picture keeps. The sentence of a lesson
/// is written with the largest letters where there is room for them.
const WINDOWS: [(Vec2, ThemeName, bool, f32); 6] = [
    (vec2(640.0, 480.0), ThemeName::Chalkboard, false, 0.5),
    (vec2(640.0, 480.0), ThemeName::Projector, false, 0.5),
    (vec2(1024.0, 768.0), ThemeName::Projector, false, 0.6),
    (vec2(1280.0, 800.0), ThemeName::Chalkboard, false, 0.6),
    (vec2(640.0, 360.0), ThemeName::Chalkboard, true, 0.5),
    (vec2(640.0, 360.0), ThemeName::Projector, true, 0.5),
];

/// What is wrong where the picture has less than its part of the window's height, or a text is larger than the sentence
/// of a pair's lesson where it is projected.
fn too_low(
    app: &mut App,
    (size, theme, by_fingers, least): (Vec2, ThemeName, bool, f32),
    what: &str,
) -> Option<String> {
    let (picture, texts) = frame(app, size, by_fingers);
    let part = picture.height() / size.y;
    let largest = |text: &TextShape| {
        let sections = text.galley.job.sections.iter();
        sections
            .map(|section| section.format.font_id.size)
            .fold(0.0, f32::max)
    };
    let is_of_pair = app.falling().is_none() && app.space().is_none();
    let is_alone = is_of_pair && app.tour().is_none() && app.quiz().is_none();
    let lesson = app.narration().filter(|_| is_alone);
    let caption = lesson.map(|(lesson, at)| lesson.caption(at));
    let sentence = texts
        .iter()
        .find(|text| Some(text.galley.text()) == caption);
    let most = texts.iter().map(largest).fold(0.0, f32::max);
    let of_sentence = sentence.map(largest);
    let is_small = theme == ThemeName::Projector
        && size.y > 700.0
        && of_sentence.is_some_and(|size| size < most);
    let what = format!("{part:.3} of {size:?} in {theme:?}: {what}, {of_sentence:?} of {most}");
    (part < least || is_small).then_some(what)
}

#[test]
fn the_picture_keeps_its_part_of_the_window_at_every_stop_of_the_tour_and_step_of_its_lessons() {
    let mut low = Vec::new();
    for window in WINDOWS {
        let mut app = opened("two-boxes", window.1);
        let _ = app.take(Command::Act(Action::Tour(TourStep::GoOn)));
        for number in 1..=stops().len() {
            let what = format!("stop {number}");
            low.extend(too_low(&mut app, window, &what));
            if app.is_lesson_open() {
                let _ = app.take(Command::Act(Action::Go(Go::First)));
                for _ in 0..app.narration().unwrap().0.step_count() {
                    low.extend(too_low(&mut app, window, &what));
                    let _ = app.take(Command::Act(Action::Go(Go::Forward)));
                }
            }
            for _ in 0..2 {
                let at = app.tour_position().map(|stop| stop.number);
                if at == Some(number) {
                    let _ = app.take(Command::Act(Action::Tour(TourStep::GoOn)));
                    low.extend(too_low(&mut app, window, "asked again"));
                }
            }
        }
        assert!(app.tour().is_none(), "all stops were seen");
    }
    assert!(low.is_empty(), "{}", low.join("\n"));
}

#[test]
fn the_picture_keeps_its_part_of_the_window_in_every_lesson() {
    let mut low = Vec::new();
    let in_space = spatial::presets().into_iter().map(|preset| preset.slug);
    let slugs: Vec<&str> = presets()
        .into_iter()
        .map(|preset| preset.slug)
        .chain(in_space)
        .collect();
    for window in WINDOWS {
        for slug in &slugs {
            let mut app = opened(slug, window.1);
            // All steps of a lesson have one height: that of the longest sentence.
            for act in [Action::ToggleLesson, Action::Go(Go::Last)] {
                let _ = app.take(Command::Act(act));
                low.extend(too_low(&mut app, window, slug));
            }
        }
    }
    assert!(low.is_empty(), "{}", low.join("\n"));
}

#[test]
fn the_picture_keeps_its_part_of_the_window_at_every_question() {
    let mut low = Vec::new();
    let slugs = ["two-boxes", "deep-containment", "circle-on-box"];
    for window in WINDOWS
        .into_iter()
        .filter(|(_, _, by_fingers, _)| !by_fingers)
    {
        at_each_question(window.1, &slugs, |app, slug| {
            if app.shows_panel() {
                let _ = app.take(Command::Act(Action::TogglePanel));
            }
            low.extend(too_low(app, window, slug));
        });
    }
    assert!(low.is_empty(), "{}", low.join("\n"));
}
