//! The window of a phone.

use super::*;

/// A phone's window, upright and lying.
const PHONES: [Vec2; 2] = [vec2(360.0, 640.0), vec2(640.0, 360.0)];

/// The app in this theme in every state of a phone, each with its name.
fn on_a_phone(theme: ThemeName) -> Vec<(String, App)> {
    let pages: [&[Action]; 10] = [
        &[],
        &[Action::TogglePanel],
        &[Action::ToggleHelp],
        &[Action::ToggleLesson],
        &[Action::Go(Go::Last), Action::Go(Go::Last)],
        &[Action::ToggleGuess],
        &[Action::ToggleGuess, Action::Answer],
        &[Action::ToggleFreeze],
        &[Action::SaveScene],
        &[Action::OpenScene],
    ];
    let mut apps = Vec::new();
    for slug in ["two-boxes", "hamaluik", "deep-containment"] {
        let presets = presets().into_iter();
        let of_slug = presets.filter(|preset| preset.slug == slug);
        for Preset { slug, scene } in of_slug {
            for acts in pages {
                let mut app = App::new(StartupOptions {
                    preset: Some(slug),
                    theme,
                    overlays: vec![Overlay::Hull, Overlay::Contacts, Overlay::Labels],
                    ..StartupOptions::of(scene.clone())
                });
                let _ = app.take(Command::Drawn(dvec2(360.0, 500.0)));
                for &action in acts {
                    let _ = app.take(Command::Act(action));
                }
                apps.push((format!("{slug} {theme:?} {acts:?}"), app));
            }
        }
    }
    apps
}

#[test]
fn no_text_is_cut_off_on_a_phone() {
    let mut cut = Vec::new();
    let on_tour = tours().into_iter();
    let mut apps: Vec<(String, App)> = on_tour
        .map(|app| {
            let number = app.tour_position().expect("a stop").number;
            (format!("tour {number} {:?}", app.display().theme), app)
        })
        .collect();
    apps.extend(ThemeName::ALL.into_iter().flat_map(on_a_phone));
    apps.extend(spaces().into_iter().map(|mut app| {
        for action in [Action::TogglePanel, Action::ToggleHelp] {
            let _ = app.take(Command::Act(action));
        }
        (app.title().to_owned(), app)
    }));
    for (name, app) in &mut apps {
        for size in PHONES {
            let _ = app.take(Command::Room(dvec2(size.x.into(), size.y.into())));
            let found = cut_off_with(app, size, true).into_iter();
            cut.extend(found.map(|text| format!("{name}, {size:?}: {text}")));
        }
    }
    assert!(cut.is_empty(), "{} cut\n{}", cut.len(), cut.join("\n"));
}

#[test]
fn the_words_of_every_stop_are_in_sight_on_an_upright_phone() {
    let mut cut = Vec::new();
    // Who has asked for large letters scrolls, and so does who is reminded.
    let usual = tours().into_iter().filter(|app| {
        let was_asked = app.tour_position().is_some_and(|at| at.was_asked);
        app.display().theme == ThemeName::Chalkboard && !was_asked
    });
    for mut app in usual {
        let found = clipped(&mut app, PHONES[0], true, |place, clip| {
            place.top() < clip.top() - 1.0 || place.bottom() > clip.bottom() + 1.0
        });
        let number = app.tour_position().expect("a stop").number;
        cut.extend(found.into_iter().map(|text| format!("{number}: {text}")));
    }
    assert!(cut.is_empty(), "{}", cut.join("\n"));
}

#[test]
fn only_in_space_does_the_pad_push_in_depth() {
    let all_apps = [(spaces().remove(0), true), (apps().remove(0), false)];
    for (mut app, is_in_space) in all_apps {
        for action in [Action::TogglePanel, Action::ToggleHelp] {
            let _ = app.take(Command::Act(action));
        }
        for size in PHONES {
            let _ = app.take(Command::Room(dvec2(size.x.into(), size.y.into())));
            let texts = texts_with(&mut app, size, true);
            let has = |sign: &str| texts.iter().any(|text| text.galley.text() == sign);
            assert!(has("←") && has("A ↻"), "{size:?}");
            assert_eq!([has("↙"), has("↗")], [is_in_space; 2], "{size:?}");
        }
    }
}

#[test]
fn a_question_is_not_cut_off_on_a_phone() {
    for theme in ThemeName::ALL {
        at_each_question(
            theme,
            &["deep-containment", "circle-on-box"],
            |app, slug| {
                if app.shows_panel() {
                    let _ = app.take(Command::Act(Action::TogglePanel));
                }
                for size in PHONES {
                    let cut = cut_off_with(app, size, true);
                    assert!(
                        cut.is_empty(),
                        "{slug} {theme:?} {size:?}: {}",
                        cut.join("\n")
                    );
                }
            },
        );
    }
}
