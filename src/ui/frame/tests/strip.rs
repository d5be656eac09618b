//! The status bar: its texts and their places.

use super::apps::opened;
use super::*;
use crate::ui::status_bar::words;

/// The picture's place in a frame of this size, and all texts about it.
pub(super) fn frame(app: &mut App, size: Vec2, shows_pad: bool) -> (Rect, Vec<TextShape>) {
    let context = Context::default();
    style::install_fonts(&context);
    let _ = app.take(Command::Room(dvec2(size.x.into(), size.y.into())));
    let size = size / app.display().scale().factor();
    let input = RawInput {
        screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
        ..RawInput::default()
    };
    let mut frame_state = FrameState::new(PathBuf::from("."));
    frame_state.shows_pad = shows_pad;
    let mut picture = Rect::NOTHING;
    let mut texts = Vec::new();
    for _ in 0..3 {
        let output = context.run(input.clone(), |context| {
            drop(frame_state.show(context, app, 0.01, false));
            picture = context.available_rect();
        });
        texts.clear();
        for shape in output.shapes {
            collect(shape.shape, &mut texts);
        }
    }
    (picture, texts)
}

#[test]
fn what_is_said_has_a_strip_of_its_own_and_the_picture_stays_where_it_is() {
    let pages: [&[Action]; 6] = [
        &[],
        &[Action::ToggleFreeze],
        &[Action::ToggleLesson],
        &[Action::ToggleGuess],
        &[Action::TogglePanel],
        &[Action::Tour(TourStep::GoOn)],
    ];
    let windows = [
        (vec2(1280.0, 800.0), false),
        (vec2(640.0, 480.0), false),
        (vec2(360.0, 640.0), false),
        (vec2(360.0, 640.0), true),
    ];
    for slug in ["two-boxes", "tumble", "sixty-four"] {
        for (acts, theme) in pages.into_iter().zip(ThemeName::ALL.into_iter().cycle()) {
            for (size, shows_pad) in windows {
                let mut app = opened(slug, theme);
                for &action in acts {
                    let _ = app.take(Command::Act(action));
                }
                let what = format!("{slug} {acts:?} {size:?}");
                let mut places = Vec::new();
                let note = app.note().unwrap_or("A note.").to_owned();
                for is_message in [false, true] {
                    if is_message {
                        let _ = app.take(Command::Import(Err(note.repeat(3))));
                    } else {
                        let _ = app.take(Command::Pass(60.0));
                    }
                    let theme = Theme::new(app.display().theme);
                    let (said, _) = words(&app, &theme, shows_pad);
                    let (picture, texts) = frame(&mut app, size, shows_pad);
                    places.push(picture);
                    if said.is_empty() {
                        continue;
                    }
                    let shown = texts.iter().filter(|text| text.galley.text() == said);
                    let shown: Vec<Rect> = shown
                        .map(|text| text.galley.rect.translate(text.pos.to_vec2()))
                        .collect();
                    assert_eq!(shown.len(), 1, "{what}: `{said}`");
                    let room = Rect::from_min_size(Pos2::ZERO, size);
                    assert!(room.contains_rect(shown[0]), "{what}: {shown:?}");
                    assert!(
                        !shown[0].intersects(picture),
                        "{what}: {shown:?} {picture:?}"
                    );
                }
                assert_eq!(places[0], places[1], "{what}");
            }
        }
    }
}

#[test]
fn the_first_words_are_one_sentence_and_go_when_it_is_done() {
    for (slug, start) in [
        ("two-boxes", "Push the green shape B into A"),
        ("tumble", "Press ▶ (Space) to let the bodies fall"),
        ("tetrahedra", "Push the green shape B into A"),
    ] {
        for theme in ThemeName::ALL {
            let mut app = opened(slug, theme);
            let said = |app: &App| words(app, &Theme::new(theme), false).0;
            let first = said(&app);
            assert!(first.starts_with(start) && first.ends_with('.'), "{first}");
            assert!(
                first.len() < 85 && first.matches(". ").count() == 0,
                "{first}"
            );
            let done = if slug == "tumble" {
                Command::Act(Action::ToggleFreeze)
            } else {
                Command::Press(HeldKey::Right)
            };
            let _ = app.take(done);
            assert!(said(&app).ends_with(&app.heading()), "{}", said(&app));
        }
    }
}

#[test]
fn the_first_words_are_whole_above_the_buttons_in_a_narrow_window_with_a_mouse() {
    for slug in ["two-boxes", "tumble", "tetrahedra"] {
        for theme in ThemeName::ALL {
            let mut app = opened(slug, theme);
            let (said, _) = words(&app, &Theme::new(theme), false);
            let (picture, texts) = frame(&mut app, vec2(360.0, 640.0), false);
            let text = |wanted: &str| {
                let mut texts = texts.iter();
                let text = texts.find(|text| text.galley.text() == wanted);
                text.expect("it is written")
            };
            let place = |text: &TextShape| text.galley.rect.translate(text.pos.to_vec2());
            let shown = text(&said);
            assert!(!shown.galley.elided, "{slug} {theme:?}");
            assert!(place(shown).top() >= picture.bottom());
            assert!(place(shown).bottom() <= place(text("Tour")).top());
        }
    }
}

#[test]
fn symbols_are_slanted_in_the_tour_as_in_the_lesson() {
    let mut app = opened("hamaluik", ThemeName::Chalkboard);
    for _ in 0..3 {
        let _ = app.take(Command::Act(Action::Tour(TourStep::GoOn)));
    }
    let (_, texts) = frame(&mut app, vec2(1280.0, 800.0), false);
    let mut jobs = texts.iter().map(|text| &text.galley.job);
    let job = jobs
        .find(|job| job.text.starts_with("Take a point a of A"))
        .expect("the words");
    let slanted = job.sections.iter().filter(|part| part.format.italics);
    let slanted: String = slanted
        .map(|part| &job.text[part.byte_range.clone()])
        .collect();
    assert_eq!(slanted, "abwabbaOwba");
}
