//! *Guess first* by keys and by the mouse.

use super::display::can_run;
use super::program::Window;
use crate::told::Told;

fn asks(told: &Told, title: &str) -> bool {
    told.guesses(|on| on.is_waiting && on.question.as_deref() == Some(title))
}

#[test]
fn a_lesson_is_guessed_to_its_end_while_the_bodies_stay_where_they_are() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    let before = window.told().b;
    let first = window.press("q", |told| asks(told, "collision"));
    assert_eq!(first.minkowski, "off");
    // The two boxes are apart: the first word is the wrong one.
    window.press("Right", |told| told.guesses(|on| on.has_guess));
    window.press("Return", |told| told.guesses(|on| on.tries == 1));
    window.press("Right", |_| true);
    window.press("Return", |told| told.guesses(|on| !on.is_waiting));
    let support = window.press("period", |told| asks(told, "support"));
    assert_eq!(support.minkowski, "half");
    // The support is found by trying them all.
    let mut tries = 0;
    while asks(&window.told(), "support") && !window.told().guesses(|on| on.tries == 2) {
        window.press("Right", |told| told.guesses(|on| on.has_guess));
        tries += 1;
        window.press("Return", |told| {
            told.guesses(|on| !on.is_waiting || on.tries == tries)
        });
    }
    if window.told().guesses(|on| on.is_waiting) {
        window.press("question", |told| told.guesses(|on| !on.is_waiting));
    }
    window.press("Return", |told| told.guesses(|on| on.question.is_none()));
    let next = window.press("Return", |told| asks(told, "support"));
    assert_eq!(next.b, before);
    window.press("q", |told| told.guessing.is_none());
    assert!(window.told().lesson.is_some());
}
