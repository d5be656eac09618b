//! Golden files of figures, under `tests/golden/`, and the names of marks in figures.
//!
//! After an intended change, `COLLIDOSCOPE_RENEW=1 cargo test --test app golden` rewrites them; review the difference
//! before you commit it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use collidoscope::export::Raster;
use collidoscope::figure::{Overlay, Scenes, ThemeName};
use collidoscope::scene::preset_slugs;

use crate::pixels::{assert_alike, pixels};
use crate::run::{printed, scratch_path, svg};

fn golden(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    folder.join(name)
}

fn renews() -> bool {
    std::env::var_os("COLLIDOSCOPE_RENEW").is_some()
}

/// The PNG that `collidoscope figure` writes with these arguments.
fn png(arguments: &[&str]) -> Vec<u8> {
    let (_folder, path) = scratch_path("figure.png");
    printed(&[&["figure"], arguments, &["-o", &path]].concat());
    fs::read(path).expect("its picture")
}

/// Compares the SVG of these arguments with the golden file, or renews it.
fn assert_golden_svg(name: &str, arguments: &[&str]) {
    let found = svg(arguments);
    assert_sound(name, &found);
    let path = golden(name);
    if renews() {
        fs::write(&path, &found).expect("a golden file");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let first = found.lines().zip(expected.lines()).find(|(f, e)| f != e);
    assert!(
        found == expected,
        "{name} is not as it was, first here: {first:#?}\nCOLLIDOSCOPE_RENEW=1 writes it anew"
    );
}

/// Well-formed, without duplicate ids or numbers that aren't finite.
fn assert_sound(name: &str, svg: &str) {
    let tree = roxmltree::Document::parse(svg).expect(name);
    let mut ids: Vec<_> = tree
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "{name}: an id stands twice");
    for wrong in ["NaN", "inf", "\"-0\"", "-0,", "-0 ", "-0\""] {
        assert!(!svg.contains(wrong), "{name}: {wrong}");
    }
}

#[test]
fn every_preset_theme_and_view_equals_its_golden_file() {
    for slug in preset_slugs() {
        assert_golden_svg(&format!("{slug}.svg"), &[slug]);
    }
    for theme in ThemeName::ALL.map(ThemeName::slug) {
        let name = format!("hamaluik-{theme}.svg");
        assert_golden_svg(&name, &["hamaluik", "--theme", theme]);
    }
    for view in ["world", "minkowski"] {
        let arguments = ["hamaluik", "--view", view, "--size", "640x480"];
        assert_golden_svg(&format!("hamaluik-{view}.svg"), &arguments);
    }
    let plain = ["hamaluik", "--view", "world", "--show", ""];
    assert_golden_svg("hamaluik-plain.svg", &plain);
}

/// Each overlay alone, for colliding bodies and for separated ones.
#[test]
fn every_overlay_alone_equals_its_golden_file() {
    let of_two = Overlay::ALL
        .into_iter()
        .filter(|one| one.row().scenes != Scenes::Bodies);
    for overlay in of_two {
        let slug = overlay.slug();
        for preset in ["hamaluik", "two-boxes"] {
            let list = format!("{slug},labels");
            let name = format!("{preset}-{slug}.svg");
            assert_golden_svg(&name, &[preset, "--show", &list]);
        }
    }
}

#[test]
fn rounded_bodies_and_a_compared_trace_equal_their_golden_files() {
    for show in ["sat", "distance"] {
        let name = format!("capsules-crossing-{show}.svg");
        let list = format!("{show},labels");
        assert_golden_svg(&name, &["capsules-crossing", "--show", &list]);
    }
    // Its third support point is not one. At its first wrong step.
    let trace = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/same-direction.json");
    let trace = trace.to_str().expect("UTF-8");
    let show = "hull,labels,legend";
    let arguments = ["hamaluik", "--trace", trace, "--caption", "--show", show];
    assert_golden_svg("hamaluik-theirs.svg", &arguments);
}

#[test]
fn space_in_every_theme_view_and_step_equals_its_golden_file() {
    for theme in ThemeName::ALL {
        let theme = theme.slug();
        let name = format!("boxes-in-space-{theme}.svg");
        let show = "hull,edge,sat,distance,labels,legend";
        let arguments = ["boxes-in-space", "--theme", theme, "--show", show];
        assert_golden_svg(&name, &arguments);
    }
    let from_below = ["ball-in-corner", "--camera", "-130,-35"];
    assert_golden_svg("ball-in-corner-from-below.svg", &from_below);
    for step in ["1", "3", "4", "12"] {
        let name = format!("deep-in-space-{step}.svg");
        let arguments = ["deep-in-space", "--step", step, "--caption"];
        assert_golden_svg(&name, &arguments);
    }
}

#[test]
fn the_same_scene_makes_the_same_bytes() {
    assert!(svg(&["many-vertices"]) == svg(&["many-vertices"]));
    assert!(png(&["many-vertices"]) == png(&["many-vertices"]));
}

#[test]
fn pixels_equal_their_golden_files() {
    for theme in ThemeName::ALL {
        let theme = theme.slug();
        let name = format!("hamaluik-{theme}.png");
        let found = png(&["hamaluik", "--theme", theme, "--size", "512x384"]);
        if renews() {
            fs::write(golden(&name), &found).expect("a golden file");
        }
        let (size, found) = pixels(&found);
        let (golden_size, expected) = pixels(&fs::read(golden(&name)).expect("a golden file"));
        assert_eq!((size, size), (golden_size, [512, 384]), "{name}");
        assert_alike(&name, &found, &expected);
    }
}

#[test]
fn a_png_has_the_requested_size_and_the_pixels_of_its_svg() {
    for size in [[16, 16], [200, 1000], [1920, 1080]] {
        let text = format!("{}x{}", size[0], size[1]);
        let arguments = ["concentric", "--size", &text];
        let (found_size, found) = pixels(&png(&arguments));
        assert_eq!(found_size, size);
        assert!(found == Raster::from_svg(&svg(&arguments)).expect("an SVG").rgb());
    }
}

#[test]
fn a_large_picture_is_the_default_one_enlarged() {
    let [usual, large] = ["1024x768", "2560x1920"].map(|size| svg(&["hamaluik", "--size", size]));
    assert!(large.contains("width=\"2560\" height=\"1920\" viewBox=\"0 0 1024 768\""));
    let marks = |svg: &str| svg.split_once('>').map(|(_, marks)| marks.to_owned());
    assert_eq!(marks(&usual), marks(&large));
}

/// Figures whose steps have marks that the golden files lack.
const STRIPS: [&[&str]; 4] = [
    &["deep-in-space"],
    &["ramp"],
    &["tumble", "--tick", "impact"],
    &["stack", "--pair", "1,2"],
];

/// Points are numbered: all of a letter count as one name.
fn unnumbered(name: &str) -> String {
    name.trim_end_matches(|digit: char| digit.is_ascii_digit())
        .to_owned()
}

fn names_in(svg: &str) -> Vec<String> {
    let tree = roxmltree::Document::parse(svg).expect("XML");
    let lists = tree
        .descendants()
        .filter_map(|node| node.attribute("data-name"));
    lists
        .flat_map(|names| names.split(' ').map(unnumbered))
        .collect()
}

fn strip(arguments: &[&str]) -> String {
    let all = ["--steps", "all", "--size", "2560x1920"];
    svg(&[arguments, &all].concat())
}

#[test]
fn figures_have_the_names_that_are_documented_and_no_others() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/embed.md")).expect("the page");
    let (_, text) = text.split_once("## Names").expect("the names");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    let names = cells.flat_map(|cell| cell.split(|c| "`, …".contains(c)));
    let documented: BTreeSet<String> = names
        .filter(|name| !name.is_empty())
        .map(unnumbered)
        .collect();
    let golden = fs::read_dir(root.join("tests/golden")).expect("the golden files");
    let paths = golden.map(|entry| entry.expect("a file").path());
    let golden = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "svg"))
        .map(|path| fs::read_to_string(path).expect("a figure"));
    let figures = golden.chain(STRIPS.iter().map(|arguments| strip(arguments)));
    let found: BTreeSet<String> = figures.flat_map(|svg| names_in(&svg)).collect();
    assert_eq!(found, documented);
}
