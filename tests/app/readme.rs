//! The README and the pages in `docs/`: their pictures, tables, links, commands and scenes are up to date.
//!
//! `COLLIDOSCOPE_RENEW=1 cargo test --test app readme` renews the pictures and the table of overlays; look at them
//! before you commit them.

use std::fs;
use std::path::Path;

use crate::film::play;
use crate::pixels::{assert_alike, pixels};
use crate::run::{printed, scratch, scratch_path};
use collidoscope::figure::{Overlay, ThemeName};
use collidoscope::scene::{MAX_FILE_BYTES, read};
use collidoscope_core::dynamics::Solver;

/// The two boxes in deep overlap.
const OVERLAP: &str = r#"{
  "title": "Two boxes",
  "a": { "shape": { "polygon": [[0,0],[200,-40],[200,180],[0,120]] }, "position": [300,300] },
  "b": { "shape": { "polygon": [[0,0],[50,0],[50,80],[0,80]] }, "position": [358,286], "angle": 22.5 }
}"#;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

/// The README, ARCHITECTURE.md and the pages in `docs/`, by their paths.
fn pages() -> Vec<String> {
    let folder = fs::read_dir(root().join("docs")).expect("the folder");
    let names = folder.map(|entry| entry.expect("a file").file_name());
    let names = names.map(|name| format!("docs/{}", name.to_str().expect("UTF-8")));
    let mut pages: Vec<String> = names.filter(|name| name.ends_with(".md")).collect();
    pages.extend(["README.md".to_owned(), "ARCHITECTURE.md".to_owned()]);
    pages.sort();
    pages
}

/// The code blocks in a language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let start = format!("```{language}\n");
    let blocks = text.split(&start).skip(1);
    blocks
        .filter_map(|block| block.split("```").next())
        .map(str::to_owned)
        .collect()
}

/// Compares the picture of the arguments with the README's, or renews it.
fn assert_fresh(name: &str, arguments: &str) {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let (_folder, made) = scratch_path(name);
    printed(&[&["figure"], &arguments[..], &["-o", &made]].concat());
    let made = fs::read(made).expect("its picture");
    let place = format!("assets/pictures/{name}");
    assert!(
        page("README.md").contains(&place),
        "the README does not show {name}"
    );
    let path = root().join(place);
    if std::env::var_os("COLLIDOSCOPE_RENEW").is_some() {
        fs::write(&path, &made).expect("the README's picture");
    }
    let held = fs::read(path).expect("the README's picture");
    println!("if {name} is out of date, COLLIDOSCOPE_RENEW=1 makes it anew");
    if name.ends_with(".gif") {
        let (made, held) = (play(&made), play(&held));
        assert_eq!(
            (made.size, made.repeat, made.delays),
            (held.size, held.repeat, held.delays),
            "{name}"
        );
        for (made, held) in made.canvases.iter().zip(&held.canvases) {
            assert_alike(name, made, held);
        }
    } else {
        let ((size, made), (held_size, held)) = (pixels(&made), pixels(&held));
        assert_eq!(size, held_size, "{name}");
        assert_alike(name, &made, &held);
    }
}

#[test]
fn the_readmes_pictures_are_up_to_date() {
    let (_folder, scene) = scratch("overlap.json", OVERLAP);
    assert_fresh("two-boxes.png", &format!("{scene} --size 1024x640"));
    assert_fresh(
        "lesson.gif",
        "deep-containment --show hull,labels --size 800x500",
    );
    assert_fresh(
        "sat.png",
        "hamaluik --show sat,labels --view world --size 760x520",
    );
}

#[test]
fn the_table_of_overlays_equals_the_registry() {
    const HEAD: &str = "| key | overlay | `--show` | what it shows |\n|---|---|---|---|\n";
    let path = root().join("docs/keys.md");
    let keys = page("docs/keys.md");
    let start = keys.find(HEAD).expect("the table's head") + HEAD.len();
    let length = keys[start..].find("\n\n").expect("the table's end") + 1;
    let row = |overlay: Overlay| {
        let (key, title, slug) = (overlay.row().key, overlay.row().title, overlay.slug());
        let legend = overlay.row().legend;
        format!("| {key} | {title} | `{slug}` | {legend} |\n")
    };
    let rows: String = Overlay::ALL.map(row).concat();
    if std::env::var_os("COLLIDOSCOPE_RENEW").is_some() {
        let renewed = [&keys[..start], &rows, &keys[start + length..]].concat();
        fs::write(path, renewed).expect("the page");
    } else {
        assert_eq!(&keys[start..start + length], rows);
    }
}

#[test]
fn every_overlay_theme_and_solver_is_documented_for_the_command_line() {
    let commands = page("docs/commands.md");
    let overlays = Overlay::ALL.map(Overlay::slug).join(",");
    let themes = ThemeName::ALL.map(ThemeName::slug).join("\\|");
    let solvers = Solver::ALL.map(Solver::slug).join("\\|");
    for (option, values) in [("show", overlays), ("theme", themes), ("solver", solvers)] {
        let words = format!("`--{option} {values}`");
        assert!(commands.contains(&words), "{words}");
    }
}

/// The long options among the words in backticks.
fn options(cell: &str) -> impl Iterator<Item = &str> {
    let words = cell.split('`').filter_map(|code| code.strip_prefix("--"));
    words.filter_map(|option| option.split_whitespace().next())
}

#[test]
fn each_command_has_the_options_of_its_rows_and_no_others() {
    let commands = page("docs/commands.md");
    let table = commands.split("| option | of | |\n|---|---|---|\n").nth(1);
    let table = table.and_then(|table| table.split("\n\n").next());
    let table = table.expect("the table of options");
    let program = collidoscope::cli::command();
    for name in ["figure", "handout", "link"] {
        let command = program.find_subcommand(name).expect("a command");
        let mut documented = std::collections::BTreeSet::new();
        for row in table.lines() {
            let mut cells = row.split(" | ");
            let options = options(cells.next().expect("options"));
            if cells
                .next()
                .expect("commands")
                .contains(&format!("`{name}`"))
            {
                documented.extend(options);
            }
        }
        // The page's start and its table of commands have these.
        documented.extend(["tick", "pair", "f32"]);
        match name {
            "link" => documented.extend(["embed"]),
            _ => documented.extend(["output"]),
        }
        let longs = command
            .get_arguments()
            .filter_map(|argument| argument.get_long());
        assert_eq!(documented, longs.collect(), "{name}");
    }
}

#[test]
fn the_documented_size_of_a_text_is_the_limit() {
    let size = format!("at most {} MiB", MAX_FILE_BYTES >> 20);
    assert!(page("docs/paste.md").contains(&size), "{size}");
}

#[test]
fn the_documented_scenes_can_be_opened() {
    let scenes = blocks(&page("docs/scenes.md"), "json");
    assert_eq!(scenes.len(), 3);
    for text in scenes {
        let scene = read(text.as_bytes(), Path::new("scenes.md"));
        assert!(scene.is_ok(), "{scene:?}");
    }
}

#[test]
fn the_documented_trace_is_sound() {
    let traces = blocks(&page("docs/traces.md"), "json");
    let [trace] = &traces[..] else {
        panic!("{traces:?}")
    };
    let (_folder, file) = scratch("trace.json", trace);
    printed(&["check", "two-boxes", &file]);
}

/// The anchors of a page: its headings, as GitHub names them.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter_map(|line| line.split_once("# "));
    headings
        .filter(|(signs, _)| signs.chars().all(|sign| sign == '#'))
        .map(|(_, heading)| heading.to_lowercase().replace(' ', "-"))
        .collect()
}

#[test]
fn every_documented_link_has_a_target() {
    for name in pages() {
        let text = page(&name);
        let folder = Path::new(&name).parent().expect("a folder");
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().expect("an end");
            if link.starts_with("http") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path = root().join(folder).join(file);
            assert!(file.is_empty() || path.exists(), "{name}: {link}");
            let there = if file.is_empty() {
                text.clone()
            } else if anchor.is_empty() {
                continue;
            } else {
                fs::read_to_string(path).expect("a page")
            };
            assert!(
                anchors(&there).iter().any(|one| one == anchor),
                "{name}: {link}"
            );
        }
    }
}

/// Runs every block of commands in a folder with the files that they name, except those that open a window or build.
#[cfg(unix)]
#[test]
fn every_documented_command_works() {
    let mut run = 0;
    for name in pages() {
        for block in blocks(&page(&name), "sh") {
            if block.contains("cargo ") || block.contains("web/build") {
                continue;
            }
            let folder = tempfile::tempdir().expect("a folder");
            let within = |file: &str| folder.path().join(file);
            fs::write(
                within("dump.txt"),
                "a = {{0, 0}, {2, 0}, {1, 2}}\nb = {{1, 1}, {3, 1}, {2, 3}}\n",
            )
            .expect("a pair");
            let mine = "collidoscope trace hamaluik --json > mine.json";
            let output = crate::run::shell(&format!("{mine}\n{block}"), folder.path());
            assert!(output.status.success(), "{name}: {block}{output:?}");
            run += 1;
        }
    }
    assert!(run >= 6, "{run} blocks");
}

#[test]
fn the_documented_impact_is_right() {
    let scenes = page("docs/scenes.md");
    let example = "collidoscope trace bounce --tick impact:2   # e = 0.80: j is 1.8 times what stops the ball\n";
    assert!(scenes.contains(example));
    let arguments: Vec<&str> = example.split_whitespace().skip(1).take(4).collect();
    let stdout = printed(&arguments);
    assert!(
        stdout.contains("j = −(1 + e)·uₙ/k = −(1 + 0.8)·(−"),
        "{stdout}"
    );
}
