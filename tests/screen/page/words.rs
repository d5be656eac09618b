//! The page in words and buttons beside its canvas, and the way of Tab.

use collidoscope::scene::{Scene, preset};
use collidoscope::session::Link;
use serde_json::json;

use super::shown::{Page, SHOWN_AGAIN, Screen};

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

/// What the page writes over the canvas: the texts, and whether the canvas has one ground and nothing else there.
fn written_over(page: &mut Page) -> Vec<(String, bool)> {
    let spans = "[...document.querySelectorAll('#unwritten span')]";
    let found = page.evaluate(&format!(
        "{spans}.map((span) => {{
           const letters = document.createRange();
           letters.selectNodeContents(span);
           const {{ left, top, width, height }} = letters.getBoundingClientRect();
           return [span.textContent, left, top, width, height];
         }})"
    ));
    let hide = |page: &mut Page, is_hidden: bool| {
        page.evaluate(&format!(
            "document.querySelector('#unwritten').hidden = {is_hidden}"
        ));
        page.evaluate(SHOWN_AGAIN);
        page.screenshot()
    };
    let [without, with] = [true, false].map(|is_hidden| hide(page, is_hidden));
    let changed = without.changed_to(&with);
    let found = found.as_array().expect("spans").iter().map(|span| {
        let [left, top, width, height] =
            [1, 2, 3, 4].map(|at| span[at].as_f64().expect("a number"));
        let is_in = |[x, y]: [f64; 2]| {
            (left..left + width).contains(&x) && (top..top + height).contains(&y)
        };
        let is_seen = changed.iter().any(|place| is_in(*place));
        let at = |x: f64, y: f64| without.pixel(x as usize, y as usize);
        let ground = at(left, top);
        let columns = (0..width as u32).flat_map(|x| (0..height as u32).map(move |y| (x, y)));
        let is_bare = columns
            .into_iter()
            .all(|(x, y)| at(left + f64::from(x), top + f64::from(y)) == ground);
        let text = span[0].as_str().expect("a text").to_owned();
        (text, is_seen && is_bare)
    });
    found.collect()
}

#[test]
fn what_the_canvas_has_no_letters_for_is_written_by_the_page() {
    let title = "两个盒子";
    let scene = Scene {
        title: title.to_owned(),
        note: Some("صندوقان متداخلان".to_owned()),
        ..preset("two-boxes").expect("a preset").scene
    };
    let link = Link::to(scene.clone()).encode().expect("not too large");
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    page.load(&format!("#{link}"));
    page.press("F2", |told| told.panel);
    page.hold("ArrowRight", |told| told.b.position[0] > 20.0);
    page.wait("B at rest", |told| !told.is_moving);
    page.wait_until(&format!("document.title.startsWith('{title}')"));
    // The strip has both, the panel has the title.
    let written = written_over(&mut page);
    let [(heading, _), (in_panel, _)] = &written[..] else {
        panic!("{written:?}");
    };
    let note = scene.note.expect("a note");
    assert!(heading.starts_with(title) && heading.ends_with(&note));
    assert_eq!(in_panel, title);
    assert!(written.iter().all(|(_, is_clear)| *is_clear), "{written:?}");
    // A picture in another page tells its note.
    page.load(&format!("&embed#{link}"));
    let told = format!("document.querySelector('#unwritten span')?.textContent === '{note}'");
    page.wait_until(&told);
    assert_eq!(written_over(&mut page), [(note, true)]);
    page.load("&");
    page.wait_until("document.title.startsWith('Two boxes')");
    page.wait_until("document.querySelector('#unwritten span') === null");
}

#[test]
fn the_article_opens_where_a_browser_lets_no_new_tab_open() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    page.begin_with("window.open = () => null;");
    page.load("");
    press(&mut page, "Read the article");
    page.wait_until("location.pathname.endsWith('/learn/')");
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
        let told = page.press("F2", |told| told.panel);
        // What is for fingers comes back after one of them, once it has been lifted.
        page.fingers("touchStart", &[[300.0, 30.0]]);
        page.fingers("touchEnd", &[]);
        page.wait("the pad", |now| now.picture != told.picture);
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
