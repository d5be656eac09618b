//! The program: everything above the core, `collidoscope-core`. `ARCHITECTURE.md` describes the modules.

// Only the program, its tests and benches use this library.
#![allow(clippy::must_use_candidate)]

mod paste;

#[doc(hidden)]
pub mod scene;

#[doc(hidden)]
pub mod lesson;

#[doc(hidden)]
pub mod check;

#[doc(hidden)]
pub mod figure;

#[doc(hidden)]
pub mod export;

#[doc(hidden)]
pub mod app;

#[doc(hidden)]
pub mod ui;

#[cfg(not(target_family = "wasm"))]
#[doc(hidden)]
pub mod cli;
