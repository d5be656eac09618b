//! The article in a browser: without and with script, on narrow and wide screens, on paper, and as a running program.

use serde_json::json;

use super::tab::{Page, Screen};
use super::trouble::NO_WEBGL;

/// The article on a screen, with the program's messages kept in `heard`; `None` without a browser.
fn open(screen: Screen) -> Option<Page> {
    let mut page = Page::empty(screen)?;
    page.add_script(
        "if (top === self) {
           window.heard = [];
           window.shifts = [];
           addEventListener('message', ({ data }) => heard.push(data));
           new PerformanceObserver((list) => shifts.push(...list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node?.outerHTML ?? node?.nodeValue))))
             .observe({ type: 'layout-shift', buffered: true });
         }",
    );
    go(&mut page);
    Some(page)
}

fn go(page: &mut Page) {
    let address = format!("{}learn/index.html", page.home());
    page.talk.call("Page.navigate", json!({ "url": address }));
    page.wait_until(
        "location.pathname.endsWith('/learn/index.html') && document.readyState === 'complete'",
    );
}

/// Waits until the program has posted this step since `heard` was emptied; `null` is none.
fn wait_for_step(page: &mut Page, number: &str) {
    page.wait_until(&format!(
        "heard.some(({{ collidoscope, value }}) =>
           collidoscope === 'step' && (value?.number ?? null) === {number})"
    ));
}

const PROGRAMS: &str = "document.querySelectorAll('iframe').length";

/// Whether the program covers the picture of this figure, to a px.
fn lies_on(figure: &str) -> String {
    format!(
        "(() => {{
           const [program, picture] = ['iframe', '#{figure} .picture']
             .map((one) => document.querySelector(one).getBoundingClientRect());
           return ['left', 'top', 'width', 'height'].every((side) => Math.abs(program[side] - picture[side]) <= 1);
         }})()"
    )
}

#[test]
fn the_article_is_complete_without_script() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    let none = json!({ "value": true });
    page.talk.call("Emulation.setScriptExecutionDisabled", none);
    go(&mut page);
    assert_eq!(
        page.evaluate("document.querySelectorAll('.open button').length"),
        0
    );
    assert_eq!(
        page.evaluate("document.querySelectorAll('section > h2').length"),
        15
    );
    assert_eq!(
        page.evaluate("[...document.querySelectorAll('figure svg')].every((one) => one.getBoundingClientRect().height > 200)"),
        true
    );
    // The tabs of the program text.
    let shown =
        "[...document.querySelectorAll('.code pre')].filter((one) => one.offsetHeight > 0).length";
    assert_eq!(page.evaluate(shown), 2);
    page.evaluate("document.querySelector('label[for=\"gjk-C++\"]').click()");
    let text = "document.querySelector('[id=\"gjk-C++\"] + label + pre').innerText";
    page.wait_until(&format!("{text}.includes('std::function')"));
    assert_eq!(page.evaluate(shown), 2);
    // On paper the answers are open, and there are no buttons.
    let paper = json!({ "media": "print" });
    page.talk.call("Emulation.setEmulatedMedia", paper);
    for (what, is_seen) in [("details p", true), (".open", false)] {
        let all = format!(
            "[...document.querySelectorAll('{what}')].every((one) => (one.getClientRects().length > 0 && one.checkVisibility({{ contentVisibilityAuto: true }})) === {is_seen})"
        );
        assert_eq!(page.evaluate(&all), true, "{what}");
    }
}

#[test]
fn the_layout_does_not_shift_or_overflow_and_the_program_is_not_loaded() {
    for screen in [Screen::PHONE, Screen::DESK] {
        let Some(mut page) = open(screen) else { return };
        page.evaluate(
            "(async () => {
               for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
                 scrollTo(0, top);
                 await new Promise(requestAnimationFrame);
               }
             })()",
        );
        assert_eq!(page.evaluate("shifts"), json!([]), "{:?}", screen.size);
        assert_eq!(
            page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
            true,
            "{:?}",
            screen.size
        );
        page.listen();
        assert_eq!(page.errors, Vec::<String>::new());
        let home = format!("{}learn/", page.home());
        for address in &page.requests {
            let is_own = address.starts_with(&home) || address.starts_with("data:");
            assert!(is_own, "{address} is asked for");
        }
    }
}

#[test]
fn a_hovered_name_is_highlighted_in_figure_and_text() {
    let Some(mut page) = open(Screen::DESK) else {
        return;
    };
    let point = |at: &str, how: &str| {
        format!("{at}.dispatchEvent(new PointerEvent('pointer{how}', {{ bubbles: true }}))")
    };
    let word = "[...document.querySelectorAll('#gjk var')].find((one) => one.textContent === 'w₂')";
    let mark = "document.querySelector('#fig-second [data-name=w2] circle')";
    let lit = |place: &str| format!("{place}.closest('.lit') !== null");
    for (at, other) in [(word, mark), (mark, word)] {
        page.evaluate(&point(at, "over"));
        assert_eq!(page.evaluate(&lit(at)), true);
        assert_eq!(page.evaluate(&lit(other)), true, "{other}");
        page.evaluate(&point(at, "out"));
        assert_eq!(page.evaluate("document.querySelectorAll('.lit').length"), 0);
    }
}

#[test]
fn the_program_moves_to_the_figure_in_view_and_exercises_are_recognised() {
    let Some(mut page) = open(Screen::DESK) else {
        return;
    };
    let into_view =
        |id: &str| format!("document.querySelector('#{id}').scrollIntoView({{ block: 'center' }})");
    page.evaluate(&into_view("fig-inside"));
    page.evaluate("document.querySelector('#fig-inside .open button').click()");
    wait_for_step(&mut page, "3");
    let done = |id: &str| {
        format!("document.querySelector('.exercise.done[data-figure={id}]')?.open === true")
    };
    page.wait_until("document.querySelector('.begun[data-figure=fig-inside]') !== null");
    assert_eq!(page.evaluate(&done("fig-inside")), false);
    // Moves B as a drag could.
    page.evaluate("ask('scene', 'two-boxes')");
    page.wait_until(&done("fig-inside"));
    page.evaluate("heard.length = 0");
    page.evaluate(&into_view("fig-epa-first"));
    page.wait_until(&lies_on("fig-epa-first"));
    wait_for_step(&mut page, "4");
    assert_eq!(page.evaluate(&done("fig-epa-first")), false);
    page.evaluate("ask('step', 6)");
    page.wait_until(&done("fig-epa-first"));
    assert_eq!(page.evaluate(PROGRAMS), 1);
    page.wait_until("document.querySelector('[role=status]').textContent.startsWith('Done: ')");
    let button = "document.querySelector('#fig-epa-first .open button')";
    page.wait_until(&format!("{button}.textContent === 'Back to the picture'"));
    page.evaluate(&format!("{button}.click()"));
    page.wait_until(&format!("{PROGRAMS} === 0"));
    // Starting the program by key gives it the keyboard.
    page.evaluate(&format!("{button}.focus(); heard.length = 0"));
    page.strike(0, "Enter");
    wait_for_step(&mut page, "4");
    page.wait_until("document.activeElement === program");
    page.listen();
    assert_eq!(page.errors, Vec::<String>::new());
}

/// The host page has the same origin, so releasing the focus runs its handlers at once.
#[test]
fn escape_in_a_figure_returns_the_focus_and_the_program_keeps_running() {
    let Some(mut page) = open(Screen::DESK) else {
        return;
    };
    page.evaluate("document.querySelector('#fig-inside').scrollIntoView({ block: 'center' })");
    page.evaluate("document.querySelector('#fig-inside .open button').click()");
    wait_for_step(&mut page, "3");
    for _ in 0..2 {
        let middle = page.evaluate(
            "(({ x, y, width, height }) => [x + width / 2, y + height / 2])(program.getBoundingClientRect())",
        );
        let middle = [0, 1].map(|k| middle[k].as_f64().expect("a place"));
        let left = json!({ "button": "left", "clickCount": 1 });
        for kind in ["mousePressed", "mouseReleased"] {
            page.mouse(kind, middle, &left);
        }
        page.wait_until("program.contentDocument.hasFocus()");
        page.strike(0, "Escape");
        page.wait_until("document.hasFocus() && !program.contentDocument.hasFocus()");
    }
    page.evaluate("heard.length = 0; ask('scene', 'two-boxes'); ask('step', 1)");
    wait_for_step(&mut page, "1");
    page.listen();
    assert_eq!(page.errors, Vec::<String>::new());
}

#[test]
fn a_program_that_cannot_run_shows_why_and_keeps_the_picture() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    page.add_script(NO_WEBGL);
    go(&mut page);
    let button = "document.querySelector('#fig-first .open button')";
    page.evaluate(&format!("{button}.click()"));
    page.wait_until(&format!("{button}.textContent.includes('no WebGL')"));
    assert_eq!(page.evaluate(PROGRAMS), 0);
}
