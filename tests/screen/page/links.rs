//! The address of the page: it opens what it says, and says what is shown.

use approx::assert_abs_diff_eq;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use collidoscope::figure::{Overlay, Overlays, ThemeName};
use collidoscope::lesson::Method;
use collidoscope::scene::preset;
use collidoscope::session::Link;

use super::shown::{Page, Screen};
use crate::patience::wait_for;
use crate::told::Told;

const STEP: usize = 3;

/// The fragment of a link to a step of a lesson.
fn link() -> String {
    let scene = preset("hamaluik").expect("a preset").scene;
    let link = Link {
        theme: Some(ThemeName::Paper),
        ..Link::to(scene).showing(Overlays::from_iter([Overlay::Hull, Overlay::Edge]))
    };
    let link = link
        .at_step(STEP, Method::default())
        .expect("a step of its lesson");
    link.encode().expect("not too large")
}

fn is_linked(told: &Told) -> bool {
    told.scene == "Rectangle and triangle"
        && told.theme == "paper"
        && told.step() == Some(STEP)
        && told.overlays == ["hull", "edge", "labels"]
}

/// What stands behind the page's address from its `#` on, once that is the link to what is shown and rests: it follows
/// when things rest.
pub(crate) fn address_at_rest(page: &mut Page, is_shown: impl Fn(&Link) -> bool) -> String {
    let mut address = page.evaluate("location.hash");
    wait_for("an address that rests", || {
        let before = std::mem::replace(
            &mut address,
            page.evaluate(
                "new Promise((resolve) => requestIdleCallback(() => resolve(location.hash)))",
            ),
        );
        let fragment = address.as_str().expect("a text");
        let is_shown = Link::decode(fragment).is_ok_and(|link| is_shown(&link));
        (before == address && is_shown).then_some(())
    });
    address.as_str().expect("a text").to_owned()
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
fn a_torn_link_stays_in_the_address_until_its_fault_is_dismissed() {
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
        page.press("1", |told| {
            told.overlays.iter().any(|shown| shown == "hull")
        });
        page.press("l", |told| told.step() == Some(0));
        assert!(page.told().warns(), "{fragment}");
        assert_eq!(page.evaluate("location.hash"), format!("#{fragment}"));
        page.press("Escape", |told| !told.warns());
        page.wait_until(&format!("location.hash !== '#{fragment}'"));
    }
}

/// The fragment of a link with this JSON, of another version of the program.
fn of_another_version(json: &str) -> String {
    let packed = miniz_oxide::deflate::compress_to_vec(json.as_bytes(), 9);
    format!("1.{}", URL_SAFE_NO_PAD.encode(packed))
}

#[test]
fn links_of_an_older_and_of_a_newer_version_are_shown() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    let older = r#"{"preset":"hamaluik","theme":"paper","show":["hull","edge"],"panel":true,"lesson":{"step":3}}"#;
    page.load(&format!("#{}", of_another_version(older)));
    let told = page.told();
    assert_eq!(
        (told.scene.as_str(), told.step()),
        ("Rectangle and triangle", Some(STEP))
    );
    assert!(!told.warns() && !told.panel, "{told:?}");
    let newer = r#"{"v":3,"preset":"hamaluik","sound":"loud","lesson":{"step":999,"voice":1}}"#;
    page.load("&");
    page.load(&format!("#{}", of_another_version(newer)));
    let told = page.wait("what is left out", Told::warns);
    for part in ["newer version", "`sound`", "`voice`", "no step 999"] {
        assert!(told.says(part), "{part}: {told:?}");
    }
    assert_eq!(told.scene, "Rectangle and triangle");
    assert!(told.step() > Some(STEP));
}

#[test]
fn back_leads_to_the_scene_before_with_its_edits_and_to_a_stop_of_the_tour() {
    let Some(mut page) = Page::open() else { return };
    let length = page.evaluate("history.length").as_u64().expect("a number");
    let entries = |page: &mut Page, more: u64| {
        page.wait_until(&format!("history.length === {}", length + more));
    };
    page.wait_until("location.hash.length > 2");
    page.key_down("ArrowRight", 0);
    page.wait("B on its way", |told| told.b.position[0] > 30.0);
    page.key_up("ArrowRight", 0);
    let edited = page.wait("B at rest", |told| !told.is_moving);
    // At once, before the address has followed.
    page.press("]", |told| told.scene == "Rectangle and triangle");
    entries(&mut page, 1);
    page.press("l", |told| told.step() == Some(0));
    page.press(".", |told| told.step() == Some(1));
    page.press("l", |told| told.step().is_none());
    page.press("Enter", |told| told.tour.is_some());
    entries(&mut page, 2);
    page.evaluate("history.back()");
    page.wait("the tour left", |told| {
        told.tour.is_none() && told.scene == "Rectangle and triangle"
    });
    page.evaluate("history.back()");
    let told = page.wait("the boxes", |told| told.scene == "Two boxes");
    // B glides less than that while it is told to be at rest.
    for (now, then) in told.b.position.iter().zip(edited.b.position) {
        assert_abs_diff_eq!(*now, then, epsilon = 1e-3);
    }
    page.evaluate("history.go(2)");
    page.wait("the tour again", |told| told.tour.is_some());
    entries(&mut page, 2);
    // A page that is loaded anew knows the address alone.
    let address = page.evaluate("location.hash");
    page.load("&");
    page.load(address.as_str().expect("a text"));
    let told = page.told();
    assert_eq!(told.tour.map(|at| at.stop), Some(1));
}

#[test]
fn the_address_says_what_is_shown_and_only_another_scene_makes_the_history_longer() {
    let Some(mut page) = Page::open() else { return };
    page.wait_until("location.hash.length > 2");
    let length = page.evaluate("history.length");
    page.press("t", |told| told.theme != "chalkboard");
    page.press("1", |told| {
        told.overlays.iter().any(|shown| shown == "hull")
    });
    page.press("l", |told| told.step() == Some(0));
    let shown = page.press(".", |told| told.step() == Some(1));
    let address = address_at_rest(&mut page, |link| link.lesson.is_some_and(|at| at.step == 1));
    assert_eq!(page.evaluate("history.length"), length);

    page.load("&");
    page.load(&address);
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
