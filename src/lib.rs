//! See two convex shapes collide.
//!
//! [`planar`] is the collision core: GJK, EPA and what they stand on, in `f64`, with exact verdicts.
//! [`spatial`] is the same in three dimensions, and [`dynamics`] lets bodies fall in the plane. They build on their
//! own with `--no-default-features`. The rest is the app around them, each module using only those before it: [`scene`]
//! (what is on the table and how it moves), [`lesson`] (a query step by step, in words), [`figure`] (what is to be
//! seen), [`export`] (pictures on disk), [`session`] (a sitting: commands in, effects out), [`window`] (figures on
//! glass) and [`cli`] (the command line).

pub mod dynamics;
mod exact;
pub mod planar;
pub mod spatial;

#[cfg(feature = "app")]
pub mod scene;

#[cfg(feature = "app")]
pub mod lesson;

#[cfg(feature = "app")]
pub mod figure;

#[cfg(feature = "app")]
pub mod export;

#[cfg(feature = "app")]
pub mod session;

#[cfg(feature = "app")]
pub mod window;

#[cfg(all(feature = "app", not(target_family = "wasm")))]
pub mod cli;

/// The README's program, which runs among the documentation's tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
