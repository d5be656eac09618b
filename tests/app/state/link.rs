//! Links: the app writes its state into one and restores it, and an invalid link changes nothing.

use collidoscope::app::{
    Action, App, Command, Effect, Embed, Go, Link, LinkedStep, PointerAction, StartupOptions, Tour,
    TourStep, Workspace,
};
use collidoscope::check::KnownBug;
use collidoscope::figure::{Camera, MinkowskiPane, Overlay, ThemeName};
use collidoscope::lesson::FirstDirection;
use collidoscope::scene::preset;
use glam::dvec2;

use super::helpers::{
    RIGHT_DOWN, SIZE, Shown, act, app_with, assert_says, b, in_space, message, opened_by, pointer,
    run, run_with, two_boxes,
};

/// The link to the app's current state.
fn link_of(app: &App) -> Link {
    let fragment = app.link().expect("a link");
    Link::decode(&fragment).expect("what it shows")
}

/// A link to a preset.
fn to_preset(slug: &str) -> Link {
    Link::to(preset(slug).expect("a preset").scene)
}

/// An app that links lead to a page of.
fn with_site() -> App {
    App::new(StartupOptions {
        site: Some("https://example.org/c/".parse().expect("an address")),
        ..StartupOptions::of(preset("hamaluik").expect("a preset").scene)
    })
}

/// An embed with a link, for which the host page sets this theme.
fn embedded(theme: Option<ThemeName>, link: &str) -> App {
    App::new(StartupOptions {
        link: (!link.is_empty()).then(|| link.to_owned()),
        embed: Some(Embed {
            theme,
            in_corner: 40.0,
        }),
        ..StartupOptions::of(preset("two-boxes").expect("a preset").scene)
    })
}

/// B pushed into A and held there, the lesson at its second step, zoomed in, with another theme.
fn studied() -> App {
    let mut app = two_boxes();
    let _ = app.take(Command::Drawn(SIZE));
    run_with(&mut app, 70, &RIGHT_DOWN);
    act(
        &mut app,
        &[
            Action::LookFirst(FirstDirection::Diagonal),
            Action::Go(Go::To(0)),
            Action::Go(Go::Forward),
            Action::Toggle(Overlay::Edge),
            Action::CycleTheme,
        ],
    );
    let camera = Camera {
        offset: dvec2(210.0, 190.0),
        scale: 2.5,
        y_up: false,
    };
    pointer(&mut app, PointerAction::Look(camera));
    app
}

#[test]
fn a_link_restores_the_state_it_was_made_from() {
    let made = studied();
    let mut opened = opened_by(&made.link().expect("a link"));
    assert_eq!(link_of(&opened), link_of(&made));
    assert_eq!(opened.drawn(), made.drawn());
    assert_eq!(opened.display.theme(), made.display.theme());
    assert_eq!(opened.display.overlays, made.display.overlays);
    assert_eq!(opened.display.minkowski, MinkowskiPane::Half);
    assert!(!opened.shows_hint);
    let [there, here] = [&made, &opened].map(|app| {
        let (lesson, at) = app.lesson();
        (lesson.steps()[at].caption.clone(), at, lesson.steps().len())
    });
    assert_eq!(here, there);
    assert_eq!(opened.lesson_state().first, FirstDirection::Diagonal);
    let [there, here] = [&made, &opened].map(|app| app.world_camera(SIZE));
    assert!(
        (there.offset - here.offset).length() < 1e-9 && (there.scale - here.scale).abs() < 1e-9
    );
    let before = b(&opened);
    run(&mut opened, 30);
    assert_eq!(b(&opened), before, "time begins with a hand");
}

#[test]
fn a_link_ends_the_tour_the_quiz_and_a_lesson_that_it_lacks() {
    let link = to_preset("sliver").encode().expect("a link");
    for begun in [Action::GoOn, Action::ToggleGuess, Action::ToggleLesson] {
        let mut app = two_boxes();
        act(&mut app, &[begun]);
        let _ = app.take(Command::OpenLink(link.clone()));
        assert!(app.tour().is_none() && app.quiz().is_none());
        assert!(!app.is_lesson_open());
        assert_eq!(app.link().expect("a link"), link, "after {begun:?}");
    }
}

#[test]
fn an_invalid_link_is_reported_and_changes_nothing() {
    let whole = studied().link().expect("a link");
    for wrong in [
        &whole[..whole.len() / 2],
        "#top",
        "1.AAAA",
        "",
        &whole.replacen("1.", "7.", 1),
    ] {
        let mut app = studied();
        let _ = app.take(Command::OpenLink(wrong.to_owned()));
        let (text, is_warning) = message(&app);
        assert!(is_warning && text.contains("link"), "{text}");
        let text = text.to_owned();
        assert_eq!(app.link().expect("a link"), whole);
        let mut opened = opened_by(wrong);
        assert_eq!(message(&opened), (text.as_str(), true));
        act(&mut opened, &[Action::CycleTheme]);
        assert_ne!(message(&opened).0, text);
        run(&mut opened, 600);
        assert_eq!(message(&opened), (text.as_str(), true), "it stays");
        act(&mut opened, &[Action::Close]);
        assert_eq!(opened.message(), None);
        let mut opened = opened_by(wrong);
        act(&mut opened, &[Action::Dismiss]);
        assert_eq!(opened.notice, None);
        assert_eq!(link_of(&opened), to_preset("two-boxes"));
    }
}

#[test]
fn a_link_to_a_tour_stop_opens_it_over_the_current_scene() {
    let mut app = opened_by(&to_preset("sliver").encode().expect("a link"));
    act(&mut app, &[Action::GoOn, Action::GoOn, Action::GoOn]);
    let stop = |app: &App| app.tour().map(Tour::number);
    assert_eq!(stop(&app), Some(2));
    let mut opened = opened_by(&app.link().expect("a link"));
    assert_eq!(stop(&opened), Some(2));
    act(&mut opened, &[Action::Tour(TourStep::Leave)]);
    assert_eq!(link_of(&opened), to_preset("sliver"));
}

#[test]
fn a_link_has_a_chosen_theme_and_else_keeps_the_readers() {
    let paper = ThemeName::Paper;
    let mut app = two_boxes();
    let _ = app.take(Command::Prefer(paper));
    assert_eq!(app.display.theme(), paper);
    assert_eq!(link_of(&app).theme, None);
    act(&mut app, &[Action::CycleTheme]);
    let chosen = app.display.theme();
    assert_eq!(link_of(&app).theme, Some(chosen));
    let mut opened = opened_by(&app.link().expect("a link"));
    let _ = opened.take(Command::Prefer(paper));
    assert_eq!(opened.display.theme(), chosen, "the link's win");
}

#[test]
fn a_link_from_the_quiz_opens_it_and_hides_the_step() {
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleGuess]);
    assert_eq!(link_of(&app).lesson, None);
    assert!(opened_by(&app.link().expect("a link")).hides_answers());
    act(&mut app, &[Action::ToggleGuess]);
    assert_eq!(link_of(&app).lesson, None);
    act(&mut app, &[Action::ToggleLesson, Action::ToggleGuess]);
    act(&mut app, &[Action::ToggleGuess]);
    assert_eq!(link_of(&app).lesson, Some(LinkedStep::default()));
}

#[test]
fn a_link_from_the_tour_keeps_all_of_the_scene_behind_it() {
    let zoom = |app: &mut App| {
        let closer = app.world_camera(SIZE).panned(dvec2(90.0, -40.0));
        pointer(app, PointerAction::Look(closer));
    };
    let mut turned = in_space("tetrahedra");
    pointer(&mut turned, PointerAction::TurnView(dvec2(70.0, -45.0)));
    let mut falling = app_with(preset("tumble").expect("a preset").scene);
    pointer(&mut falling, PointerAction::SelectPair([4, 6]));
    for mut app in [studied(), turned, falling] {
        let _ = app.take(Command::Drawn(SIZE));
        zoom(&mut app);
        let before = link_of(&app);
        act(&mut app, &[Action::Tour(TourStep::GoOn)]);
        let stop = Some(1);
        assert_eq!(link_of(&app), Link { stop, ..before });
    }
}

#[test]
fn a_link_names_a_step_of_its_own_scenes_lesson() {
    let mut longer = 0;
    for fault in KnownBug::ALL {
        let mut app = two_boxes();
        act(&mut app, &[Action::ShowFault(fault), Action::Go(Go::Last)]);
        let fragment = app.link().expect("a link");
        let link = link_of(&app);
        let step = link.lesson.expect("a lesson").step;
        longer += usize::from(app.lesson().1 > step);
        assert_eq!(link.encode().expect("a link"), fragment, "{}", fault.slug());
    }
    assert!(longer > 0, "no lesson is longer than that of its scene");
}

#[test]
fn a_link_is_copied_if_a_site_is_configured_and_else_a_message_explains_how() {
    let mut app = two_boxes();
    assert_eq!(act(&mut app, &[Action::CopyLink]), []);
    let how = "collidoscope link SCENE --site URL";
    assert!(message(&app).0.contains(how));
    let mut app = with_site();
    let effects = act(&mut app, &[Action::CopyLink]);
    let [Effect::Copy(address)] = &effects[..] else {
        panic!("{effects:?}");
    };
    let fragment = address.strip_prefix("https://example.org/c/#");
    let link = Link::decode(fragment.expect("the page's address"));
    assert_eq!(link.expect("a link"), link_of(&app));
}

#[test]
fn the_embed_code_is_copied_as_html() {
    let mut app = with_site();
    act(&mut app, &[Action::Go(Go::To(2))]);
    let effects = act(&mut app, &[Action::CopyEmbedCode]);
    let [Effect::Copy(html)] = &effects[..] else {
        panic!("{effects:?}");
    };
    let tree = roxmltree::Document::parse(html).expect("well-formed");
    let of = |name: &str| tree.descendants().find(|node| node.has_tag_name(name));
    let frame = of("iframe").expect("a frame");
    let source = frame.attribute("src").expect("an address");
    let link = source
        .strip_prefix("https://example.org/c/?embed")
        .expect("the picture alone");
    assert_eq!(Link::decode(link).expect("a link"), link_of(&app));
    let whole = of("a").and_then(|link| link.attribute("href"));
    assert_eq!(
        whole,
        Some(format!("https://example.org/c/{link}").as_str())
    );
    let still = of("noscript").expect("for who has no script");
    let named = still
        .descendants()
        .filter(|node| node.attribute("data-name") == Some("w2"));
    assert!(named.count() > 0, "the figure of the step");
}

#[test]
fn an_embed_has_neither_a_quiz_nor_a_tour() {
    for begins in [Action::ToggleGuess, Action::Tour(TourStep::GoOn)] {
        let mut app = with_site();
        act(&mut app, &[begins]);
        let fragment = app.link().expect("a link");
        let link = Link::decode(&fragment).expect("what it shows");
        assert!(link.guesses || link.stop.is_some());
        let effects = act(&mut app, &[Action::CopyEmbedCode]);
        let [Effect::Copy(html)] = &effects[..] else {
            panic!("{effects:?}");
        };
        let (_, fragment) = html.split_once("?embed#").expect("the picture alone");
        let (fragment, _) = fragment.split_once('"').expect("the end of the address");
        let link = Link::decode(fragment).expect("a link");
        assert!(!link.guesses && link.stop.is_none());
        let app = embedded(None, fragment);
        assert!(app.quiz().is_none() && app.tour().is_none());
    }
}

/// A message of the host page to an embed.
fn ask(app: &mut App, kind: &str, value: &str) {
    let text = format!(r#"{{"collidoscope": "{kind}", "value": {value}}}"#);
    let request = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(app.take(Command::HostRequest(request)), []);
}

#[test]
fn requests_of_the_host_page_are_handled() {
    let mut app = embedded(None, "");
    assert_eq!(app.place_in_ring(), None, "an embed counts no scenes");
    ask(&mut app, "scene", "\"hamaluik\"");
    for (kind, value, step, is_playing, theme) in [
        ("play", "true", 0, true, ThemeName::Chalkboard),
        ("play", "true", 0, true, ThemeName::Chalkboard),
        ("play", "false", 0, false, ThemeName::Chalkboard),
        ("step", "2", 2, false, ThemeName::Chalkboard),
        ("theme", "\"paper\"", 2, false, ThemeName::Paper),
        ("theme", "\"purple\"", 2, false, ThemeName::Paper),
        ("theme", "\"auto\"", 2, false, ThemeName::Chalkboard),
        ("step", "1000000", 5, false, ThemeName::Chalkboard),
    ] {
        ask(&mut app, kind, value);
        let shown = (
            app.narration().map(|(_, at)| at),
            app.lesson_state().playback.playing,
            app.display.theme(),
        );
        assert_eq!(shown, (Some(step), is_playing, theme), "{kind} {value}");
    }
    let shown = |app: &App| app.display.overlays.iter().collect::<Vec<_>>();
    ask(&mut app, "show", r#"["hull", "labels"]"#);
    assert_eq!(shown(&app), [Overlay::Hull, Overlay::Labels]);
    for (kind, value) in [
        ("show", r#"["hull", "nonsense"]"#),
        ("theme", "\"nonsense\""),
    ] {
        app.notice = None;
        ask(&mut app, kind, value);
        assert_says(&app, true, "`nonsense` is not one of ");
        assert!(app.notice.is_some(), "an embed posts it as `failed`");
        assert_eq!(shown(&app), [Overlay::Hull, Overlay::Labels]);
    }
    ask(&mut app, "highlight", "\"w1\"");
    assert_eq!(app.display.highlight.as_deref(), Some("w1"));
    ask(&mut app, "highlight", "null");
    assert_eq!(app.display.highlight, None);
    let before = app.title().to_owned();
    ask(&mut app, "scene", "\"nowhere\"");
    assert_eq!((app.title(), message(&app).1), (&*before, true));
    ask(&mut app, "scene", "\"stack\"");
    assert_eq!((app.title(), app.notice.as_ref()), ("Stack", None));
    ask(&mut app, "play", "true");
    assert!(app.plane().is_some_and(Workspace::is_falling));
}
