//! What is promised of the window, of the page in a browser and of the handout there. Where no Xvfb or no browser is
//! found these tests say that they were left out; under `CI=true` that is a failure.

#![cfg(all(feature = "app", unix))]

mod browser;
#[path = "../common/film.rs"]
mod film;
mod handout_browser;
#[path = "../common/left_out.rs"]
mod left_out;
mod needed;
mod page;
mod patience;
#[path = "../common/pixels.rs"]
mod pixels;
mod seen;
mod told;
#[cfg(target_os = "linux")]
mod window;
