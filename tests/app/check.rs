//! `collidoscope check`: sound traces pass, however they were made, and of others the first wrong step is found.

mod faults;
mod mutants;
mod mutations;
mod pairs;
mod program;
mod single;
mod slips;
mod sound;
mod tracers;
