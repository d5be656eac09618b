//! The gallery of all scenes.

use collidoscope::app::{Action, App, Command, Effect, Gallery, GalleryGroup, Go, HeldKey};
use collidoscope::check::KnownBug;
use collidoscope::scene::{all_presets, preset_scene};
use strum::VariantArray;

use super::helpers::{act, in_space, paste, run, ticks, two_boxes};

fn open(app: &mut App) -> &Gallery {
    let asked = act(app, &[Action::ToggleGallery]);
    assert_eq!(asked, [Effect::FindScenes]);
    app.gallery().expect("the gallery")
}

/// The index of the entry with this group and title.
fn number(app: &App, group: GalleryGroup, title: &str) -> usize {
    let gallery = app.gallery().expect("the gallery");
    let mut found = gallery.found();
    let entry = found.find(|(_, entry)| (entry.group, entry.title.as_str()) == (group, title));
    entry.unwrap_or_else(|| panic!("{title} in {group:?}")).0
}

fn search(app: &mut App, words: &str) -> Vec<String> {
    let _ = app.take(Command::Search(words.to_owned()));
    let gallery = app.gallery().expect("the gallery");
    gallery
        .found()
        .map(|(_, entry)| entry.title.clone())
        .collect()
}

/// The number of presets in the plane, of rigid bodies, and in space.
fn presets_by_kind() -> [usize; 3] {
    let mut counts = [0; 3];
    for (_, scene) in all_presets() {
        let kind = match scene.planar() {
            Some(scene) => usize::from(scene.fall.is_some()),
            None => 2,
        };
        counts[kind] += 1;
    }
    counts
}

#[test]
fn every_preset_and_known_bug_is_in_its_group_once() {
    let mut app = two_boxes();
    open(&mut app);
    let [plane, falling, space] = presets_by_kind();
    let bugs = KnownBug::ALL.len();
    for (faults, counts) in [
        (false, [plane, falling, space, 0, 0]),
        (true, [0, 0, 0, bugs, 0]),
    ] {
        act(&mut app, &[Action::ListFaults(faults)]);
        let gallery = app.gallery().expect("the gallery");
        let count = |group: &GalleryGroup| {
            let found = gallery.found();
            found.filter(|(_, entry)| entry.group == *group).count()
        };
        let of_groups: Vec<usize> = GalleryGroup::VARIANTS.iter().map(count).collect();
        assert_eq!(of_groups, counts);
        let titles = gallery.found().map(|(_, entry)| entry.title.as_str());
        let titles: std::collections::HashSet<&str> = titles.collect();
        assert_eq!(titles.len(), counts.iter().sum::<usize>());
    }
}

#[test]
fn a_known_bug_opens_with_its_lesson_from_any_state() {
    for mut app in [two_boxes(), in_space("sixty-four")] {
        for fault in [KnownBug::InvertedNormal, KnownBug::EdgeMiddle] {
            open(&mut app);
            act(&mut app, &[Action::ListFaults(true)]);
            let entry = number(&app, GalleryGroup::Faults, fault.row().title);
            act(&mut app, &[Action::OpenEntry(entry)]);
            assert_eq!(app.lesson_state().fault, Some(fault));
            assert!(app.is_lesson_open());
            // The gallery reopens where it was closed.
            assert_eq!(open(&mut app).chosen(), Some(entry));
            act(&mut app, &[Action::ToggleGallery]);
        }
    }
}

#[test]
fn every_typed_word_narrows_the_search_and_the_first_match_is_selected() {
    let mut app = two_boxes();
    open(&mut app);
    let found = search(&mut app, "CORNER");
    assert!(found.len() > 5 && found[0] == "Kissing corner", "{found:?}");
    let first = number(&app, GalleryGroup::Plane, "Kissing corner");
    assert_eq!(app.gallery().expect("the gallery").chosen(), Some(first));
    assert_eq!(search(&mut app, "corner BALL"), ["Ball in a corner"]);
    let only = number(&app, GalleryGroup::Space, "Ball in a corner");
    assert_eq!(app.gallery().expect("the gallery").chosen(), Some(only));
    assert_eq!(
        search(&mut app, "physics").len(),
        presets_by_kind()[1],
        "a group is found by its name"
    );
    assert_eq!(
        search(&mut app, "three blocks"),
        ["Ramp"],
        "and a scene by its note"
    );
    for (words, title) in [
        ("edge on", "Edge on edge"),
        ("on an", "Origin on an edge"),
        ("edge an", "Origin on an edge"),
        ("ram", "Ramp"),
    ] {
        let found = search(&mut app, words);
        let gallery = app.gallery().expect("the gallery");
        let chosen = gallery.chosen().expect("an entry");
        let mut entries = gallery.found();
        let entry = entries.find(|(at, _)| *at == chosen).expect("an entry").1;
        assert_eq!(entry.title, title, "{words}: {found:?}");
    }
    assert_eq!(search(&mut app, "no such scene"), [""; 0]);
    assert_eq!(app.gallery().expect("the gallery").chosen(), None);
    assert_eq!(search(&mut app, "").len(), all_presets().len());
    assert_eq!(
        search(&mut app, "edge midpoint").len(),
        1,
        "in the other tab"
    );
    assert_eq!(search(&mut app, "").len(), KnownBug::ALL.len());
}

#[test]
fn time_is_frozen_behind_the_gallery() {
    let mut app = two_boxes();
    let _ = app.take(Command::Press(HeldKey::Right));
    run(&mut app, 5);
    let before = ticks(&app);
    open(&mut app);
    run(&mut app, 60);
    assert_eq!(ticks(&app), before);
    assert!(!app.is_moving());
    act(&mut app, &[Action::ToggleGallery]);
    run(&mut app, 1);
    assert_eq!(ticks(&app), before + 1);
}

#[test]
fn scenes_of_the_folder_are_listed_once_as_the_users() {
    let mut own = preset_scene("sliver")
        .expect("a preset")
        .planar()
        .expect("the plane");
    (own.title, own.note) = ("Mine".to_owned(), None);
    let known = preset_scene("stack").expect("a preset");
    let found = || {
        let mine = ("mine.json".to_owned(), own.clone().into());
        Command::ScenesFound(vec![mine, ("copy.json".to_owned(), known.clone())])
    };
    let mut app = two_boxes();
    let _ = app.take(found());
    open(&mut app);
    let _ = app.take(found());
    let entry = number(&app, GalleryGroup::Own, "Mine");
    assert_eq!(
        search(&mut app, "mine.json"),
        ["Mine"],
        "by the name of its file"
    );
    assert_eq!(search(&mut app, "copy.json"), [""; 0], "a preset again");
    act(&mut app, &[Action::OpenEntry(entry)]);
    assert_eq!(
        (app.title(), app.place_in_ring()),
        ("Mine", Some((2, all_presets().len() + 1)))
    );
}

#[test]
fn a_scene_chosen_in_a_lesson_begins_at_its_first_step() {
    let stack = preset_scene("stack").expect("a preset").to_json();
    let choices: [fn(&mut App, &str); 4] = [
        |app, _| drop(act(app, &[Action::NextScene])),
        |app, _| drop(act(app, &[Action::NextScene, Action::PreviousScene])),
        |app, _| {
            open(app);
            act(app, &[Action::ListFaults(false)]);
            let entry = number(app, GalleryGroup::Space, "A flat one");
            act(app, &[Action::OpenEntry(entry)]);
        },
        paste,
    ];
    for (at, choose) in choices.into_iter().enumerate() {
        for begins in [
            Action::Go(Go::To(2)),
            Action::ShowFault(KnownBug::EdgeMiddle),
        ] {
            let mut app = two_boxes();
            act(&mut app, &[begins]);
            choose(&mut app, &stack);
            let step = app.narration().map(|(_, step)| step);
            assert_eq!(step, Some(0), "choice {at} after {begins:?}");
        }
    }
}
