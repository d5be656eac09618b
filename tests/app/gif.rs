//! `collidoscope figure -o x.gif`: the lesson as frames that any viewer plays.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::film::play;
use collidoscope::lesson::{FirstDirection, Lesson, reading_time};
use collidoscope::scene::preset;
use gif::Repeat;

fn figure(scene: &str, path: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .args(["figure", scene, "-o"])
        .arg(path)
        .args(more)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program runs")
}

fn made(scene: &str, more: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.gif");
    let output = figure(scene, &path, more);
    assert!(output.status.success(), "{output:?}");
    fs::read(path).expect("the GIF")
}

fn lesson(slug: &str) -> Lesson {
    let scene = preset(slug).expect("a preset").scene;
    Lesson::new(&scene.a.posed(), &scene.b.posed(), FirstDirection::Centres)
}

/// The one line on stderr of a GIF that must fail with this status and leave no file.
fn failure(scene: &str, more: &[&str], status: i32) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let output = figure(scene, &folder.path().join("a.gif"), more);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(status), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    message
}

#[test]
fn a_gif_shows_each_frame_for_its_reading_time_and_loops() {
    for slug in ["two-boxes", "hamaluik", "capsules-crossing"] {
        let lesson = lesson(slug);
        let bytes = made(slug, &[]);
        assert!(bytes.len() < 400_000, "{slug}: {} bytes", bytes.len());
        let film = play(&bytes);
        assert_eq!(film.size, [1024, 768]);
        assert!(matches!(film.repeat, Repeat::Infinite));
        let frames = lesson.narration().abridged(|_| false);
        assert_eq!(film.delays.len(), frames.len(), "{slug}");
        let last = frames.len() - 1;
        for (at, (frame, &delay)) in frames.iter().zip(&film.delays).enumerate() {
            let to_read = reading_time(&frame.caption).as_millis() / 10;
            let pause = if at == last { 250 } else { 0 };
            assert_eq!(u128::from(delay), to_read + pause);
        }
        for pair in film.canvases.windows(2) {
            assert!(pair[0] != pair[1], "{slug}: each step looks its own");
        }
    }
}

#[test]
fn the_middle_of_a_long_phase_is_left_out() {
    let lesson = lesson("worst-direction");
    let slide_count = lesson.narration().abridged(|_| false).len();
    assert!(slide_count < lesson.step_count());
    let film = play(&made("worst-direction", &["--size", "480x400"]));
    assert_eq!(film.delays.len(), slide_count);
}

#[test]
fn a_gif_frame_of_changes_shows_the_whole_step() {
    // Above the captions, the pictures of the steps keep their colours or very similar ones.
    let film = play(&made("hamaluik", &["--theme", "classic"]));
    let black = |canvas: &[u8]| canvas.chunks_exact(3).filter(|&rgb| rgb == [0; 3]).count();
    for canvas in &film.canvases {
        assert!(black(canvas) > canvas.len() / 3 / 4, "the ground is black");
    }
}

#[test]
fn the_same_scene_makes_the_same_bytes() {
    let size = ["--size", "480x360", "--theme", "paper"];
    assert!(made("many-vertices", &size) == made("many-vertices", &size));
}

#[test]
fn invalid_gif_arguments_are_refused_with_status_2() {
    let message = failure("hamaluik", &["--step", "1"], 2);
    assert!(
        message.contains("--step 1") && message.contains(".gif"),
        "{message}"
    );
    let message = failure("hamaluik", &["--steps", "0-2"], 2);
    assert!(
        message.contains("--steps 0-2") && message.contains(".gif"),
        "{message}"
    );
    let message = failure("hamaluik", &["--size", "10000x10000"], 2);
    assert!(message.contains("100 million"), "{message}");
    for size in ["16x16", "60x2000", "800x40"] {
        let message = failure("hamaluik", &["--size", size], 2);
        assert!(
            message.contains(size) && message.contains("--size"),
            "{message}"
        );
    }
}

#[test]
fn an_existing_gif_is_replaced_only_by_force() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.GIF");
    fs::write(&path, "mine").expect("a file");
    let output = figure("two-boxes", &path, &["--size", "480x360"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--force"));
    assert_eq!(fs::read(&path).expect("the file"), b"mine");
    let output = figure("two-boxes", &path, &["--size", "480x360", "--force"]);
    assert!(output.status.success(), "{output:?}");
    assert!(fs::read(&path).expect("the GIF").starts_with(b"GIF89a"));
}
