//! The page in a headless browser: the tests send keys, mouse, touch, files and links, and read its printed frames,
//! pictures and downloads.

mod accessibility;
mod article;
mod cache;
mod chromium;
mod devtools;
mod embed;
mod files;
mod handout;
mod input;
mod links;
mod server;
mod tab;
mod trouble;

use libtest_mimic::Trial;

use self::input::CTRL;
use self::tab::{Page, Screen};
use crate::patience::wait_for;
use crate::trial;

/// Why the page can't be tested.
fn missing() -> Option<String> {
    chromium::missing().or_else(server::stale)
}

/// All tests of the page.
pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial(missing, the_page_loads_without_errors_requests_no_other_host_and_sleeps_when_idle),
        trial(missing, digests_of_queries_runs_traces_and_falls_equal_the_desktops),
        trial(missing, short_key_presses_reach_the_scene_and_command_key_shortcuts_do_not),
        trial(missing, the_mouse_drags_and_the_wheel_turns_and_zooms),
        trial(missing, one_finger_drags_and_two_zoom),
        trial(missing, the_theme_follows_the_system_until_one_is_chosen),
        trial(missing, accessibility::a_lesson_and_a_question_are_accessible_next_to_the_canvas),
        trial(missing, article::the_first_figures_of_the_article_can_be_dragged_without_the_program),
        trial(missing, cache::once_opened_the_page_and_its_article_open_offline),
        trial(missing, cache::a_program_of_another_build_is_not_run),
        trial(missing, embed::keys_return_to_the_host_page_by_escape_or_when_the_pointer_leaves_and_the_wheel_stays_without_ctrl),
        trial(missing, embed::touch_scrolls_the_host_page_until_a_tap_which_also_acts),
        trial(missing, embed::only_messages_of_the_host_page_are_handled_and_changes_are_posted),
        trial(missing, embed::an_embed_shows_the_picture_and_a_link_to_the_whole_program),
        trial(missing, embed::without_webgl_an_embed_shows_the_static_figure),
        trial(missing, embed::the_documented_example_works),
        trial(missing, files::a_scene_is_dropped_saved_copied_and_pasted),
        trial(missing, files::p_v_and_g_download_a_screenshot_the_desktops_slide_and_a_gif),
        trial(missing, handout::arrow_keys_go_through_the_steps_and_stop_at_both_ends),
        trial(missing, handout::without_script_all_steps_are_shown_and_no_buttons),
        trial(missing, handout::a_lesson_prints_two_steps_a_page_or_more_and_less_than_two_megabytes),
        trial(missing, links::the_address_opens_a_link_and_follows_the_app),
        trial(missing, trouble::without_webgl_an_error_is_shown_without_a_reload_button),
        trial(missing, trouble::without_javascript_a_notice_is_seen_and_the_article_is_complete),
    ]
}

/// The centre of B at the start of the two boxes, and a target for it with B's origin there.
const B: [f64; 2] = [25.0, 40.0];
const AWAY: [f64; 2] = [145.0, 240.0];
const ORIGIN_AWAY: [f64; 2] = [120.0, 200.0];

/// A point in A, and one off both bodies.
const A: [f64; 2] = [400.0, 370.0];
const GROUND: [f64; 2] = [150.0, 500.0];

/// Counts the drawn frames.
const COUNT_DRAWN: &str = "
    window.drawn = 0;
    for (const kind of ['WebGLRenderingContext', 'WebGL2RenderingContext']) {
      const draws = window[kind].prototype, clear = draws.clear;
      draws.clear = function (...bits) { window.drawn += 1; return clear.apply(this, bits); };
    }";

/// Whether nothing is drawn for sixty refreshes of the screen.
const IS_STILL: &str = "new Promise((resolve) => {
    const before = window.drawn;
    let left = 60;
    const look = () => left-- > 0 ? requestAnimationFrame(look) : resolve(window.drawn === before);
    look();
  })";

fn the_page_loads_without_errors_requests_no_other_host_and_sleeps_when_idle() {
    let mut page = Page::empty(Screen::DESK);
    page.add_script(COUNT_DRAWN);
    page.load("");
    assert_eq!(page.errors, Vec::<String>::new());
    let home = page.home().to_owned();
    assert!(!page.requests.is_empty());
    for address in &page.requests {
        let own = [home.as_str(), "data:", "blob:"];
        let is_own = own.iter().any(|own| address.starts_with(own));
        assert!(is_own, "{address} is asked for");
    }
    // Fetched once, and before the script that runs it.
    let program =
        "performance.getEntriesByType('resource').filter(({ name }) => name.includes('.wasm'))
        .map((program) => program.initiatorType).join()";
    assert_eq!(page.evaluate(program), "link");
    page.wait_until(IS_STILL);
    assert!(page.evaluate("window.drawn").as_u64() > Some(0));
}

fn digests_of_queries_runs_traces_and_falls_equal_the_desktops() {
    let mut page = Page::open();
    page.go("&digest");
    let files = [
        include_str!("../../core/tests/digest/expected.txt"),
        include_str!("../digest/runs.txt"),
        include_str!("../digest/traces.txt"),
        include_str!("../digest/falls.txt"),
        include_str!("../digest/runs_in_space.txt"),
    ];
    let expected: Vec<&str> = files.into_iter().flat_map(str::lines).collect();
    let expected = expected.join("; ");
    let digests = wait_for("the digests", || {
        page.evaluate("0");
        page.listen();
        page.words.pop()
    });
    assert_eq!(digests, expected);
}

/// The command key of a Mac, in `DevTools`' modifier bits.
const COMMAND: u32 = 4;

fn short_key_presses_reach_the_scene_and_command_key_shortcuts_do_not() {
    let mut page = Page::open();
    let before = page.frame();
    page.tap_key("ArrowRight");
    page.wait("the tap", |frame| frame.b != before.b);
    page.hold("ArrowDown", |frame| frame.b[1] > 20.0);
    page.hold("i", |frame| frame.b[2] > 10.0);
    for key in ["l", "r", "h"] {
        page.strike(COMMAND, key);
    }
    let frame = page.press("t", |frame| frame.theme != before.theme);
    assert!(
        frame.step.is_none() && !frame.help && frame.b[1] > 20.0,
        "{frame:?}"
    );
}

fn the_mouse_drags_and_the_wheel_turns_and_zooms() {
    let mut page = Page::open();
    page.drag([B, AWAY], |frame| frame.b_is_at(ORIGIN_AWAY));
    page.press_with(CTRL, "z", |frame| frame.b_is_at([0.0, 0.0]));
    // A browser's wheel scrolls 100 px per notch, positive downwards.
    let place = page.place_of(A);
    let turned = page.wheel(place, -100.0, |frame| frame.a[2] != 0.0);
    assert_eq!(turned.a[2].abs(), 5.0, "one notch");
    let place = page.place_of(GROUND);
    page.wheel(place, -100.0, |frame| frame.scale > turned.scale);
}

/// A screen of a desktop's size, for touch.
const TABLET: Screen = Screen {
    is_touched: true,
    ..Screen::DESK
};

fn one_finger_drags_and_two_zoom() {
    let mut page = Page::open_on(TABLET);
    let before = page.frame();
    page.stroke([B], [AWAY]);
    page.wait("B under the finger", |frame| frame.b_is_at(ORIGIN_AWAY));
    page.lift();
    page.stroke(
        [[100.0, 500.0], [200.0, 500.0]],
        [[50.0, 500.0], [250.0, 500.0]],
    );
    page.wait("twice as large", |frame| {
        (frame.scale / before.scale - 2.0).abs() < 0.05
    });
    page.lift();
}

fn the_theme_follows_the_system_until_one_is_chosen() {
    let mut page = Page::empty(Screen::DESK);
    let light = ("prefers-color-scheme", "light");
    let dark = ("prefers-color-scheme", "dark");
    page.load("");
    for (preferences, theme) in [
        (&[dark][..], "chalkboard"),
        (&[dark, ("forced-colors", "active")], "projector"),
        (&[dark, ("prefers-contrast", "more")], "projector"),
        (&[light], "paper"),
    ] {
        page.prefer(preferences);
        page.wait(theme, |frame| frame.theme == theme);
    }
    let chosen = page.press("t", |frame| frame.theme != "paper").theme;
    page.prefer(&[dark]);
    page.press("l", |frame| frame.step() == Some(0));
    assert_eq!(page.frame().theme, chosen);
}
