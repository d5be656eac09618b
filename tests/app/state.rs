//! The app's state under user input, without a window.

mod display;
mod editing;
mod edits_per_scene;
mod escape;
mod falling;
mod gallery;
mod handout;
mod helpers;
mod impacts;
mod import;
mod known_bugs;
mod link;
mod minkowski;
mod program;
mod quitting;
mod quiz;
mod small;
mod space;
mod space_editing;
mod space_quiz;
mod time;
mod tour;
mod tour_line;
mod turning;
mod user_trace;
mod y_up;
