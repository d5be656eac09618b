//! The page's accessible text and buttons next to its canvas, and the focus order.

use serde_json::json;

use super::tab::Page;

const WORDS: &str = "document.querySelector('#words').innerText";

fn press(page: &mut Page, name: &str) {
    let button = format!(
        "[...document.querySelectorAll('#buttons button')].find((one) => one.textContent === '{name}')"
    );
    page.wait_until(&format!("!!{button}"));
    page.evaluate(&format!("{button}.click()"));
}

pub(crate) fn a_lesson_and_a_question_are_accessible_next_to_the_canvas() {
    let mut page = Page::open();
    page.press("]", |frame| frame.scene == "Rectangle and triangle");
    page.wait_until(&format!("{WORDS}.includes('A and B overlap by ')"));
    press(&mut page, "Lesson");
    press(&mut page, "Step forward");
    page.wait("the first step", |frame| frame.step() == Some(1));
    page.wait_until(&format!("{WORDS}.includes('Step 1 of')"));
    page.wait_until("document.title.includes('Step 1 of')");
    page.wait_until("document.querySelector('canvas').ariaLabel.includes('Step 1 of')");
    press(&mut page, "Quiz");
    page.wait_until(&format!("!{WORDS}.includes('overlap')"));
    press(&mut page, "yes");
    page.wait_until(&format!("{WORDS}.includes('Correct. ')"));
    let tree = page.talk.call("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().expect("nodes").iter();
    let mut buttons = nodes.filter(|node| node["role"]["value"] == "button");
    assert!(buttons.any(|node| node["name"]["value"] == "Next"));
    let live = page.evaluate("document.querySelector('#words').ariaLive");
    assert_eq!(live, "polite");
}
