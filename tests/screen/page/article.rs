//! The article in a browser: without script and with it, on narrow and wide screens, on paper, and alive.

use serde_json::json;

use super::shown::{Page, Screen};

const WIDE: Screen = Screen {
    size: [1920, 1080],
    ..Screen::DESK
};

/// The article on a screen, with what the program says kept in `heard`; `None` where it cannot be tried.
fn open(screen: Screen) -> Option<Page> {
    let mut page = Page::empty(screen)?;
    page.begin_with(
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

/// Waits until the program has said since `heard` was emptied that it is at this step; `null` is none.
fn wait_for_step(page: &mut Page, number: &str) {
    page.wait_until(&format!(
        "heard.some(({{ collidoscope, value }}) =>
           collidoscope === 'step' && (value?.number ?? null) === {number})"
    ));
}

const PROGRAMS: &str = "document.querySelectorAll('iframe').length";

/// Whether the program lies on the picture of this figure, to a px.
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
fn it_is_whole_without_a_script() {
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
}

#[test]
fn nothing_shifts_nothing_is_too_wide_and_nothing_of_the_program_is_loaded() {
    for screen in [Screen::PHONE, Screen::DESK, WIDE] {
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
        assert_eq!(page.complaints, Vec::<String>::new());
        let home = format!("{}learn/", page.home());
        for address in &page.requests {
            let is_own = address.starts_with(&home) || address.starts_with("data:");
            assert!(is_own, "{address} is asked for");
        }
    }
}

#[test]
fn on_paper_answers_are_open_and_nothing_is_there_to_press() {
    let Some(mut page) = open(Screen::DESK) else {
        return;
    };
    let paper = json!({ "media": "print" });
    page.talk.call("Emulation.setEmulatedMedia", paper);
    for (what, is_seen) in [
        ("details p", true),
        (".open", false),
        (".code button", false),
    ] {
        let all = format!(
            "[...document.querySelectorAll('{what}')].every((one) => (one.getClientRects().length > 0 && one.checkVisibility({{ contentVisibilityAuto: true }})) === {is_seen})"
        );
        assert_eq!(page.evaluate(&all), true, "{what}");
    }
    let sheet = page.talk.call("Page.printToPDF", json!({}));
    let bytes = sheet["data"].as_str().expect("a sheet").len();
    assert!(bytes > 100_000, "{bytes} letters of base64");
}

#[test]
fn a_name_lights_up_in_the_figure_and_in_the_text() {
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
fn each_figure_comes_alive_at_its_step_in_one_program_and_leaves() {
    let Some(mut page) = open(Screen::DESK) else {
        return;
    };
    let figures = page.evaluate(
        "[...document.querySelectorAll('figure')].map(({ id, dataset: { scene, look } }) =>
           [id, scene, look?.match(/--step (\\d+)/)?.[1] ?? 'null'])",
    );
    let mut before = ["", ""];
    for figure in figures.as_array().expect("a list") {
        let [id, scene, step] = [0, 1, 2].map(|at| figure[at].as_str().expect("a word"));
        page.evaluate(&format!(
            "heard.length = 0;
             document.querySelector('#{id}').scrollIntoView({{ block: 'center' }});
             document.querySelector('#{id} .picture').click()"
        ));
        page.wait_until(&lies_on(id));
        // No lesson after none is nothing to tell.
        if before[1] != step || (before[0] != scene && step != "null") {
            wait_for_step(&mut page, step);
        }
        before = [scene, step];
        assert_eq!(page.evaluate(PROGRAMS), 1, "{id}");
    }
    let button = "[...document.querySelectorAll('.open button')].at(-1)";
    page.wait_until(&format!("{button}.textContent === 'Back to the picture'"));
    page.evaluate(&format!("{button}.click()"));
    page.wait_until(&format!("{PROGRAMS} === 0"));
    assert_eq!(page.evaluate("shifts"), json!([]));
    page.listen();
    assert_eq!(page.complaints, Vec::<String>::new());
}

#[test]
fn the_program_goes_to_the_figure_in_view_and_exercises_are_recognised() {
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
    // B goes where a hand could have put it.
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
}

#[test]
fn the_program_leads_to_it() {
    let Some(mut page) = Page::open() else { return };
    page.evaluate("window.open = (address) => { window.opened = address; return window; }");
    let button = "[...document.querySelectorAll('#buttons button')].find((one) => one.textContent === 'Read the article')";
    page.wait_until(&format!("!!{button}"));
    page.evaluate(&format!("{button}.click()"));
    page.wait_until("window.opened !== undefined");
    let answers = "fetch(opened).then((answer) => answer.text()).then((text) => text.includes('<h1>How two shapes collide</h1>'))";
    assert_eq!(page.evaluate(answers), true);
}

#[test]
fn a_program_that_cannot_run_says_why_and_leaves_the_picture() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    page.begin_with("HTMLCanvasElement.prototype.getContext = () => null;");
    go(&mut page);
    let button = "document.querySelector('#fig-first .open button')";
    page.evaluate(&format!("{button}.click()"));
    page.wait_until(&format!("{button}.textContent.includes('no WebGL')"));
    assert_eq!(page.evaluate(PROGRAMS), 0);
}

#[test]
fn who_brings_it_alive_by_a_key_has_the_keys_in_it() {
    let Some(mut page) = open(Screen::DESK) else {
        return;
    };
    page.evaluate("document.querySelector('#fig-first .open button').focus()");
    page.strike(0, "Enter");
    wait_for_step(&mut page, "0");
    page.wait_until("document.activeElement === program");
}
