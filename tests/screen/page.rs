//! The page in a real browser without a window: keys, the mouse, fingers, files and links go in; what it tells
//! of its frames, pictures and downloads come out.
//!
//! It is the program of `tests/screen/window.rs`, which holds what both promise; here is what is the browser's.

mod article;
mod bits;
mod built;
mod chromium;
mod clipboard;
mod devtools;
mod embed;
mod files;
mod hands;
#[path = "../digest/held.rs"]
mod held;
mod kept;
mod keys;
mod links;
mod memory;
mod phone;
mod pictures;
mod pointer;
mod screens;
mod server;
mod shown;
mod speed;
mod tour;
mod trouble;
mod words;

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
