//! The program: everything above the core, `collidoscope-core`. `ARCHITECTURE.md` describes the modules.

#![doc(hidden)]
#![allow(
    clippy::must_use_candidate,
    reason = "what is public here is used by the program and its tests alone"
)]

pub mod app;
pub mod check;
pub mod export;
pub mod figure;
pub mod lesson;
mod paste;
pub mod scene;
pub mod ui;

#[cfg(not(target_family = "wasm"))]
pub mod cli;
