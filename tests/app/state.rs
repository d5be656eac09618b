//! The app's state under user input, without a window.

mod display;
mod editing;
mod escape;
mod falling;
mod files;
mod gallery;
mod helpers;
mod link;
mod quiz;
mod rewinding;
mod space;
mod time;
mod tour;
mod turning;
mod user_trace;
