//! `collidoscope check`: sound traces pass, however they were made, and in others the first wrong step is found.

mod foreign;
pub mod known_bugs;
mod mistakes;
mod mutations;
mod pairs;
mod program;
mod single;
pub mod sound;
mod tracers;
