//! The page on screens of all kinds, and out of sight.

use serde_json::json;

use super::shown::{Page, Screen};

/// Counts what is drawn.
const COUNT_DRAWN: &str = "
    window.drawn = 0;
    for (const kind of ['WebGLRenderingContext', 'WebGL2RenderingContext']) {
      const draws = window[kind].prototype, clear = draws.clear;
      draws.clear = function (...bits) { window.drawn += 1; return clear.apply(this, bits); };
    }";

/// Whether nothing is drawn while the screen is shown sixty times.
const IS_STILL: &str = "new Promise((resolve) => {
    const before = window.drawn;
    let left = 60;
    const look = () => left-- > 0 ? requestAnimationFrame(look) : resolve(window.drawn === before);
    look();
  })";

fn counted() -> Option<Page> {
    let mut page = Page::empty(Screen::DESK)?;
    page.begin_with(COUNT_DRAWN);
    page.load("");
    Some(page)
}

#[test]
fn no_frame_is_drawn_while_nothing_moves() {
    let Some(mut page) = counted() else { return };
    page.wait_until(IS_STILL);
    let before = page.evaluate("window.drawn");
    assert!(before.as_u64() > Some(0), "drawn at first");
    page.hold("ArrowRight", |told| told.b.position[0] > 20.0);
    page.wait("B at rest", |told| !told.is_moving);
    page.wait_until(IS_STILL);
    let (still, told) = (page.told(), page.frames);
    page.wait_until(IS_STILL);
    assert_eq!((page.told(), page.frames), (still, told));
}

#[test]
fn a_hidden_page_sleeps_and_goes_on_where_it_was() {
    let Some(mut page) = counted() else { return };
    page.press("l", |told| told.step() == Some(0));
    page.press(" ", |told| {
        told.lesson.as_ref().is_some_and(|lesson| lesson.is_playing)
    });
    let window = page.talk.call("Browser.getWindowForTarget", json!({}));
    let be = |page: &mut Page, state: &str| {
        let bounds = json!({ "windowId": window["windowId"], "bounds": { "windowState": state } });
        page.talk.call("Browser.setWindowBounds", bounds);
    };
    let focus = json!({ "enabled": false });
    page.talk.call("Emulation.setFocusEmulationEnabled", focus);
    be(&mut page, "minimized");
    page.wait_until("document.visibilityState === 'hidden'");
    let before = page.told().step();
    let drawn = page.evaluate("window.drawn");
    // A timer goes on in a hidden page, once a second.
    page.evaluate(
        "new Promise((resolve) => {
           let left = 3;
           const timer = setInterval(() => { if (--left === 0) { clearInterval(timer); resolve(); } }, 1000);
         })",
    );
    assert_eq!(page.evaluate("window.drawn"), drawn);
    be(&mut page, "normal");
    page.wait_until("document.visibilityState === 'visible'");
    let next = page.wait("the next step", |told| told.step() != before);
    assert_eq!(
        next.step(),
        before.map(|step| step + 1),
        "time did not pass"
    );
}

#[test]
fn it_is_as_sharp_as_the_screen_and_follows_its_size() {
    let Some(mut page) = Page::open() else { return };
    for (size, pixel_ratio) in [
        ([1024, 768], 1.0),
        ([512, 384], 2.0),
        ([800, 500], 1.5),
        ([360, 640], 3.0),
        ([640, 360], 3.0),
    ] {
        page.put_on(Screen {
            size,
            pixel_ratio,
            is_touched: false,
        });
        let px = size.map(|side| f64::from(side) * pixel_ratio);
        page.wait(&format!("{px:?}"), |told| told.window == px);
        let canvas = page.evaluate(
            "(() => { const canvas = document.querySelector('canvas');
               const seen = canvas.getBoundingClientRect();
               return [canvas.width, canvas.height, seen.left, seen.top, seen.width, seen.height,
                 document.documentElement.scrollWidth, document.documentElement.scrollHeight]; })()",
        );
        let [width, height] = size.map(f64::from);
        assert_eq!(
            canvas,
            json!([
                px[0] as u64,
                px[1] as u64,
                0,
                0,
                width as u64,
                height as u64,
                width as u64,
                height as u64
            ])
        );
    }
}

#[test]
fn the_colours_are_the_readers_own_until_some_are_chosen() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    let light = ("prefers-color-scheme", "light");
    let dark = ("prefers-color-scheme", "dark");
    let forced = ("forced-colors", "active");
    page.prefer(&[light]);
    page.load("");
    page.wait("paper", |told| told.theme == "paper");
    for (wishes, theme) in [
        (&[dark][..], "chalkboard"),
        (&[dark, forced], "projector"),
        (&[light, forced], "paper"),
        (&[dark, ("prefers-contrast", "more")], "projector"),
        (&[light], "paper"),
    ] {
        page.prefer(wishes);
        page.wait(theme, |told| told.theme == theme);
    }
    // What was chosen stays, here and in a link.
    let chosen = page.press("t", |told| told.theme != "paper").theme;
    page.prefer(&[dark]);
    page.press("l", |told| told.step() == Some(0));
    page.prefer(&[light]);
    page.press(".", |told| told.step() == Some(1));
    assert_eq!(page.told().theme, chosen);
    let address =
        super::links::address_at_rest(&mut page, |link| link.lesson.is_some_and(|at| at.step == 1));
    page.load("&");
    page.wait("paper", |told| told.theme == "paper");
    page.load(&address);
    assert_eq!(page.told().theme, chosen);
}
