//! What `collidoscope figure` writes: whole files or none, never one that is there without `--force`, and GIFs that any
//! viewer plays.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use collidoscope::lesson::{FirstDirection, Lesson, reading_time};
use collidoscope::scene::preset;
use gif::Repeat;

use crate::film::play;
use crate::run::{failure, failure_of, printed, run_in, scratch_path};

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string());
    let mut names: Vec<String> = names.map(|name| name.expect("UTF-8")).collect();
    names.sort();
    names
}

#[test]
fn an_existing_file_is_replaced_only_by_force() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    for name in ["mine.svg", "mine.png", "mine.GIF", "link.svg", "loose.svg"] {
        match name {
            "link.svg" => symlink(at("theirs"), at(name)).expect("a link"),
            "loose.svg" => symlink(at("nowhere"), at(name)).expect("a link"),
            _ => fs::write(at(name), "mine").expect("a file"),
        }
    }
    fs::write(at("theirs"), "mine").expect("a file");
    for name in ["mine.svg", "mine.png", "mine.GIF", "link.svg"] {
        let path = at(name);
        let figure = ["figure", "hamaluik", "--size", "480x360", "-o", &path];
        let message = failure(&figure, 1);
        let says_how = message.contains(name) && message.contains("--force");
        assert!(says_how, "{message}");
        assert_eq!(fs::read(&path).expect("the file"), b"mine");
        printed(&[&figure[..], &["--force"]].concat());
        assert!(fs::read(&path).expect("the file").len() > 1000);
    }
    failure(&["figure", "hamaluik", "-o", &at("loose.svg")], 1);
    // A link is replaced, not what it leads to.
    assert_eq!(fs::read(at("theirs")).expect("the file"), b"mine");
    assert_eq!(names(folder.path()).len(), 6);
}

/// A limit on file sizes has the effect of a full disk.
#[test]
fn a_file_that_cannot_be_finished_is_not_begun() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.png");
    fs::write(&path, "mine").expect("a file");
    // With XFSZ ignored a write fails instead of ending the program; blocks are 512 bytes or 1 KiB.
    let script =
        "trap '' XFSZ; ulimit -f 8; exec \"$0\" figure hamaluik -o \"$1\" --force --size 4000x3000";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_collidoscope")])
        .arg(&path)
        .output()
        .expect("a shell");
    failure_of(&output, 1);
    assert_eq!(fs::read(&path).expect("the file"), b"mine");
    assert_eq!(names(folder.path()), ["mine.png"], "nothing is left behind");
}

/// Nobody, root included, may create a file in `/sys`.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_file_is_named_with_the_reason() {
    for command in ["figure", "handout"] {
        let output = run_in(
            Path::new("/sys"),
            &[command, "hamaluik", "-o", "mine.svg"],
            "",
        );
        let message = failure_of(&output, 1);
        let expected =
            "collidoscope: /sys: cannot create a file in this directory: permission denied\n";
        assert_eq!(message, expected, "{command}");
    }
}

#[test]
fn a_gif_shows_each_frame_for_its_reading_time_and_loops() {
    for slug in ["two-boxes", "hamaluik", "worst-direction"] {
        let scene = preset(slug).expect("a preset").scene;
        let lesson = Lesson::new(&scene.a.posed(), &scene.b.posed(), FirstDirection::Centres);
        let (_folder, path) = scratch_path("a.gif");
        printed(&["figure", slug, "-o", &path]);
        let bytes = fs::read(path).expect("the GIF");
        assert!(bytes.len() < 800_000, "{slug}: {} bytes", bytes.len());
        let film = play(&bytes);
        assert_eq!(film.size, [1024, 768]);
        assert!(matches!(film.repeat, Repeat::Infinite));
        let frames = lesson.abridged(|_| false);
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
