//! The address of the page: it opens what it says, and says what is shown.

use collidoscope::figure::{Overlay, Overlays, ThemeName};
use collidoscope::scene::preset;
use collidoscope::session::Link;

use super::shown::{Page, Screen};
use crate::told::Told;

const STEP: usize = 3;

/// The fragment of a link to a step of a lesson.
fn link() -> String {
    let scene = preset("hamaluik").expect("a preset").scene;
    let link = Link {
        theme: ThemeName::Paper,
        ..Link::to(scene).showing(Overlays::from_iter([Overlay::Hull, Overlay::Edge]))
    };
    let link = link.at_step(STEP).expect("a step of its lesson");
    link.encode().expect("not too large")
}

fn is_linked(told: &Told) -> bool {
    told.scene == "Rectangle and triangle"
        && told.theme == "paper"
        && told.step() == Some(STEP)
        && told.overlays == ["hull", "edge", "labels"]
}

#[test]
fn a_link_shows_its_scene_and_step_and_is_taken_by_a_page_that_runs() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    page.load(&format!("#{}", link()));
    assert!(is_linked(&page.told()), "{:?}", page.told());

    // A page of its own, and not another place in the same.
    page.load("&");
    assert_eq!(page.told().scene, "Two boxes");
    page.evaluate(&format!("location.hash = '{}'", link()));
    page.wait("what the link shows", is_linked);
}

#[test]
fn a_torn_link_gets_a_line_and_the_two_boxes() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    let whole = link();
    let torn = &whole[..whole.len() / 2];
    for fragment in [torn, "2.AAAA", "hello", "1.%00"] {
        page.load("&");
        page.load(&format!("#{fragment}"));
        let told = page.wait("a complaint", Told::warns);
        assert_eq!(told.scene, "Two boxes", "{fragment}");
        assert_eq!(page.complaints, Vec::<String>::new(), "{fragment}");
    }
}

#[test]
fn the_address_says_what_is_shown_and_the_history_stays_short() {
    let Some(mut page) = Page::open() else { return };
    let length = page.evaluate("history.length");
    page.press("]", |told| told.scene != "Two boxes");
    page.press("t", |told| told.theme != "chalkboard");
    page.press("1", |told| {
        told.overlays.iter().any(|shown| shown == "hull")
    });
    page.press("l", |told| told.step() == Some(0));
    let shown = page.press(".", |told| told.step() == Some(1));
    page.wait_until("location.hash.length > 2");
    // It follows when things rest.
    let mut address = page.evaluate("location.hash");
    crate::patience::wait_for("an address that rests", || {
        let before = std::mem::replace(
            &mut address,
            page.evaluate(
                "new Promise((resolve) => requestIdleCallback(() => resolve(location.hash)))",
            ),
        );
        let fragment = address.as_str().expect("a text").trim_start_matches('#');
        let is_shown =
            Link::decode(fragment).is_ok_and(|link| link.lesson.is_some_and(|at| at.step == 1));
        (before == address && is_shown).then_some(())
    });
    assert_eq!(page.evaluate("history.length"), length);

    page.load("&");
    page.load(address.as_str().expect("a text"));
    let again = page.told();
    assert_eq!(
        (
            again.scene,
            again.theme,
            again.overlays,
            again.lesson,
            again.minkowski
        ),
        (
            shown.scene,
            shown.theme,
            shown.overlays,
            shown.lesson,
            shown.minkowski
        )
    );
}
