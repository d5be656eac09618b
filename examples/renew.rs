//! Renews the files of the repository that may follow an intended change, and lists what changed: figures, sentences,
//! digests of traces and falls, the README's pictures and the table of overlays. `cargo renew WORDS` renews those of the
//! tests with these words in their path. Digests of the core and recorded runs must not change: it leaves them alone.

use std::collections::BTreeMap;
use std::io;
use std::process::{Command, ExitCode, Stdio};

/// The tests that compare with such files.
const TESTS: [&str; 4] = ["golden", "readme", "sentences", "digest"];

fn git(arguments: &[&str]) -> io::Result<String> {
    let output = Command::new("git").args(arguments).output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn main() -> io::Result<ExitCode> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut tests = Command::new(env!("CARGO"));
    tests.args(["test", "--quiet", "--test", "app", "--"]);
    if words.is_empty() {
        tests.args(TESTS);
    } else {
        tests.args(words);
    }
    let output = tests
        .env("COLLIDOSCOPE_RENEW", "1")
        .stderr(Stdio::inherit())
        .output()?;
    let mut kinds: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let changed = git(&["diff", "--numstat", "--", "tests", "docs", "assets"])?;
    let new = git(&["ls-files", "--others", "--exclude-standard", "--", "tests"])?;
    for line in changed.lines().chain(new.lines()) {
        let mut cells = line.rsplit('\t');
        let path = cells.next().unwrap_or_default();
        let kind = path.rsplit_once('/').map_or(path, |(folder, _)| folder);
        let counts = kinds.entry(kind.to_owned()).or_default();
        counts[0] += 1;
        // Pictures and new files have no count of lines.
        for (count, cell) in counts[1..].iter_mut().rev().zip(cells) {
            *count += cell.parse::<usize>().unwrap_or(0);
        }
    }
    for (kind, [files, added, removed]) in kinds {
        println!("{kind}: {files} files, {added} lines added, {removed} removed");
    }
    if !output.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&output.stdout));
        eprintln!("Not everything could be renewed, see above.");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
