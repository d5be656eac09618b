//! Runs the program under test, without a display.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
    command.args(arguments);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command
}

pub(crate) fn run(arguments: &[&str]) -> Output {
    program(arguments).output().expect("the program runs")
}

/// A run with this text on stdin.
pub(crate) fn piped(arguments: &[&str], input: &str) -> Output {
    run_in(Path::new("."), arguments, input)
}

/// A run in this folder with this text on stdin.
pub(crate) fn run_in(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut command = program(arguments);
    let command = command.current_dir(folder).stdin(Stdio::piped());
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("piped");
    // A program that does not read stdin has closed it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// Runs commands in this folder, with the program on the path and without a display, until one fails.
#[cfg(unix)]
pub(crate) fn shell(commands: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_collidoscope"));
    let programs = program.parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", commands]).current_dir(folder);
    shell.env("PATH", format!("{programs}:{path}"));
    shell.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    shell.output().expect("a shell")
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// The stdout of a successful run.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    text(&output.stdout).to_owned()
}

pub(crate) fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(arguments)).expect("JSON")
}

/// The one line on stderr of a run that ended with this status and printed nothing.
#[track_caller]
pub(crate) fn failure_of(output: &Output, status: i32) -> String {
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(output.stdout.is_empty());
    message.to_owned()
}

#[track_caller]
pub(crate) fn failure(arguments: &[&str], status: i32) -> String {
    failure_of(&run(arguments), status)
}

/// The line that refuses these arguments.
#[track_caller]
pub(crate) fn refused(arguments: &[&str]) -> String {
    failure(arguments, 2)
}

/// A path in a new folder.
pub(crate) fn scratch_path(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    let path = path.to_str().expect("UTF-8").to_owned();
    (folder, path)
}

/// A new file.
pub(crate) fn scratch(name: &str, text: impl AsRef<[u8]>) -> (tempfile::TempDir, String) {
    let (folder, path) = scratch_path(name);
    fs::write(&path, text).expect("a file");
    (folder, path)
}

/// The SVG of a figure with these arguments.
pub(crate) fn svg(arguments: &[&str]) -> String {
    printed(&[&["figure"], arguments, &["-o", "-"]].concat())
}

/// The page of a handout with these arguments.
pub(crate) fn page(arguments: &[&str]) -> String {
    let (_folder, path) = scratch_path("page");
    let output = run(&[&["handout"], arguments, &["-o", &path]].concat());
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    fs::read_to_string(format!("{path}/index.html")).expect("the page")
}

/// Those of `main.cpp`.
pub(crate) const CPP: &[&[&str]] = &[
    &[
        "c++",
        "-std=c++17",
        "-Wall",
        "-Werror",
        "-o",
        "main",
        "main.cpp",
    ],
    &["./main"],
];

/// Runs the commands in a folder and returns the output of the last; `None` where one of the programs is missing.
pub(crate) fn run_all(commands: &[&[&str]], folder: &Path, name: &str) -> Option<String> {
    let mut printed = Vec::new();
    for words in commands {
        let mut command = Command::new(words[0]);
        let command = command.args(&words[1..]).current_dir(folder);
        let output = command.output().ok()?;
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {message}");
        printed = output.stdout;
    }
    Some(String::from_utf8(printed).expect("UTF-8"))
}
