//! The page opens the link in its address, and keeps its address up to date.

use collidoscope::app::Link;
use collidoscope::figure::{Overlay, Overlays, ThemeName};
use collidoscope::scene::preset;

use super::tab::{Page, Screen};
use crate::patience::wait_for;
use crate::snapshot::Snapshot;

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

fn is_linked(frame: &Snapshot) -> bool {
    frame.scene == "Rectangle and triangle"
        && frame.theme == "paper"
        && frame.step() == Some(STEP)
        && frame.overlays == ["hull", "edge", "labels"]
}

pub(crate) fn the_address_opens_a_link_and_follows_the_app() {
    let mut page = Page::empty(Screen::DESK);
    page.load(&format!("#{}", link()));
    assert!(is_linked(&page.frame()), "{:?}", page.frame());
    wait_for("the first picture of the link's scene", || {
        let title = page.evaluate("document.querySelector('#first title')?.textContent");
        (title == "Rectangle and triangle").then_some(())
    });
    // In a new page, and not by navigation within one.
    page.load("&");
    assert_eq!(page.frame().scene, "Two boxes");
    page.evaluate(&format!("location.hash = '{}'", link()));
    page.wait("what the link shows", is_linked);

    let length = page.evaluate("history.length");
    page.press(".", |frame| frame.step() == Some(STEP + 1));
    wait_for("an address of the step", || {
        let address = page.evaluate("location.hash");
        let link = Link::decode(address.as_str().expect("a text")).ok()?;
        (link.lesson?.step == STEP + 1).then_some(())
    });
    assert_eq!(page.evaluate("history.length"), length);
}
