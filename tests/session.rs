//! A sitting as hands would have it, without a window.

#![cfg(feature = "app")]

#[path = "session/bringing.rs"]
mod bringing;
#[path = "session/falling.rs"]
mod falling;
#[path = "session/faults.rs"]
mod faults;
#[path = "session/guessing.rs"]
mod guessing;
#[path = "session/handout.rs"]
mod handout;
#[path = "session/hands.rs"]
mod hands;
#[path = "session/impacts.rs"]
mod impacts;
#[path = "session/link.rs"]
mod link;
#[path = "session/looking.rs"]
mod looking;
#[path = "session/quitting.rs"]
mod quitting;
#[path = "session/recording.rs"]
mod recording;
#[path = "session/sitting.rs"]
mod sitting;
#[path = "session/space.rs"]
mod space;
#[path = "session/space_guessing.rs"]
mod space_guessing;
#[path = "session/space_hands.rs"]
mod space_hands;
#[path = "session/theirs.rs"]
mod theirs;
#[path = "session/time.rs"]
mod time;
#[path = "session/tour.rs"]
mod tour;
