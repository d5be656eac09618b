//! See two convex shapes collide.
//!
//! [`planar`] is the collision core: GJK, EPA and their parts, in `f64`, with exact verdicts. [`spatial`] is the same in
//! three dimensions, and [`dynamics`] simulates rigid bodies in the plane. The three build on their own with
//! `--no-default-features`. The other modules are the app; `ARCHITECTURE.md` describes them.

pub mod dynamics;
mod exact;
pub mod planar;
pub mod spatial;

#[cfg(feature = "app")]
mod paste;

#[cfg(feature = "app")]
#[doc(hidden)]
pub mod scene;

#[cfg(feature = "app")]
#[doc(hidden)]
pub mod lesson;

#[cfg(feature = "app")]
#[doc(hidden)]
pub mod check;

#[cfg(feature = "app")]
#[doc(hidden)]
pub mod figure;

#[cfg(feature = "app")]
#[doc(hidden)]
pub mod export;

#[cfg(feature = "app")]
#[doc(hidden)]
pub mod app;

#[cfg(feature = "app")]
#[doc(hidden)]
pub mod ui;

#[cfg(all(feature = "app", not(target_family = "wasm")))]
#[doc(hidden)]
pub mod cli;

/// The README's program, which runs among the documentation's tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
