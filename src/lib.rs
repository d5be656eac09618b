//! The program: everything above the core, `collidoscope-core`. `ARCHITECTURE.md` describes the modules.

#![doc(hidden)]

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
