//! The address of the page: it opens what it says, and says what is shown.

use collidoscope::app::Link;
use collidoscope::figure::{Overlay, Overlays, ThemeName};
use collidoscope::scene::preset;

use super::shown::{Page, Screen};
use crate::told::Told;
use crate::wait_for;

const STEP: usize = 3;

/// The fragment of a link to a step of a lesson.
fn link() -> String {
    let scene = preset("hamaluik").expect("a preset").scene;
    let link = Link {
        theme: Some(ThemeName::Paper),
        ..Link::to(scene).showing(Overlays::from_iter([Overlay::Hull, Overlay::Edge]))
    };
    let link = link.at_step(STEP);
    link.expect("a step").encode().expect("not too large")
}

fn is_linked(told: &Told) -> bool {
    told.scene == "Rectangle and triangle"
        && told.theme == "paper"
        && told.step() == Some(STEP)
        && told.overlays == ["hull", "edge", "labels"]
}

#[test]
fn the_address_opens_a_link_and_follows_what_is_shown() {
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

    let length = page.evaluate("history.length");
    let shown = page.press(".", |told| told.step() == Some(STEP + 1));
    let address = wait_for("an address of the step", || {
        let address = page.evaluate("location.hash");
        let fragment = address.as_str().expect("a text").to_owned();
        let link = Link::decode(&fragment).ok()?;
        (link.lesson?.step == STEP + 1).then_some(fragment)
    });
    assert_eq!(page.evaluate("history.length"), length);
    page.load("&");
    page.load(&address);
    let again = page.told();
    assert_eq!(
        (&again.scene, &again.theme, &again.overlays, again.step),
        (&shown.scene, &shown.theme, &shown.overlays, shown.step)
    );
}

#[test]
fn a_damaged_link_stays_in_the_address_until_its_error_is_dismissed() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    let whole = link();
    let damaged = &whole[..whole.len() / 2];
    page.load(&format!("#{damaged}"));
    page.wait("an error", |told| told.warns && told.scene == "Two boxes");
    assert_eq!(page.complaints, Vec::<String>::new());
    page.press("1", |told| told.shows("hull"));
    assert!(page.told().warns);
    assert_eq!(page.evaluate("location.hash"), format!("#{damaged}"));
    page.press("Escape", |told| !told.warns);
    page.wait_until(&format!("location.hash !== '#{damaged}'"));
}
