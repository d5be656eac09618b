//! The page in a real browser without a window: keys, the mouse, fingers, files and links go in; what it prints of its
//! frames, pictures and downloads come out.

mod article;
mod built;
mod chromium;
mod devtools;
mod embed;
mod files;
mod hands;
#[path = "../digest/held.rs"]
mod held;
mod kept;
mod links;
mod memory;
mod server;
mod shown;
mod trouble;
mod words;

use serde_json::json;

use self::hands::CTRL;
use self::held::{FALLS, QUERIES, QUERIES_IN_SPACE, RUNS, RUNS_IN_SPACE, TRACES};
use self::shown::{Page, Screen};
use crate::wait_for;

/// The middle of B as the two boxes open, and another place for it with where its origin is then.
const B: [f64; 2] = [25.0, 40.0];
const AWAY: [f64; 2] = [145.0, 240.0];
const ORIGIN_AWAY: [f64; 2] = [120.0, 200.0];

/// A place in A, and one where nothing is.
const A: [f64; 2] = [400.0, 370.0];
const GROUND: [f64; 2] = [150.0, 500.0];

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

#[test]
fn it_loads_without_an_error_asks_no_other_host_and_sleeps_while_nothing_moves_or_it_is_hidden() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    page.begin_with(COUNT_DRAWN);
    page.load("");
    assert_eq!(page.complaints, Vec::<String>::new());
    let home = page.home().to_owned();
    assert!(!page.requests.is_empty());
    for address in &page.requests {
        let own = [home.as_str(), "data:", "blob:"];
        let is_own = own.iter().any(|own| address.starts_with(own));
        assert!(is_own, "{address} is asked for");
    }
    page.wait_until(IS_STILL);
    assert!(page.evaluate("window.drawn").as_u64() > Some(0));

    page.press("l", |told| told.step() == Some(0));
    page.press(" ", |told| told.is_playing);
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
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 2000))");
    assert_eq!(page.evaluate("window.drawn"), drawn);
    be(&mut page, "normal");
    let next = page.wait("the next step", |told| told.step() != before);
    assert_eq!(next.step(), before.map(|step| step + 1));
}

#[test]
fn queries_runs_traces_and_falls_have_the_desktops_bits() {
    let Some(mut page) = Page::open() else { return };
    page.go("&digest");
    let held = [
        QUERIES,
        QUERIES_IN_SPACE,
        RUNS,
        TRACES,
        FALLS,
        RUNS_IN_SPACE,
    ];
    let expected = held.map(|digest| format!("{digest:#018x}")).join(" ");
    let told = wait_for("the digests", || {
        page.evaluate("0");
        page.listen();
        page.words.pop()
    });
    assert_eq!(told, expected);
}

/// The command key of a Mac, as `DevTools` counts modifiers.
const COMMAND: u32 = 4;

#[test]
fn keys_reach_the_scene_however_short_and_not_with_a_macs_command_key() {
    let Some(mut page) = Page::open() else { return };
    let before = page.told();
    page.tap_key("ArrowRight");
    page.wait("the tap", |told| told.b != before.b);
    page.hold("ArrowDown", |told| told.b[1] > 20.0);
    page.hold("i", |told| told.b[2] > 10.0);
    for key in ["l", "r", "h"] {
        page.strike(COMMAND, key);
    }
    let told = page.press("t", |told| told.theme != before.theme);
    assert!(
        told.step.is_none() && !told.help && told.b[1] > 20.0,
        "{told:?}"
    );
}

#[test]
fn the_mouse_drags_and_the_wheel_turns_and_zooms() {
    let Some(mut page) = Page::open() else { return };
    page.drag([B, AWAY], |told| told.b_is_at(ORIGIN_AWAY));
    page.press_with(CTRL, "z", |told| told.b_is_at([0.0, 0.0]));
    // A browser's wheel goes by 100 px a notch, down for more.
    let place = page.place_of(A);
    let turned = page.wheel(place, -100.0, |told| told.a[2] != 0.0);
    assert_eq!(turned.a[2].abs(), 5.0, "one notch");
    let place = page.place_of(GROUND);
    page.wheel(place, -100.0, |told| told.scale > turned.scale);
    // The buttons for back and forward take hold of nothing.
    let ends = [B, AWAY].map(|end| page.place_of(end));
    for (kind, [x, y]) in [
        ("mouseMoved", ends[0]),
        ("mousePressed", ends[0]),
        ("mouseMoved", ends[1]),
        ("mouseReleased", ends[1]),
    ] {
        let forward = json!({ "type": kind, "x": x, "y": y, "button": "forward", "clickCount": 1 });
        page.talk.call("Input.dispatchMouseEvent", forward);
    }
    let told = page.press("t", |told| told.theme != turned.theme);
    assert!(told.b_is_at([0.0, 0.0]), "{told:?}");
}

/// As large as a desk's, for fingers.
const TABLET: Screen = Screen {
    is_touched: true,
    ..Screen::DESK
};

#[test]
fn one_finger_drags_what_it_began_on_and_two_zoom_and_a_tap_picks() {
    let Some(mut page) = Page::open_on(TABLET) else {
        return;
    };
    let before = page.told();
    page.stroke([B], [AWAY]);
    page.wait("B under the finger", |told| told.b_is_at(ORIGIN_AWAY));
    page.lift();
    page.stroke(
        [[100.0, 500.0], [200.0, 500.0]],
        [[50.0, 500.0], [250.0, 500.0]],
    );
    page.wait("twice as large", |told| {
        (told.scale / before.scale - 2.0).abs() < 0.05
    });
    page.lift();
    page.press("]", |told| told.scene != before.scene);
    page.press("l", |told| told.step() == Some(0));
    // The line of steps lies above the strip of 44 px, and its middle in the middle.
    let [width, height] = page.told().window;
    page.fingers("touchStart", &[[width / 2.0, height - 43.0 - 44.0]]);
    page.fingers("touchEnd", &[]);
    page.wait("a step in the middle", |told| told.step() > Some(0));
}

/// Where the middles of two buttons of a phone's pad are.
const RIGHT: [f64; 2] = [128.0, 568.0];
const TURN_A: [f64; 2] = [328.0, 518.0];

#[test]
fn a_phones_pad_pushes_b_and_turns_a_with_two_fingers_at_once() {
    let Some(mut page) = Page::open_on(Screen::PHONE) else {
        return;
    };
    assert_eq!(page.told().window, [1080.0, 1920.0]);
    page.fingers("touchStart", &[RIGHT]);
    page.wait("B on its way", |told| told.b[0] > 20.0);
    page.fingers("touchStart", &[RIGHT, TURN_A]);
    let turned = page.wait("A turned", |told| told.a[2] > 10.0);
    page.wait("B still on its way", |told| told.b[0] > turned.b[0]);
    page.fingers("touchEnd", &[]);
    let rest = page.wait("all at rest", |told| !told.is_moving);
    assert_eq!(rest.b[1], 0.0, "to the right and no other way");
    assert!(!rest.is_held);
    let spills = page.evaluate("document.documentElement.scrollWidth > innerWidth");
    assert_eq!(spills, false);
}

#[test]
fn it_is_as_sharp_as_the_screen_and_follows_its_size() {
    let Some(mut page) = Page::open() else { return };
    for (size, pixel_ratio) in [([512, 384], 2.0), ([800, 500], 1.5), ([360, 640], 3.0)] {
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
               return [canvas.width, canvas.height, seen.width, seen.height]; })()",
        );
        let [width, height] = px.map(|side| side as u32);
        assert_eq!(canvas, json!([width, height, size[0], size[1]]));
    }
}

#[test]
fn the_colours_are_the_readers_own_until_some_are_chosen() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    let light = ("prefers-color-scheme", "light");
    let dark = ("prefers-color-scheme", "dark");
    page.prefer(&[light]);
    page.load("");
    page.wait("paper", |told| told.theme == "paper");
    for (preferences, theme) in [
        (&[dark][..], "chalkboard"),
        (&[dark, ("forced-colors", "active")], "projector"),
        (&[dark, ("prefers-contrast", "more")], "projector"),
        (&[light], "paper"),
    ] {
        page.prefer(preferences);
        page.wait(theme, |told| told.theme == theme);
    }
    let chosen = page.press("t", |told| told.theme != "paper").theme;
    page.prefer(&[dark]);
    page.press("l", |told| told.step() == Some(0));
    assert_eq!(page.told().theme, chosen);
}
