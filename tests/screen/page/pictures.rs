//! Pictures of the page: on the screen, and as they are let fall.

use collidoscope::figure::Overlay;
use collidoscope::scene::{Preset, preset, presets};
use collidoscope::session::{Action, Command, Effect, Opening, Session};
use glam::dvec2;

use super::shown::{Page, Screen};
use crate::film::play;
use crate::pixels::{assert_alike, pixels};
use crate::seen::{MEAN, Picture, TILE_MEAN, difference};

/// How far a picture of a film that the browser draws may be from resvg's, in steps of 255: half of it is a
/// sentence, whose letters each pen softens in its own way, and the page has no italics in it (4.2 was seen).
const MEAN_OF_FILM: f64 = 4.6;

/// The desktop's program with a picture as large as the page's.
fn desk(page: &mut Page) -> Session {
    let Preset { slug, scene } = preset("two-boxes").expect("the first");
    let mut session = Session::new(Opening {
        preset: Some(slug),
        overlays: vec![Overlay::Labels],
        ..Opening::of(scene)
    });
    let _ = session.take(Command::Drawn(page.told().picture.into()));
    session
}

fn act(session: &mut Session, action: Action) -> Vec<Effect> {
    session.take(Command::Act(action))
}

/// The SVG that the desktop writes.
fn svg(session: &mut Session) -> String {
    match act(session, Action::Svg).pop() {
        Some(Effect::WriteSvg(svg)) => svg,
        other => panic!("{other:?}"),
    }
}

#[test]
fn p_lets_fall_what_is_on_the_screen() {
    let Some(mut page) = Page::open() else { return };
    page.press("m", |told| told.minkowski == "inset");
    page.press("1", |told| {
        told.overlays.iter().any(|shown| shown == "hull")
    });
    let seen = page.screenshot();
    page.press("p", |told| told.says(".png") && !told.warns());
    let (name, png) = page.download("png");
    assert!(name.starts_with("collidoscope"), "{name}");
    let (size, rgb) = pixels(&png);
    assert_eq!(size.map(|side| side as usize), [seen.width, seen.height]);
    // The strip below the picture goes without its buttons and what is said.
    let told = page.told();
    let ratio = seen.width as f64 / page.screen.size[0] as f64;
    let shown = 3 * seen.width * (told.picture[1] * ratio) as usize;
    assert_alike("P", &rgb[..shown], &seen.rgb[..shown]);
}

#[test]
fn v_lets_fall_the_desktops_slide_and_the_screen_is_like_it() {
    let Some(mut page) = Page::open() else { return };
    let mut session = desk(&mut page);
    for minkowski in ["inset", "half"] {
        page.press("m", |told| told.minkowski == minkowski);
        act(&mut session, Action::CycleMinkowski);
    }
    let mut last: Option<Picture> = None;
    // Scenes of bodies, below which their time stands, come after those of two; the window's tests have them, too.
    let of_two = presets()
        .into_iter()
        .take_while(|preset| preset.scene.fall.is_none());
    for Preset { slug, scene } in of_two {
        page.wait(slug, |told| told.scene == scene.title);
        let expected = svg(&mut session);
        page.press("v", |told| told.says(".svg") && !told.warns());
        let (_, fallen) = page.download("svg");
        assert!(fallen == expected.as_bytes(), "{slug}: another slide");
        let slide = Picture::of_svg(&expected);
        // P takes what is said from the glass before it looks.
        page.press("p", |told| told.says(".png") && !told.warns());
        // Below it stands the strip.
        let glass = Picture::of_png(&page.download("png").1).above(slide.height);
        let (mean, tile) = difference(&slide, &glass);
        assert!(mean < MEAN && tile < TILE_MEAN, "{slug}: {mean}, {tile}");
        if let Some(last) = last.replace(slide) {
            let (mean, _) = difference(&last, &glass);
            assert!(mean > MEAN, "{slug} would pass for another");
        }
        page.press("]", |told| told.scene != scene.title);
        act(&mut session, Action::NextScene);
    }
}

#[test]
fn g_lets_fall_the_lesson_as_the_desktop_films_it() {
    let screen = Screen {
        size: [640, 600],
        ..Screen::DESK
    };
    let Some(mut page) = Page::open_on(screen) else {
        return;
    };
    page.press("]", |told| told.scene != "Two boxes");
    page.press("l", |told| told.step() == Some(0));
    let mut session = desk(&mut page);
    act(&mut session, Action::NextScene);
    act(&mut session, Action::ToggleLesson);
    page.press("g", |told| told.recording == "encoding");
    page.wait("the GIF", |told| told.says(".gif") && !told.warns());
    let (_, gif) = page.download("gif");
    let film = play(&gif);
    assert_eq!(film.repeat, gif::Repeat::Infinite);

    let [width, height] = film.size.map(f64::from);
    let _ = session.take(Command::Drawn(dvec2(width, height)));
    let mut effects = session.take(Command::Act(Action::Record));
    let Some(Effect::WriteGif { frames, .. }) = effects.pop() else {
        panic!("{effects:?}");
    };
    let delays: Vec<u16> = frames.iter().map(|frame| frame.delay).collect();
    assert_eq!(film.delays, delays);
    let slides: Vec<Picture> = frames
        .iter()
        .map(|frame| Picture::of_svg(&frame.svg))
        .collect();
    for (at, (slide, rgb)) in slides.iter().zip(film.canvases).enumerate() {
        let shown = Picture {
            rgb,
            ..slide.clone()
        };
        let (mean, tile) = difference(slide, &shown);
        assert!(
            mean < MEAN_OF_FILM && tile < TILE_MEAN,
            "picture {at}: {mean}, {tile}"
        );
        if let Some(next) = slides.get(at + 1) {
            let (_, tile) = difference(next, &shown);
            assert!(tile > TILE_MEAN, "picture {at} would pass for the next");
        }
    }
}
