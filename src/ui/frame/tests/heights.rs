//! The picture's share of the window.

use super::apps::opened;
use super::strip::frame;
use super::*;
use crate::lesson::tour::stops;
use crate::scene::spatial;

/// A small window, and a larger one with the largest letters.
const WINDOWS: [(Vec2, ThemeName); 3] = [
    (vec2(640.0, 480.0), ThemeName::Chalkboard),
    (vec2(640.0, 480.0), ThemeName::Projector),
    (vec2(1024.0, 768.0), ThemeName::Projector),
];

/// What is wrong where the picture has less than half of the window's height.
fn too_low(app: &mut App, size: Vec2, what: &str) -> Option<String> {
    let (picture, _) = frame(app, size, false);
    let theme = app.display().theme;
    let part = picture.height() / size.y;
    (part < 0.5).then(|| format!("{part:.3} of {size:?} in {theme:?}: {what}"))
}

#[test]
fn the_picture_has_half_of_the_window_at_every_stop_of_the_tour_and_step_of_its_lessons() {
    let mut low = Vec::new();
    for (size, theme) in WINDOWS {
        let mut app = opened("two-boxes", theme);
        let _ = app.take(Command::Act(Action::Tour(TourStep::GoOn)));
        for number in 1..=stops().len() {
            let what = format!("stop {number}");
            low.extend(too_low(&mut app, size, &what));
            if app.is_lesson_open() {
                let _ = app.take(Command::Act(Action::Go(Go::First)));
                for _ in 0..app.narration().unwrap().0.step_count() {
                    low.extend(too_low(&mut app, size, &what));
                    let _ = app.take(Command::Act(Action::Go(Go::Forward)));
                }
            }
            for _ in 0..2 {
                let at = app.tour_position().map(|stop| stop.number);
                if at == Some(number) {
                    let _ = app.take(Command::Act(Action::Tour(TourStep::GoOn)));
                    low.extend(too_low(&mut app, size, "asked again"));
                }
            }
        }
        assert!(app.tour().is_none(), "all stops were seen");
    }
    assert!(low.is_empty(), "{}", low.join("\n"));
}

#[test]
fn the_picture_has_half_of_the_window_in_every_lesson() {
    let mut low = Vec::new();
    let in_space = spatial::presets().into_iter().map(|preset| preset.slug);
    let slugs: Vec<&str> = presets()
        .into_iter()
        .map(|preset| preset.slug)
        .chain(in_space)
        .collect();
    for (size, theme) in WINDOWS {
        for slug in &slugs {
            let mut app = opened(slug, theme);
            // All steps of a lesson have one height: that of the longest sentence.
            for act in [Action::ToggleLesson, Action::Go(Go::Last)] {
                let _ = app.take(Command::Act(act));
                low.extend(too_low(&mut app, size, slug));
            }
        }
    }
    assert!(low.is_empty(), "{}", low.join("\n"));
}

#[test]
fn the_picture_has_half_of_the_window_at_every_question() {
    let mut low = Vec::new();
    let slugs = ["two-boxes", "deep-containment", "circle-on-box"];
    for (size, theme) in WINDOWS {
        at_each_question(theme, &slugs, |app, slug| {
            if app.shows_panel() {
                let _ = app.take(Command::Act(Action::TogglePanel));
            }
            low.extend(too_low(app, size, slug));
        });
    }
    assert!(low.is_empty(), "{}", low.join("\n"));
}
