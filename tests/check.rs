//! `collidoscope check`: sound traces pass, however they were made, and of others the first wrong step is found.

#![cfg(feature = "app")]

#[path = "check/faults.rs"]
mod faults;
#[path = "common/left_out.rs"]
mod left_out;
#[path = "check/mutations.rs"]
mod mutations;
#[path = "check/pairs.rs"]
mod pairs;
#[path = "check/program.rs"]
mod program;
#[path = "check/single.rs"]
mod single;
#[path = "check/sound.rs"]
mod sound;
