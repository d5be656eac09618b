//! The page that `collidoscope handout` writes, in a browser: its keys, without script, and on paper.

use std::fs;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use collidoscope::export::{Handout, LessonSource};
use collidoscope::scene::preset;
use serde_json::json;

use super::server::Server;
use super::tab::{Page, Screen};

/// Opens the handout of a preset with or without script.
fn open(slug: &str, has_script: bool) -> Page {
    let mut page = Page::empty(Screen::DESK);
    let case = &LessonSource::new(preset(slug).expect("a preset").scene, None);
    let handout = Handout {
        case,
        questions: Vec::new(),
        link: None,
        scene_file: Some("scene.json"),
    };
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("index.html"), handout.page()).expect("a page");
    let off = json!({ "value": !has_script });
    page.talk.call("Emulation.setScriptExecutionDisabled", off);
    let host = Server::start(folder.path().to_owned());
    page.visit(&host.address);
    page.wait_until("document.readyState === 'complete' && !!document.querySelector('.step')");
    page
}

/// The ids of the steps that are shown.
const SHOWN: &str = "[...document.querySelectorAll('.step')]
    .filter((step) => getComputedStyle(step).display !== 'none').map((step) => step.id).join()";

pub(crate) fn arrow_keys_go_through_the_steps_and_stop_at_both_ends() {
    let mut page = open("hamaluik", true);
    // The introduction is first, and the first key leads from it to the steps.
    for (key, step) in [
        ("ArrowRight", 0),
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
        ("End", 5),
        ("ArrowRight", 5),
        ("ArrowLeft", 4),
        ("Home", 0),
        ("ArrowDown", 0),
    ] {
        page.strike(0, key);
        assert_eq!(page.evaluate(SHOWN), format!("step-{step}"), "{key}");
    }
    page.evaluate("document.querySelector('#forward').click()");
    assert_eq!(page.evaluate(SHOWN), "step-1");
    page.evaluate("document.querySelector('#all').click()");
    assert_eq!(page.evaluate(&format!("{SHOWN}.split(',').length")), 6);
    page.evaluate("location.hash = '#step-2'");
    page.wait_until(&format!("{SHOWN} === 'step-2'"));
}

pub(crate) fn without_script_all_steps_are_shown_and_no_buttons() {
    let mut page = open("hamaluik", false);
    assert_eq!(page.evaluate(&format!("{SHOWN}.split(',').length")), 6);
    let buttons = "getComputedStyle(document.querySelector('nav')).display";
    assert_eq!(page.evaluate(buttons), "none");
}

pub(crate) fn a_lesson_prints_two_steps_a_page_or_more_and_less_than_two_megabytes() {
    // In 10 pt: two pages of introduction with step 0, two or three pages of steps, and the answer with the scene. The
    // last is the largest of all presets.
    for (slug, most) in [("hamaluik", 5), ("worst-direction", 9)] {
        let mut page = open(slug, true);
        let pdf = page.talk.call("Page.printToPDF", json!({}));
        let pdf = STANDARD.decode(pdf["data"].as_str().expect("a PDF"));
        let pdf = pdf.expect("base64");
        assert!(pdf.len() < 2_000_000, "{slug}: {} bytes", pdf.len());
        let pages = String::from_utf8_lossy(&pdf)
            .matches("/Type /Page\n")
            .count();
        assert!((1..=most).contains(&pages), "{slug}: {pages} pages");
    }
}
