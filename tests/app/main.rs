//! Promises of the app that need neither a window nor a browser.

mod article;
mod check;
mod check_in_space;
mod command_line;
mod digest;
mod falling;
mod faults;
#[cfg(unix)]
mod files;
#[path = "../common/film.rs"]
mod film;
mod golden;
mod handout;
mod impulse;
#[path = "../common/left_out.rs"]
mod left_out;
mod lesson;
mod lesson_in_space;
mod link;
mod module_order;
mod pairs;
#[path = "../common/pixels.rs"]
mod pixels;
#[allow(dead_code, reason = "the tests of the core use the rest")]
#[path = "../../core/tests/oracle/random.rs"]
mod random;
mod random_scenes;
mod readme;
mod refused;
mod run;
mod samples;
mod sentences;
mod sfml;
mod shapes;
mod spatial_scenes;
mod state;
mod trace;
mod user_trace;
mod y_up;
