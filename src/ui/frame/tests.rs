//! Frames without a window: what can be read in them, and nothing that is cut off.

mod apps;
mod heights;
mod memory;
mod phone;
mod strip;

use self::apps::{apps, faults, galleries, opened, spaces, tours};
use super::*;
use crate::app::{Go, HeldKey, Quiz, StartupOptions, TourStep};
use crate::figure::{Overlay, ThemeName};
use crate::scene::{Preset, presets};
use egui::epaint::{ClippedShape, TextShape};
use egui::{FontFamily, FontId, Pos2, RawInput, Rect, Shape, Vec2, vec2};

/// A frame of this size as egui would paint it, which sizes windows in the first and shows them in the second.
fn painted(app: &mut App, size: Vec2, shows_pad: bool) -> (Context, Vec<ClippedShape>) {
    let context = Context::default();
    style::install_fonts(&context);
    let size = size / app.display().scale().factor();
    let mut frame_state = FrameState::new(PathBuf::from("."));
    frame_state.shows_pad = shows_pad;
    let mut shapes = Vec::new();
    for _ in 0..3 {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            ..RawInput::default()
        };
        let output = context.run(input, |context| {
            drop(frame_state.show(context, app, 0.01, false));
        });
        shapes = output.shapes;
    }
    (context, shapes)
}

/// Every text of a frame of this size.
fn texts(app: &mut App, size: Vec2) -> Vec<TextShape> {
    texts_with(app, size, false)
}

fn texts_with(app: &mut App, size: Vec2, shows_pad: bool) -> Vec<TextShape> {
    let (context, shapes) = painted(app, size, shows_pad);
    let mut texts = Vec::new();
    for shape in shapes {
        collect(shape.shape, &mut texts);
    }
    for text in &texts {
        for family in [
            FontFamily::Proportional,
            FontFamily::Monospace,
            style::bold_family(),
        ] {
            let font = FontId::new(style::BODY, family);
            let words = text.galley.text();
            let mut lines = words.lines();
            let known = context.fonts(|fonts| lines.all(|line| fonts.has_glyphs(&font, line)));
            assert!(known, "a glyph of `{words}` is missing in {font:?}");
        }
    }
    texts
}

fn collect(shape: Shape, texts: &mut Vec<TextShape>) {
    match shape {
        Shape::Text(text) => texts.push(text),
        Shape::Vec(shapes) => shapes.into_iter().for_each(|shape| collect(shape, texts)),
        _ => {}
    }
}

#[test]
#[should_panic(expected = "a glyph of `漢` is missing")]
fn a_missing_glyph_would_be_seen() {
    let mut app = apps().remove(0);
    let _ = app.take(Command::Import(Err("漢".to_owned())));
    texts(&mut app, vec2(1280.0, 1000.0));
}

#[test]
fn no_shown_text_has_a_missing_glyph() {
    for mut app in tours().into_iter().chain(galleries()) {
        texts(&mut app, vec2(1280.0, 1000.0));
    }
    let all_apps = apps().into_iter().chain(faults()).chain(spaces());
    for mut app in all_apps {
        let texts = texts(&mut app, vec2(1280.0, 1000.0));
        assert!(texts.len() > 60, "{} texts", texts.len());
    }
}

/// The texts of a frame that are cut off at the side, by the window or by what they stand in.
fn cut_off(app: &mut App, size: Vec2) -> Vec<String> {
    cut_off_with(app, size, false)
}

fn cut_off_with(app: &mut App, size: Vec2, shows_pad: bool) -> Vec<String> {
    let is_cut = |place: &Rect, clip: &Rect| {
        place.left() < clip.left() - 1.0 || place.right() > clip.right() + 1.0
    };
    clipped(app, size, shows_pad, is_cut)
}

/// The texts of a frame that are to be seen where `is_cut` says so of their place and what they stand in.
fn clipped(
    app: &mut App,
    size: Vec2,
    shows_pad: bool,
    is_cut: impl Fn(&Rect, &Rect) -> bool,
) -> Vec<String> {
    let mut cut = Vec::new();
    let (_, shapes) = painted(app, size, shows_pad);
    for shape in shapes {
        let clip = shape.clip_rect;
        let mut texts = Vec::new();
        collect(shape.shape, &mut texts);
        for text in texts {
            let place = text.galley.rect.translate(text.pos.to_vec2());
            let is_seen = place.intersects(clip) && !text.galley.text().trim().is_empty();
            if is_seen && is_cut(&place, &clip) {
                cut.push(format!("`{}` {place:?} in {clip:?}", text.galley.text()));
            }
        }
    }
    cut
}

#[test]
fn no_text_is_cut_off_at_the_side_in_a_small_window_or_at_the_largest_size() {
    let mut cut = Vec::new();
    let all_apps = apps().into_iter().chain(tours()).chain(faults());
    for mut app in all_apps.chain(spaces()).chain(galleries()) {
        for size in [vec2(640.0, 480.0), vec2(1024.0, 768.0)] {
            let _ = app.take(Command::Room(dvec2(size.x.into(), size.y.into())));
            for (largest, steps) in [(false, 0), (true, 12)] {
                let name = app.title();
                let what = format!("{name}, {:?}, {size:?}, {largest}", app.display().theme);
                for _ in 0..steps {
                    let _ = app.take(Command::Act(Action::Larger));
                }
                let found = cut_off(&mut app, size).into_iter();
                cut.extend(found.map(|text| format!("{what}: {text}")));
                let _ = app.take(Command::Act(Action::UsualSize));
            }
        }
    }
    assert!(cut.is_empty(), "{}", cut.join("\n"));
}

/// Calls `look` at every picture of *guess first* on these presets in this theme, with the panel open; each
/// question is answered wrong, and then right or shown.
fn at_each_question(theme: ThemeName, slugs: &[&str], mut look: impl FnMut(&mut App, &str)) {
    let presets = presets().into_iter();
    let chosen = presets.filter(|preset| slugs.contains(&preset.slug));
    for Preset { slug, scene } in chosen {
        let mut app = App::new(StartupOptions {
            preset: Some(slug),
            theme,
            overlays: Overlay::ALL.to_vec(),
            ..StartupOptions::of(scene)
        });
        let _ = app.take(Command::Drawn(dvec2(1024.0, 600.0)));
        for action in [Action::TogglePanel, Action::ToggleGuess] {
            let _ = app.take(Command::Act(action));
        }
        while app.hides_answers() {
            look(&mut app, slug);
            if app.quiz().is_some_and(Quiz::may_show) {
                let _ = app.take(Command::Act(Action::ShowAnswer));
            } else {
                let _ = app.take(Command::Press(HeldKey::Right));
                let _ = app.take(Command::Release(HeldKey::Right));
                let _ = app.take(Command::Act(Action::Answer));
            }
        }
        look(&mut app, slug);
    }
}

#[test]
fn before_it_is_asked_no_word_on_the_glass_tells_whether_the_bodies_collide() {
    let mut asked = 0;
    let of_two = presets()
        .into_iter()
        .filter(|preset| preset.scene.fall.is_none());
    let slugs: Vec<&str> = of_two.map(|preset| preset.slug).collect();
    at_each_question(ThemeName::Chalkboard, &slugs, |app, slug| {
        let Some(question) = app.quiz().and_then(Quiz::question) else {
            return;
        };
        let answer = question.answer();
        let quiz = app.quiz().expect("it is on");
        if !quiz.is_waiting() {
            return;
        }
        let is_first = quiz.place() == Some(1) && quiz.tries() == 0;
        asked += 1;
        let [title, note] = [Some(app.title()), app.note()].map(|it| it.map(str::to_owned));
        let texts = texts(app, vec2(1280.0, 1000.0));
        let texts: Vec<&str> = texts.iter().map(|text| text.galley.text()).collect();
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
    assert!(asked > 60, "{asked} questions");
}

#[test]
fn a_question_is_not_cut_off_in_a_small_window_in_the_largest_letters() {
    let slugs = ["deep-containment", "circle-on-box"];
    at_each_question(ThemeName::Projector, &slugs, |app, slug| {
        let cut = cut_off(app, vec2(640.0, 480.0));
        assert!(cut.is_empty(), "{slug}: {}", cut.join("\n"));
    });
}

#[test]
fn a_frame_of_any_size_is_drawn() {
    let asked = [Action::SaveScene, Action::OpenScene, Action::Record];
    for (app, last) in apps().iter_mut().zip(asked) {
        let _ = app.take(Command::Act(last));
        let _ = app.take(Command::Drawn(dvec2(64.0, 64.0)));
        let _ = app.take(Command::Act(Action::Quit));
        for size in [vec2(200.0, 200.0), vec2(1.0, 1.0), vec2(3000.0, 40.0)] {
            texts(app, size);
        }
    }
}
