//! Every sentence of every preset's lesson, from each of the first directions, as it stands in one text under
//! `tests/golden/` for somebody to read through.
//!
//! After a change that is meant, `COLLIDOSCOPE_RENEW=1 cargo test --test app sentences` writes it anew.

use std::fmt::Write;
use std::path::Path;

use collidoscope::lesson::{self, FirstDirection, Lesson};
use collidoscope::scene::{presets, spatial};

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
            for frame in lesson.frames() {
                let _ = writeln!(text, "{}: {}", lesson.heading(frame), frame.caption);
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
        let narration = lesson.narration();
        let _ = writeln!(text, "# {}\n", preset.scene.title);
        for frame in narration.frames() {
            let _ = writeln!(text, "{}: {}", narration.heading(frame), frame.caption);
        }
        text.push('\n');
    }
    text
}

#[test]
fn every_sentence_of_every_preset_is_as_it_was_read() {
    assert_as_read("sentences.txt", &all_sentences());
}

#[test]
fn every_sentence_of_every_preset_in_space_is_as_it_was_read() {
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
