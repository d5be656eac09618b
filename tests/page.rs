//! The page in a real browser without a window: keys, the mouse, fingers, files and links go in; what it tells
//! of its frames, pictures and downloads come out.
//!
//! It is the program of `tests/window.rs`, which holds what both promise; here is what is the browser's.

#![cfg(all(feature = "app", unix))]

#[path = "page/bits.rs"]
mod bits;
#[path = "common/browser.rs"]
mod browser;
#[path = "page/built.rs"]
mod built;
#[path = "page/chromium.rs"]
mod chromium;
#[path = "page/clipboard.rs"]
mod clipboard;
#[path = "page/devtools.rs"]
mod devtools;
#[path = "page/files.rs"]
mod files;
#[path = "pictures/film.rs"]
mod film;
#[path = "page/hands.rs"]
mod hands;
#[path = "digest/held.rs"]
mod held;
#[path = "page/keys.rs"]
mod keys;
#[path = "common/left_out.rs"]
mod left_out;
#[path = "page/links.rs"]
mod links;
#[path = "common/needed.rs"]
mod needed;
#[path = "common/patience.rs"]
mod patience;
#[path = "page/phone.rs"]
mod phone;
#[path = "page/pictures.rs"]
mod pictures;
#[path = "pictures/pixels.rs"]
mod pixels;
#[path = "page/pointer.rs"]
mod pointer;
#[path = "page/screens.rs"]
mod screens;
#[path = "pictures/seen.rs"]
mod seen;
#[path = "page/server.rs"]
mod server;
#[path = "page/shown.rs"]
mod shown;
#[path = "page/speed.rs"]
mod speed;
#[path = "common/told.rs"]
mod told;
#[path = "page/trouble.rs"]
mod trouble;

use shown::Page;

#[test]
fn it_loads_without_a_complaint_and_asks_no_other_host() {
    let Some(mut page) = Page::open() else { return };
    page.told();
    assert_eq!(page.complaints, Vec::<String>::new());
    let home = page.home().to_owned();
    assert!(!page.requests.is_empty());
    for address in &page.requests {
        let is_own = [home.as_str(), "data:", "blob:"]
            .iter()
            .any(|own| address.starts_with(own));
        assert!(is_own, "{address} is asked for");
    }
}
