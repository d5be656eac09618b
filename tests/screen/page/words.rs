//! The page in words and buttons beside its canvas, and the way of Tab.

use serde_json::json;

use super::shown::{Page, Screen};

const WORDS: &str = "document.querySelector('#words').innerText";

fn press(page: &mut Page, name: &str) {
    let button = format!(
        "[...document.querySelectorAll('#buttons button')].find((one) => one.textContent === '{name}')"
    );
    page.wait_until(&format!("!!{button}"));
    page.evaluate(&format!("{button}.click()"));
}

#[test]
fn a_lesson_and_a_question_are_read_and_answered_beside_the_canvas() {
    let Some(mut page) = Page::open() else { return };
    page.press("]", |told| told.scene == "Rectangle and triangle");
    page.wait_until(&format!("{WORDS}.includes('A and B overlap, ')"));
    press(&mut page, "Lesson");
    press(&mut page, "Step forward");
    page.wait("the first step", |told| told.step() == Some(1));
    page.wait_until(&format!("{WORDS}.includes('Step 1 of')"));
    page.wait_until("document.title.includes('Step 1 of')");
    page.wait_until("document.querySelector('canvas').ariaLabel.includes('Step 1 of')");
    press(&mut page, "Guess first");
    page.wait_until(&format!("!{WORDS}.includes('overlap')"));
    press(&mut page, "yes");
    page.wait_until(&format!("{WORDS}.includes('Right: ')"));
    // What a reader of the screen finds.
    let tree = page.talk.call("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().expect("nodes");
    let mut buttons = nodes
        .iter()
        .filter(|node| node["role"]["value"] == "button");
    assert!(buttons.any(|node| node["name"]["value"] == "Go on"));
    assert_eq!(
        page.evaluate("document.querySelector('#words').ariaLive"),
        "polite"
    );
}

#[test]
fn tab_goes_through_the_program_and_out_of_it_both_ways() {
    let Some(mut page) = Page::open() else { return };
    page.press("F2", |told| told.panel);
    let on_canvas = "document.activeElement.tagName === 'CANVAS'";
    let mut focus = page.tab().focus;
    let mut stops = 0;
    while focus.is_some() {
        assert_eq!(page.evaluate(on_canvas), true, "stop {stops}");
        focus = page.press("Tab", |told| told.focus != focus).focus;
        stops += 1;
    }
    assert!(stops > 30, "{stops} rows and fields");
    page.wait_until("document.querySelector('#buttons').contains(document.activeElement)");
    page.strike(SHIFT, "Tab");
    page.wait_until(on_canvas);
    page.tab();
    page.strike(SHIFT, "Tab");
    page.wait_until("document.activeElement.id === 'skip'");
}

/// Shift, as `DevTools` counts modifiers.
const SHIFT: u32 = 8;

#[test]
fn swipe_after_swipe_reaches_the_last_row_of_the_panel() {
    for size in [[360, 640], [390, 844]] {
        let Some(mut page) = Page::open_on(Screen {
            size,
            ..Screen::PHONE
        }) else {
            return;
        };
        let height = f64::from(size[1]);
        page.press("F2", |told| told.panel);
        let [from, to] = [height - 80.0, height - 260.0];
        for _ in 0..25 {
            page.fingers("touchStart", &[[60.0, from]]);
            for step in 1..=8 {
                let part = f64::from(step) / 8.0;
                page.fingers("touchMove", &[[60.0, from + part * (to - from)]]);
            }
            page.fingers("touchEnd", &[]);
            page.wait("the finger up", |told| !told.pointer.is_down);
        }
        page.wait("at rest", |told| !told.is_moving);
        // The last but one of the rows lists the keys.
        page.fingers("touchStart", &[[60.0, height - 44.0 - 8.0 - 45.0 - 24.0]]);
        page.fingers("touchEnd", &[]);
        page.wait("the keys", |told| told.help);
    }
}
