//! The README's pictures, which `collidoscope figure` makes.
//!
//! `COLLIDOSCOPE_RENEW=1 cargo test --test readme` makes them anew; look at them before they are kept.

#![cfg(feature = "app")]

#[path = "pictures/film.rs"]
mod film;
#[path = "pictures/pixels.rs"]
mod pixels;

use std::fs;
use std::path::Path;
use std::process::Command;

use collidoscope::dynamics::Solver;
use collidoscope::figure::{Overlay, ThemeName};
use collidoscope::scene::read;
use film::play;
use pixels::{assert_alike, pixels};

/// The two boxes, pushed deep into each other.
const OVERLAP: &str = r#"{
  "title": "Two boxes",
  "a": { "shape": { "polygon": [[0,0],[200,-40],[200,180],[0,120]] }, "position": [300,300] },
  "b": { "shape": { "polygon": [[0,0],[50,0],[50,80],[0,80]] }, "position": [358,286], "angle": 22.5 }
}"#;

/// Holds the picture that the arguments make against the README's, or makes it the README's.
fn assert_fresh(name: &str, arguments: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let made = folder.path().join(name);
    let output = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .arg("figure")
        .args(arguments)
        .arg("-o")
        .arg(&made)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    let made = fs::read(made).expect("its picture");
    assert!(made.len() < 192 * 1024, "{name}: {} bytes", made.len());
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    let place = format!("assets/pictures/{name}");
    assert!(readme.contains(&place), "the README does not show {name}");
    let path = root.join(place);
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
fn the_first_picture_is_of_today() {
    let folder = tempfile::tempdir().expect("a folder");
    let scene = folder.path().join("overlap.json");
    fs::write(&scene, OVERLAP).expect("a scene");
    let scene = scene.to_str().expect("UTF-8");
    assert_fresh("two-boxes.png", &[scene, "--size", "1024x640"]);
}

#[test]
fn the_lessons_animation_is_of_today() {
    let look = ["--show", "hull,labels", "--size", "800x500"];
    let arguments = [&["deep-containment"][..], &look].concat();
    assert_fresh("lesson.gif", &arguments);
}

#[test]
fn the_picture_of_sat_is_of_today() {
    let arguments = [
        "hamaluik",
        "--show",
        "sat,labels",
        "--view",
        "world",
        "--size",
        "760x520",
    ];
    assert_fresh("sat.png", &arguments);
}

/// The README's table of overlays, which `COLLIDOSCOPE_RENEW=1` writes anew.
#[test]
fn the_table_of_overlays_is_the_registry() {
    const HEAD: &str = "| key | overlay | `--show` | what it shows |\n|---|---|---|---|\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&path).expect("the README");
    let start = readme.find(HEAD).expect("the table's head") + HEAD.len();
    let length = readme[start..].find("\n\n").expect("the table's end") + 1;
    let row = |overlay: Overlay| {
        let (key, title, slug) = (overlay.key(), overlay.title(), overlay.slug());
        let legend = overlay.legend();
        format!("| {key} | {title} | `{slug}` | {legend} |\n")
    };
    let rows: String = Overlay::ALL.map(row).concat();
    if std::env::var_os("COLLIDOSCOPE_RENEW").is_some() {
        let renewed = [&readme[..start], &rows, &readme[start + length..]].concat();
        fs::write(path, renewed).expect("the README");
    } else {
        assert_eq!(&readme[start..start + length], rows);
    }
}

#[test]
fn the_command_line_is_told_with_every_overlay_and_theme() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    let overlays = Overlay::ALL.map(Overlay::slug).join(",");
    let themes = ThemeName::ALL.map(ThemeName::slug).join("\\|");
    assert!(
        readme.contains(&format!("`--show {overlays}`")),
        "{overlays}"
    );
    assert!(readme.contains(&format!("`--theme {themes}`")), "{themes}");
}

#[test]
fn the_scenes_on_the_page_can_be_opened() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    let blocks = readme.split("```json\n").skip(1);
    let texts: Vec<&str> = blocks
        .filter_map(|block| block.split("```").next())
        .filter(|text| !text.contains("\"steps\""))
        .collect();
    assert_eq!(texts.len(), 3);
    for text in texts {
        let scene = read(text.as_bytes(), Path::new("README.md"));
        assert!(scene.is_ok(), "{scene:?}");
    }
}

#[test]
fn the_command_line_is_told_with_every_solver() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    let solvers = Solver::ALL.map(Solver::slug).join("\\|");
    assert!(
        readme.contains(&format!("`--solver {solvers}`")),
        "{solvers}"
    );
}

#[test]
fn the_impact_on_the_page_is_as_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    let example = "collidoscope trace bounce --tick impact:5   # e = 0.80: j is 1.8 times what stops the ball\n";
    assert!(readme.contains(example));
    let arguments = example.split_whitespace().skip(1).take(4);
    let output = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .args(arguments)
        .output()
        .expect("the program runs");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        told.contains("j = −(1 + e)·uₙ/k = −(1 + 0.80)·(−"),
        "{told}"
    );
}
