//! Which module may use which.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the core and of the program, each of which may use those before it.
const MODULES: [&str; 13] = [
    "exact", "planar", "spatial", "dynamics", "paste", "scene", "lesson", "check", "figure",
    "export", "app", "ui", "cli",
];

/// The paths and the code of all files in a folder, without tests and comments.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("a file");
            let before_tests = text.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
            let lines = before_tests.lines();
            let code = lines.filter(|line| !line.trim_start().starts_with("//"));
            found.push((path.clone(), code.collect::<Vec<_>>().join("\n")));
        }
    }
    found
}

/// The files of both crates, with their places in [`MODULES`]; a crate's root has none.
fn all_sources() -> Vec<(PathBuf, Option<usize>, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = ["core/src", "src"].map(|name| root.join(name));
    let files = crates.iter().flat_map(|of_crate| {
        let files = sources(of_crate).into_iter();
        files.map(move |(path, code)| {
            let inside = path.strip_prefix(of_crate).expect("inside");
            let module = inside.iter().next().and_then(|name| name.to_str());
            let place = place_of(module.expect("UTF-8").trim_end_matches(".rs"));
            (path, place, code)
        })
    });
    files.collect()
}

fn place_of(module: &str) -> Option<usize> {
    let place = MODULES.iter().position(|name| *name == module);
    let is_root = ["lib", "main"].contains(&module);
    assert!(place.is_some() || is_root, "{module} has no place");
    place
}

#[test]
fn a_module_uses_only_modules_above_it() {
    let mut seen = 0;
    for (path, place, code) in all_sources() {
        let Some(place) = place else { continue };
        for rest in code.split("crate::").skip(1) {
            let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
            let used = &rest[..end.unwrap_or(rest.len())];
            let path = path.display();
            assert!(place_of(used) <= Some(place), "{path} uses crate::{used}");
            seen += 1;
        }
    }
    assert!(seen > 300, "only {seen} uses were found");
}

#[test]
fn macroquad_egui_and_clap_are_named_in_their_modules_alone() {
    for (path, place, code) in all_sources() {
        for (name, owner) in [("macroquad", "ui"), ("egui", "ui"), ("clap", "cli")] {
            let is_named = code.contains(&format!("{name}::"));
            let path = path.display();
            assert!(!is_named || place == place_of(owner), "{path} names {name}");
        }
    }
}
