//! `collidoscope check` run on a scene in space.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], stdin: &[u8]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .args(arguments)
        .env_remove("DISPLAY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = program.stdin.take().expect("a pipe");
    // A program that refuses its arguments reads no stdin.
    let _ = input.write_all(stdin);
    drop(input);
    program.wait_with_output().expect("an end")
}

#[test]
fn the_trace_of_every_preset_is_sound() {
    for preset in collidoscope::scene::spatial::presets() {
        let trace = run(&["trace", preset.slug, "--json"], b"");
        let checked = run(&["check", preset.slug, "-"], &trace.stdout);
        let message = String::from_utf8_lossy(&checked.stdout);
        assert_eq!(checked.status.code(), Some(0), "{}: {message}", preset.slug);
        assert!(message.starts_with("The trace is sound"), "{message}");
    }
}

/// Includes closest points and contacts.
#[test]
fn the_answers_of_every_preset_pass_the_check() {
    let planar = collidoscope::scene::presets();
    let spatial = collidoscope::scene::spatial::presets();
    let planar = planar.iter().map(|preset| preset.slug);
    for slug in planar.chain(spatial.iter().map(|preset| preset.slug)) {
        let answers = run(&["query", slug, "--json"], b"");
        let checked = run(
            &["check", slug, "-", "--tolerance", "1e-11"],
            &answers.stdout,
        );
        let message = String::from_utf8_lossy(&checked.stdout);
        assert!(
            message.starts_with("The trace is sound"),
            "{slug}: {message}"
        );
        assert!(message.contains("the contacts"), "{slug}: {message}");
    }
}

#[test]
fn a_trace_of_other_dimensions_than_the_scene_is_one_line_and_status_2() {
    let planar = br#"[{"direction": [1,0], "support": [1,0]}]"#;
    let spatial = br#"[{"direction": [1,0,0], "support": [1,0,0]}]"#;
    for (scene, trace, says) in [
        ("deep-in-space", &planar[..], "three numbers"),
        ("hamaluik", &spatial[..], "two numbers"),
    ] {
        let checked = run(&["check", scene, "-"], trace);
        assert_eq!(checked.status.code(), Some(2), "{scene}");
        let message = String::from_utf8_lossy(&checked.stderr);
        assert!(
            message.lines().count() == 1 && message.contains(says),
            "{message}"
        );
    }
}
