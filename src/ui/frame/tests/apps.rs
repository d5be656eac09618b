//! States of the app in which every text is checked.

use crate::app::{Action, App, Command, Go, StartupOptions, TourStep};
use crate::figure::{Overlay, ThemeName};
use crate::lesson::KnownBug;
use crate::lesson::tour::stops;
use crate::scene::{AnyScene, Preset, preset_scene, presets, spatial};

/// Each preset in two of the themes, and each theme with half of them, with everything on: with the keys’ page, and
/// with its lesson at the end.
pub(super) fn apps() -> Vec<App> {
    let mut apps = Vec::new();
    // Of the scenes of bodies one: what the panel has for it it has for all.
    let presets = presets()
        .into_iter()
        .filter(|preset| preset.scene.fall.is_none() || preset.slug == "one-point");
    for (index, Preset { slug, scene }) in presets.enumerate() {
        for theme in ThemeName::ALL.into_iter().cycle().skip(index).take(2) {
            for acts in [&[Action::ToggleFreeze][..], &[Action::Go(Go::Last); 2]] {
                let mut app = App::new(StartupOptions {
                    preset: Some(slug),
                    theme,
                    overlays: Overlay::ALL.to_vec(),
                    ..StartupOptions::of(scene.clone())
                });
                let note = scene.note.clone().unwrap_or_default();
                let _ = app.take(Command::Import(Err(note)));
                let shown = [Action::TogglePanel, Action::ToggleHelp];
                for &action in shown.iter().chain(acts) {
                    let _ = app.take(Command::Act(action));
                }
                apps.push(app);
            }
        }
    }
    apps
}

/// Each preset in space in one of the themes, with everything on: as it opens, and with its lesson at the end.
pub(super) fn spaces() -> Vec<App> {
    let themes = ThemeName::ALL.into_iter().cycle();
    let presets = spatial::presets().into_iter().zip(themes);
    let all_apps = presets.flat_map(|(preset, theme)| {
        [&[Action::ToggleFreeze][..], &[Action::Go(Go::Last); 2]].map(|acts| {
            let mut app = plain(preset.scene.clone(), theme);
            let note = preset.scene.note.clone().unwrap_or_default();
            let _ = app.take(Command::Import(Err(note)));
            let shown = [Action::TogglePanel, Action::ToggleHelp].into_iter();
            let overlays = Overlay::ALL.into_iter().map(Action::Toggle);
            for action in shown.chain(overlays).chain(acts.iter().copied()) {
                let _ = app.take(Command::Act(action));
            }
            app
        })
    });
    all_apps.collect()
}

/// A scene with nothing on top.
fn plain(scene: impl Into<AnyScene>, theme: ThemeName) -> App {
    App::new(StartupOptions {
        theme,
        ..StartupOptions::of(scene)
    })
}

/// A preset of the plane or of space with nothing on top.
pub(super) fn opened(slug: &str, theme: ThemeName) -> App {
    plain(preset_scene(slug).expect("a preset"), theme)
}

/// Each known bug, explained in the panel.
pub(super) fn faults() -> impl Iterator<Item = App> {
    let themes = ThemeName::ALL.into_iter().cycle();
    KnownBug::ALL.into_iter().zip(themes).map(|(fault, theme)| {
        let mut app = plain(fault.scene(), theme);
        for action in [Action::TogglePanel, Action::ShowFault(fault)] {
            let _ = app.take(Command::Act(action));
        }
        app
    })
}

/// The tour at each of its stops in each theme: as it begins, and asked to continue.
pub(super) fn tours() -> Vec<App> {
    let mut tours = Vec::new();
    let scene = presets().remove(0).scene;
    for theme in ThemeName::ALL {
        for number in 0..stops().len() {
            for is_asked in [false, true] {
                let mut app = plain(scene.clone(), theme);
                let enters = 1 + 2 * number + usize::from(is_asked);
                for _ in 0..enters {
                    let _ = app.take(Command::Act(Action::Tour(TourStep::GoOn)));
                }
                let at = app.tour_position().expect("a stop");
                assert_eq!((at.number, at.was_asked), (number + 1, is_asked));
                tours.push(app);
            }
        }
    }
    tours
}

/// The gallery in each theme, with a scene of one's own.
pub(super) fn galleries() -> Vec<App> {
    let opened = |theme| {
        let own = KnownBug::Winding.scene();
        let mut app = plain(own.clone(), theme);
        let _ = app.take(Command::Act(Action::ToggleGallery));
        let found = Command::ScenesFound(vec![("mine.json".to_owned(), own.into())]);
        let _ = app.take(found);
        app
    };
    ThemeName::ALL.map(opened).into()
}
