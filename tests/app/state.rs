//! A sitting as hands would have it, without a window.

mod close;
mod commands;
mod display;
mod dynamics;
mod faults;
mod gallery;
mod handout;
mod impacts;
mod import;
mod keeping;
mod link;
mod minkowski;
mod pointer;
mod program;
mod quitting;
mod quiz;
mod small;
mod space;
mod space_pointer;
mod space_quiz;
mod time;
mod tour;
mod tour_line;
mod turned_over;
mod turning;
mod user_trace;
