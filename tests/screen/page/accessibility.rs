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

#[test]
fn a_lesson_and_a_question_are_accessible_next_to_the_canvas() {
    let Some(mut page) = Page::open() else { return };
    page.press("]", |frame| frame.scene == "Rectangle and triangle");
    page.wait_until(&format!("{WORDS}.includes('A and B overlap, ')"));
    press(&mut page, "Lesson");
    press(&mut page, "Step forward");
    page.wait("the first step", |frame| frame.step() == Some(1));
    page.wait_until(&format!("{WORDS}.includes('Step 1 of')"));
    page.wait_until("document.title.includes('Step 1 of')");
    page.wait_until("document.querySelector('canvas').ariaLabel.includes('Step 1 of')");
    press(&mut page, "Guess first");
    page.wait_until(&format!("!{WORDS}.includes('overlap')"));
    press(&mut page, "yes");
    page.wait_until(&format!("{WORDS}.includes('Right: ')"));
    let tree = page.talk.call("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().expect("nodes").iter();
    let mut buttons = nodes.filter(|node| node["role"]["value"] == "button");
    assert!(buttons.any(|node| node["name"]["value"] == "Next"));
    let live = page.evaluate("document.querySelector('#words').ariaLive");
    assert_eq!(live, "polite");
}

#[test]
fn focus_stays_on_the_pressed_button_or_moves_to_the_first_of_what_it_opened() {
    let Some(mut page) = Page::open() else { return };
    for (pressed, focused) in [
        ("Push out", "Push out"),
        ("Lesson", "First step"),
        ("Step forward", "Step forward"),
        ("Play", "Pause"),
        ("Pause", "Play"),
        ("Close the lesson", "Push B left"),
        ("Guess first", "yes"),
        ("no", "Next"),
        ("Leave the questions", "First step"),
    ] {
        let button = format!(
            "[...document.querySelectorAll('#buttons button')].find((one) => one.textContent === '{pressed}')"
        );
        page.wait_until(&format!("!!{button}"));
        page.evaluate(&format!("{button}.focus()"));
        page.evaluate(&format!("{button}.click()"));
        page.wait_until(&format!(
            "document.activeElement.textContent === '{focused}'"
        ));
    }
}

/// Shift, in `DevTools`' modifier bits.
const SHIFT: u32 = 8;

#[test]
fn tab_moves_the_focus_through_the_program_and_out_in_both_directions() {
    let Some(mut page) = Page::open() else { return };
    page.press("F2", |frame| frame.panel);
    let on_canvas = "document.activeElement.tagName === 'CANVAS'";
    let mut focus = page.tab().focus;
    let mut stops = 0;
    while focus.is_some() {
        assert_eq!(page.evaluate(on_canvas), true, "stop {stops}");
        focus = page.press("Tab", |frame| frame.focus != focus).focus;
        stops += 1;
    }
    assert!(stops > 20, "{stops} rows and fields");
    page.wait_until("document.querySelector('#buttons').contains(document.activeElement)");
    page.strike(SHIFT, "Tab");
    page.wait_until(on_canvas);
    page.tab();
    page.strike(SHIFT, "Tab");
    page.wait_until("document.activeElement.id === 'skip'");
}
