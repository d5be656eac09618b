//! A learner's way through a lesson in the real window, under Xvfb.

#![cfg(all(feature = "app", target_os = "linux"))]

mod common;

use std::time::Duration;

use collidoscope::lesson::{FirstDirection, Lesson};
use collidoscope::scene::preset;
use common::{Picture, Window, can_run, is_blue, is_pink, is_yellow};

/// How many pixels of two pictures of one size differ.
fn difference(one: &Picture, other: &Picture) -> usize {
    assert_eq!((one.width, one.height), (other.width, other.height));
    let pixels = one.rgb.chunks_exact(3).zip(other.rgb.chunks_exact(3));
    pixels.filter(|(a, b)| a != b).count()
}

/// The steps of a preset's lesson.
fn steps_of(slug: &str) -> usize {
    let scene = preset(slug).expect("a preset").scene;
    let lesson = Lesson::of(&scene.a.posed(), &scene.b.posed(), FirstDirection::Centres);
    lesson.steps().len()
}

/// The part of the picture in which nothing but the sentence is.
const SENTENCE: fn(&Picture) -> Vec<u8> = |picture| {
    let rows = picture.height - 150..picture.height - 60;
    picture.rgb[rows.start * picture.width * 3..rows.end * picture.width * 3].to_vec()
};

#[test]
fn a_learner_steps_to_the_end_and_back() {
    if !can_run() {
        return;
    }
    let window = Window::open(&["hamaluik"]);
    let plain = window.screenshot();
    assert_eq!(plain.count(is_yellow) + plain.count(is_pink), 0);

    window.press(&["period"]);
    let first = window.until("the lesson", |picture| {
        (picture.count(is_yellow) > 100 && picture.count(is_pink) > 100).then(|| picture.clone())
    });
    let mut sentences = vec![SENTENCE(&first)];
    let steps = steps_of("hamaluik");
    for step in 1..steps {
        window.press(&["period"]);
        let picture = window.until("the next step", |picture| {
            (SENTENCE(picture) != sentences[step - 1]).then(|| picture.clone())
        });
        sentences.push(SENTENCE(&picture));
    }
    let last = window.screenshot();
    assert!(
        last.count(is_blue) > first.count(is_blue) + 500,
        "the polytope is there"
    );
    // At the end there is nowhere to go on to.
    window.press(&["period"]);
    assert_eq!(SENTENCE(&window.screenshot()), sentences[steps - 1]);

    for step in (0..steps - 1).rev() {
        window.press(&["comma"]);
        window.until("the step before", |picture| {
            (SENTENCE(picture) == sentences[step]).then_some(())
        });
    }
    assert_eq!(
        difference(&window.screenshot(), &first),
        0,
        "the same step, the same picture"
    );

    window.press(&["End"]);
    window.until("the last step", |picture| {
        (SENTENCE(picture) == sentences[steps - 1]).then_some(())
    });
    window.press(&["Home"]);
    window.until("the first step", |picture| {
        (SENTENCE(picture) == sentences[0]).then_some(())
    });
    window.press(&["l"]);
    window.until("no lesson", |picture| {
        (picture.count(is_yellow) == 0).then_some(())
    });
}

#[test]
fn space_plays_and_a_held_key_runs_through() {
    if !can_run() {
        return;
    }
    let window = Window::open(&["hamaluik"]);
    window.press(&["l"]);
    let first = window.until("the lesson", |picture| {
        (picture.count(is_yellow) > 100).then(|| picture.clone())
    });
    window.press(&["space"]);
    window.until("the second step, by itself", |picture| {
        (SENTENCE(picture) != SENTENCE(&first)).then_some(())
    });
    window.press(&["Home", "End"]);
    let last = SENTENCE(&window.screenshot());
    window.press(&["Home"]);
    window.hold("period", Duration::from_millis(1500));
    window.until("the end", |picture| {
        (SENTENCE(picture) == last).then_some(())
    });
}

#[test]
fn the_timeline_takes_clicks_and_the_scene_stands_still() {
    if !can_run() {
        return;
    }
    let window = Window::open(&["two-boxes"]);
    window.press(&["l"]);
    let first = window.until("the lesson", |picture| {
        (picture.count(is_yellow) > 100).then(|| picture.clone())
    });
    window.hold("Right", Duration::from_millis(600));
    assert_eq!(
        difference(&window.screenshot(), &first),
        0,
        "B stays where it is"
    );
    // The last node stands at the right end of the line, the speeds beyond it.
    let [x, y] = [first.width - 176, first.height - 43].map(|c| c.to_string());
    window.xdotool(&["mousemove", "--window", &window.id, &x, &y, "click", "1"]);
    window.until("another step", |picture| {
        (SENTENCE(picture) != SENTENCE(&first)).then_some(())
    });
}
