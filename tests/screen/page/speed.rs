//! How fast the page is on this machine.

use collidoscope::figure::{Overlay, Scenes};

use super::shown::{Page, Screen};
use crate::told::Told;

/// Keeps when the page first told of a frame, in ms from the start of its loading.
const FIRST: &str = "
    const say = console.debug;
    console.debug = (...words) => { window.first ??= performance.now(); say(...words); };";

/// The frames of the screen in five seconds, a second.
const FRAMES: &str = "new Promise((resolve) => {
    const start = performance.now();
    let frames = 0;
    const look = () => {
      const lasted = performance.now() - start;
      frames += 1;
      lasted < 5000 ? requestAnimationFrame(look) : resolve(frames / lasted * 1000);
    };
    requestAnimationFrame(look);
  })";

#[test]
#[ignore = "a measurement for the README, not a promise"]
fn measure_the_first_picture_and_the_frames_a_second() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    page.begin_with(FIRST);
    for start in ["cold", "warm", "warm", "warm"] {
        page.load("");
        let first = page.evaluate("window.first").as_f64().expect("ms");
        eprintln!("{start} start: the first picture after {first:.0} ms");
    }
    for overlay in Overlay::ALL
        .into_iter()
        .filter(|one| one.row().scenes != Scenes::Bodies)
    {
        let is_shown = |told: &Told| told.overlays.iter().any(|shown| shown == overlay.slug());
        if !is_shown(&page.told()) {
            page.press(&overlay.row().key.to_string(), is_shown);
        }
    }
    page.wait("both panes", |told| told.minkowski == "half");
    page.press("F2", |told| told.panel);
    page.key_down("o", 0);
    let rate = page.evaluate(FRAMES).as_f64().expect("a rate");
    page.key_up("o", 0);
    eprintln!("{rate:.0} frames a second with everything on, while A turns");
}
