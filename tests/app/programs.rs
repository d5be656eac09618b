//! Compiles and runs programs in other languages, as a reader would.

use std::path::Path;
use std::process::Command;

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
pub(crate) fn run(commands: &[&[&str]], folder: &Path, name: &str) -> Option<String> {
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
