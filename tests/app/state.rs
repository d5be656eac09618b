//! A sitting as hands would have it, without a window.

mod bringing;
mod closing;
mod falling;
mod faults;
mod gallery;
mod guessing;
mod handout;
mod hands;
mod impacts;
mod keeping;
mod link;
mod looking;
mod minkowski;
mod program;
mod quitting;
mod sitting;
mod small;
mod space;
mod space_guessing;
mod space_hands;
mod theirs;
mod time;
mod tour;
mod tour_line;
mod turned_over;
mod turning;
