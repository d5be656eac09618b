//! Frames without a window: their texts, none of which is clipped.

use super::*;
use crate::app::{Go, HeldKey, PointerAction, Quiz, StartupOptions, TourStep};
use crate::check::KnownBug;
use crate::figure::{Overlay, ThemeName};
use crate::lesson::tour::stops;
use crate::scene::{AnyScene, all_presets, preset_scene, presets};
use egui::epaint::{ClippedShape, TextShape};
use egui::{FontFamily, FontId, Pos2, RawInput, Rect, Shape, Vec2, vec2};

/// Small windows, and a phone's, in portrait and landscape.
const SMALL: Vec2 = vec2(640.0, 480.0);
const PHONES: [Vec2; 2] = [vec2(360.0, 640.0), vec2(640.0, 360.0)];

fn act(app: &mut App, actions: &[Action]) {
    for &action in actions {
        let _ = app.take(Command::Act(action));
    }
}

fn with_overlays(scene: impl Into<AnyScene>, theme: ThemeName, overlays: &[Overlay]) -> App {
    App::new(StartupOptions {
        theme,
        overlays: Some(overlays.to_vec()),
        ..StartupOptions::of(scene)
    })
}

/// A preset of the plane or of space without overlays.
fn opened(slug: &str, theme: ThemeName) -> App {
    with_overlays(preset_scene(slug).expect("a preset"), theme, &[])
}

/// Each preset in two of the themes with all overlays: with the help open, and at the end of its lesson.
fn apps() -> Vec<App> {
    // One physics scene is enough, as the panel is the same for all.
    let presets = all_presets().into_iter().map(|(_, scene)| scene);
    let scenes = presets.filter(|scene| match scene {
        AnyScene::Planar(scene) => scene.fall.is_none() || scene.title == "One point",
        AnyScene::Spatial(_) => true,
    });
    let mut apps = Vec::new();
    for (index, scene) in scenes.enumerate() {
        for theme in ThemeName::ALL.into_iter().cycle().skip(index).take(2) {
            for acts in [&[Action::ToggleFreeze][..], &[Action::Go(Go::Last); 2]] {
                let mut app = with_overlays(scene.clone(), theme, &Overlay::ALL);
                let note = scene.note().unwrap_or_default().to_owned();
                let _ = app.take(Command::Import(Err(note)));
                act(&mut app, &[Action::TogglePanel, Action::ToggleHelp]);
                act(&mut app, acts);
                apps.push(app);
            }
        }
    }
    apps
}

/// Each known bug, explained in the panel.
fn faults() -> impl Iterator<Item = App> {
    let themes = ThemeName::ALL.into_iter().cycle();
    KnownBug::ALL.into_iter().zip(themes).map(|(fault, theme)| {
        let mut app = with_overlays(fault.scene(), theme, &[]);
        act(&mut app, &[Action::TogglePanel, Action::ShowFault(fault)]);
        app
    })
}

/// The tour at each of its stops in each theme: at its start, and after a request to continue.
fn tours() -> Vec<App> {
    let mut tours = Vec::new();
    for theme in ThemeName::ALL {
        for enters in 1..=2 * stops().len() {
            let mut app = opened("two-boxes", theme);
            act(&mut app, &vec![Action::Tour(TourStep::GoOn); enters]);
            let at = app.tour().expect("a stop").number();
            assert_eq!(at, enters.div_ceil(2));
            tours.push(app);
        }
    }
    tours
}

/// The gallery in each theme, with an opened scene.
fn galleries() -> [App; ThemeName::ALL.len()] {
    ThemeName::ALL.map(|theme| {
        let mut app = with_overlays(KnownBug::Winding.scene(), theme, &[]);
        act(&mut app, &[Action::ToggleGallery]);
        app
    })
}

/// A frame of this size as painted by egui, which sizes windows in a first pass and shows them in a second; and the
/// area of the figure.
fn painted(app: &mut App, size: Vec2, shows_pad: bool) -> (Context, Rect, Vec<ClippedShape>) {
    let context = Context::default();
    style::install_fonts(&context);
    let _ = app.take(Command::WindowSize(dvec2(size.x.into(), size.y.into())));
    let room = size / app.display.scale().factor();
    let mut frame_state = FrameState {
        shows_pad,
        ..FrameState::default()
    };
    let (mut picture, mut shapes) = (Rect::NOTHING, Vec::new());
    for _ in 0..3 {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, room)),
            ..RawInput::default()
        };
        let output = context.run(input, |context| {
            drop(frame_state.show(context, app, 0.01, false));
            picture = context.available_rect();
        });
        shapes = output.shapes;
    }
    (context, picture, shapes)
}

fn collect(shape: Shape, clip: Rect, texts: &mut Vec<(TextShape, Rect)>) {
    match shape {
        Shape::Text(text) => texts.push((text, clip)),
        Shape::Vec(shapes) => shapes
            .into_iter()
            .for_each(|shape| collect(shape, clip, texts)),
        _ => {}
    }
}

/// The texts among these shapes, and their clip rectangles.
fn texts_of(shapes: Vec<ClippedShape>) -> Vec<(TextShape, Rect)> {
    let mut texts = Vec::new();
    for ClippedShape { clip_rect, shape } in shapes {
        collect(shape, clip_rect, &mut texts);
    }
    texts
}

fn place_of(text: &TextShape) -> Rect {
    text.galley.rect.translate(text.pos.to_vec2())
}

/// Every text of a frame of this size; asserts that all glyphs are available.
fn texts(app: &mut App, size: Vec2) -> Vec<String> {
    let (context, _, shapes) = painted(app, size, false);
    let texts = texts_of(shapes).into_iter();
    let texts: Vec<String> = texts.map(|(text, _)| text.galley.text().into()).collect();
    let (sans, mono) = (FontFamily::Proportional, FontFamily::Monospace);
    for family in [sans, mono, style::bold_family()] {
        let font = FontId::new(style::BODY, family);
        for words in &texts {
            let mut lines = words.lines();
            let known = context.fonts(|fonts| lines.all(|line| fonts.has_glyphs(&font, line)));
            assert!(known, "a glyph of `{words}` is missing in {font:?}");
        }
    }
    texts
}

/// The visible texts of a frame that are clipped, at the side or, if `either_way`, anywhere.
fn cut_off(app: &mut App, size: Vec2, shows_pad: bool, either_way: bool) -> Vec<String> {
    let (_, _, shapes) = painted(app, size, shows_pad);
    let what = format!("{}, {:?}, {size:?}", app.title(), app.display.theme());
    let is_cut = |(text, clip): &(TextShape, Rect)| {
        let (place, room) = (place_of(text), clip.expand(1.0));
        let is_seen = place.intersects(*clip) && !text.galley.text().trim().is_empty();
        let is_whole = room.x_range().contains(place.left())
            && room.x_range().contains(place.right())
            && (!either_way || room.contains_rect(place));
        is_seen && !is_whole
    };
    let cut = texts_of(shapes).into_iter().filter(is_cut);
    cut.map(|(text, clip)| {
        let place = place_of(&text);
        format!("{what}: `{}` {place:?} in {clip:?}", text.galley.text())
    })
    .collect()
}

#[test]
fn no_shown_text_has_a_missing_glyph() {
    let all_apps = apps().into_iter().chain(faults()).chain(tours());
    for mut app in all_apps.chain(galleries()) {
        texts(&mut app, vec2(1280.0, 1000.0));
    }
}

#[test]
fn no_text_is_cut_off_at_the_side_in_a_small_window_or_at_the_largest_size() {
    let mut cut = Vec::new();
    let all_apps = apps().into_iter().chain(tours()).chain(faults());
    for mut app in all_apps.chain(galleries()) {
        for size in [SMALL, vec2(1024.0, 768.0)] {
            for steps in [0, 12] {
                act(&mut app, &vec![Action::Larger; steps]);
                cut.extend(cut_off(&mut app, size, false, false));
                act(&mut app, &[Action::UsualSize]);
            }
        }
    }
    assert!(cut.is_empty(), "{}", cut.join("\n"));
}

#[test]
fn no_text_is_cut_off_on_a_phone() {
    let pages: [&[Action]; 8] = [
        &[],
        &[Action::TogglePanel],
        &[Action::ToggleHelp],
        &[Action::ToggleLesson],
        &[Action::Go(Go::Last); 2],
        &[Action::ToggleFreeze],
        &[Action::SaveScene],
        &[Action::OpenScene],
    ];
    let mut apps = tours();
    for theme in ThemeName::ALL {
        for slug in ["two-boxes", "deep-containment", "tetrahedra"] {
            for acts in pages {
                let mut app = opened(slug, theme);
                act(&mut app, acts);
                apps.push(app);
            }
        }
    }
    let mut cut = Vec::new();
    for mut app in apps {
        for size in PHONES {
            // At large scales, and after a request to continue, the words of a stop are scrolled.
            let at = app.tour().filter(|at| !at.was_asked);
            let is_usual = app.display.theme() == ThemeName::Chalkboard && size == PHONES[0];
            let is_stop = at.is_some() && is_usual;
            cut.extend(cut_off(&mut app, size, true, is_stop));
        }
    }
    assert!(cut.is_empty(), "{} cut\n{}", cut.len(), cut.join("\n"));
}

/// Calls `look` for every figure of the quiz on a preset; each question is answered wrong, and then correctly or
/// shown.
fn at_each_question(slug: &str, mut look: impl FnMut(&mut App)) {
    let scene = preset_scene(slug).expect("a preset");
    let mut app = with_overlays(scene, ThemeName::Chalkboard, &Overlay::ALL);
    let _ = app.take(Command::Drawn(dvec2(1024.0, 600.0)));
    act(&mut app, &[Action::ToggleGuess]);
    while app.hides_answers() {
        look(&mut app);
        if app.quiz().is_some_and(Quiz::may_show) {
            act(&mut app, &[Action::ShowAnswer]);
        } else {
            let _ = app.take(Command::Press(HeldKey::Right));
            let _ = app.take(Command::Release(HeldKey::Right));
            act(&mut app, &[Action::Answer]);
        }
    }
    look(&mut app);
}

#[test]
fn before_it_is_asked_no_text_tells_whether_the_bodies_collide() {
    let all = presets().into_iter();
    let of_two = all.filter(|preset| preset.scene.fall.is_none());
    for slug in of_two.map(|preset| preset.slug) {
        at_each_question(slug, |app| {
            let Some(quiz) = app.quiz().filter(|quiz| quiz.is_waiting()) else {
                return;
            };
            let answer = quiz.question().expect("a question").answer.clone();
            let is_first = quiz.place() == Some(1) && quiz.tries() == 0;
            let [title, note] = [Some(app.title()), app.note()].map(|it| it.map(str::to_owned));
            act(app, &[Action::TogglePanel]);
            let texts = texts(app, vec2(1280.0, 1000.0));
            act(app, &[Action::TogglePanel]);
            let telling = [answer, "RESULT".to_owned(), "iteration".to_owned()];
            for word in telling.iter().chain(&title).chain(&note) {
                let tells = texts.iter().any(|text| text.contains(word));
                assert!(!tells, "{slug}: `{word}` in {texts:?}");
            }
            for word in ["depth", "normal", "colliding", "EPA", "GJK 1/", "Distance "] {
                let tells = texts.iter().any(|text| text.starts_with(word));
                assert!(!is_first || !tells, "{slug}: `{word}` in {texts:?}");
            }
        });
    }
}

#[test]
fn the_picture_keeps_its_part_of_the_window_in_every_lesson_and_at_every_stop() {
    let mut apps = tours();
    for (slug, _) in all_presets() {
        for theme in [ThemeName::Chalkboard, ThemeName::Projector] {
            let mut app = opened(slug, theme);
            act(&mut app, &[Action::ToggleLesson]);
            apps.push(app);
        }
    }
    for mut app in apps {
        for (size, by_fingers, least) in [
            (SMALL, false, 0.5),
            (vec2(1280.0, 800.0), false, 0.6),
            (vec2(1024.0, 768.0), false, 0.6),
            (PHONES[1], true, 0.5),
        ] {
            let (_, picture, _) = painted(&mut app, size, by_fingers);
            let part = picture.height() / size.y;
            let what = format!("{}, {:?}, {size:?}", app.title(), app.display.theme());
            assert!(part >= least, "{what}: {part:.3}");
        }
    }
}

#[test]
fn a_frame_of_any_size_is_drawn() {
    for action in [Action::SaveScene, Action::OpenScene, Action::Quit] {
        let mut app = apps().remove(0);
        act(&mut app, &[action]);
        for size in [vec2(200.0, 200.0), vec2(1.0, 1.0), vec2(3000.0, 40.0)] {
            texts(&mut app, size);
        }
    }
}

#[test]
fn frozen_time_says_so_and_offers_to_resume() {
    let mut app = opened("two-boxes", ThemeName::Chalkboard);
    for is_shown in [false, true, false] {
        let shown = texts(&mut app, vec2(1280.0, 800.0));
        for word in ["Paused", "Resume"] {
            let has_word = shown.iter().any(|text| text.starts_with(word));
            assert_eq!(has_word, is_shown, "{word} in {shown:?}");
        }
        act(&mut app, &[Action::ToggleFreeze]);
    }
}

#[test]
fn the_words_fit_what_is_open() {
    let two_boxes = || opened("two-boxes", ThemeName::Chalkboard);
    let after = |actions: &[Action]| {
        let mut app = two_boxes();
        act(&mut app, actions);
        app
    };
    let mut quiz = after(&[Action::ToggleGuess]);
    let _ = quiz.take(Command::Pointer(PointerAction::Choose(1)));
    let bug = Action::ShowFault(KnownBug::EdgeMiddle);
    for (mut app, words, other) in [
        (two_boxes(), "Quiz", "Guess"),
        (
            after(&[Action::Go(Go::First)]),
            "Press . for the next step",
            "Start",
        ),
        (
            after(&[Action::Go(Go::Last)]),
            "L: close the lesson",
            "next step",
        ),
        (
            after(&[Action::TogglePanel, bug]),
            "The faulty version",
            "Your trace",
        ),
        (quiz, "Correct. No: there is a gap", "Correct: "),
    ] {
        let texts = texts(&mut app, vec2(1280.0, 1000.0));
        let has = |part: &str| texts.iter().any(|text| text.contains(part));
        assert!(
            has(words) && !has(other),
            "not `{words}`, or `{other}`: {texts:?}"
        );
    }
}
