//! Every caption of every preset's lesson, from each of the first directions, in one text under `tests/golden/` for
//! reviewers.
//!
//! After an intended change, `COLLIDOSCOPE_RENEW=1 cargo test --test app sentences` renews it.

use std::fmt::Write;
use std::path::Path;

use collidoscope::dynamics::Solver;
use collidoscope::lesson::{self, Dimension, FirstDirection, Lesson, LessonConfig, symbols_in};
use collidoscope::scene::{Falling, presets, spatial};

fn all_sentences() -> String {
    let mut text = String::new();
    for preset in presets() {
        let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
        for first in FirstDirection::ALL {
            let lesson = Lesson::new(&a, &b, first);
            let _ = writeln!(
                text,
                "# {}, first direction: {}\n",
                preset.scene.title,
                first.title()
            );
            for at in 0..lesson.step_count() {
                let _ = writeln!(text, "{}: {}", lesson.heading(at), lesson.caption(at));
            }
            text.push('\n');
        }
    }
    text
}

fn all_sentences_in_space() -> String {
    let mut text = String::new();
    for preset in spatial::presets() {
        let lesson =
            lesson::spatial::Lesson::in_space(&preset.scene.a.posed(), &preset.scene.b.posed());
        let _ = writeln!(text, "# {}\n", preset.scene.title);
        for at in 0..lesson.step_count() {
            let _ = writeln!(text, "{}: {}", lesson.heading(at), lesson.caption(at));
        }
        text.push('\n');
    }
    text
}

#[test]
fn every_sentence_of_every_preset_equals_the_reviewed_text() {
    assert_as_read("sentences.txt", &all_sentences());
}

#[test]
fn every_sentence_of_every_preset_in_space_equals_the_reviewed_text() {
    assert_as_read("sentences_in_space.txt", &all_sentences_in_space());
}

fn assert_as_read(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var_os("COLLIDOSCOPE_RENEW").is_some() {
        std::fs::write(&path, found).expect("a golden file");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let first = found.lines().zip(expected.lines()).find(|(f, e)| f != e);
    assert!(
        found == expected,
        "the sentences are not as they were, first here: {first:#?}\nCOLLIDOSCOPE_RENEW=1 writes them anew"
    );
}

/// The longest sentence, in words: about what is read in one go. A formula counts by its parts between blanks.
const MOST_WORDS: usize = 25;

/// Phrases that slow a reader down: clauses without their noun, and words that are not the field's.
const TRIPS: [&str; 8] = [
    "because of that",
    "which was there before",
    "hangs",
    "looks at",
    "Looking",
    "of more use",
    "shall",
    "does.",
];

/// Checks the style of a step's text: short sentences, one idea each, and a reason.
pub(crate) fn check_style(caption: &str) {
    assert!(
        caption.ends_with('.') && !caption.contains(';'),
        "{caption}"
    );
    assert!(caption.matches(':').count() <= 1, "{caption}");
    assert!(
        ["because", "so ", "So "]
            .iter()
            .any(|reason| caption.contains(reason)),
        "no reason: {caption}"
    );
    for trip in TRIPS {
        assert!(!caption.contains(trip), "{trip} in: {caption}");
    }
    for sentence in caption.split(". ") {
        let words = sentence.split_whitespace().count();
        assert!(words <= MOST_WORDS, "{words} words: {sentence}");
        assert!(
            sentence.starts_with(char::is_uppercase) || starts_with_name(sentence),
            "{sentence} in: {caption}"
        );
    }
}

/// Whether a text begins with the name of a point, as w₁.
fn starts_with_name(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next() == Some('w') && letters.next().is_some_and(|c| ('₀'..='₉').contains(&c))
}

/// Every symbol of a text occurs in worked arithmetic below it or an earlier one, or is introduced by the word before
/// it or by an equation.
fn check_symbols(caption: &str, known: &[String]) {
    for place in symbols_in(caption) {
        let before = caption[..place.start].trim_end();
        let is_introduced = ["direction", "normal", "point", "along +"]
            .iter()
            .any(|word| before.ends_with(word))
            || caption[place.end..].starts_with(" = ");
        let symbol = &caption[place.clone()];
        let is_known = is_introduced || known.iter().any(|known| known == symbol);
        assert!(is_known, "{symbol} in: {caption}");
    }
}

/// Checks the style of a lesson's texts.
fn check_lesson<D: Dimension>(lesson: &Lesson<D>, numbers: impl Fn(usize) -> Vec<String>) {
    let mut known = Vec::new();
    for at in 0..lesson.step_count() {
        check_style(lesson.caption(at));
        for line in numbers(at) {
            known.extend(
                symbols_in(&line)
                    .into_iter()
                    .map(|place| line[place].to_owned()),
            );
        }
        check_symbols(lesson.caption(at), &known);
    }
}

#[test]
fn every_sentence_of_every_preset_is_short_complete_and_has_known_symbols() {
    for preset in presets() {
        let scene = &preset.scene;
        for first in FirstDirection::ALL {
            let lesson = Lesson::new(&scene.a.posed(), &scene.b.posed(), first);
            check_lesson(&lesson, |at| lesson.numbers(at));
        }
        for (solver, fall) in Solver::ALL
            .into_iter()
            .flat_map(|s| Some((s, scene.fall.clone()?)))
        {
            let mut falling = Falling::new(fall);
            falling.set_solver(solver);
            while falling.now() < 300 && falling.go_to_impact(100) {
                let [a, b] = falling.pair().map(|at| falling.body(at).posed());
                let lesson = Lesson::on([&a, &b], Some(&falling), LessonConfig::default());
                check_lesson(&lesson, |at| lesson.numbers(at));
            }
        }
    }
    for preset in spatial::presets() {
        let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
        let lesson = lesson::spatial::Lesson::in_space(&a, &b);
        check_lesson(&lesson, |at| lesson.numbers(at));
    }
}
