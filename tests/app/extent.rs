//! Nothing is drawn far outside its picture: a browser that prints it writes each dash, wherever it is.

use std::fs;
use std::process::Command;

use collidoscope::scene::{presets, spatial};

/// A page's picture is less than 1000 points wide and high, and clipped lines extend at most 1000 points beyond it.
const FARTHEST: f64 = 2500.0;

/// The largest coordinate of the outlines and lines of an SVG.
fn farthest(page: &str) -> f64 {
    let lists = [" points=\"", " d=\""].into_iter().flat_map(|start| {
        let after = page.split(start).skip(1);
        after.map(|rest| rest.split('"').next().unwrap_or_default())
    });
    let numbers =
        lists.flat_map(|list| list.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')));
    let sizes = numbers
        .filter_map(|number| number.parse::<f64>().ok())
        .map(f64::abs);
    sizes.fold(0.0, f64::max)
}

#[test]
fn no_handout_has_marks_far_outside_its_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    let of_plane = presets().into_iter().map(|preset| preset.slug);
    let of_space = spatial::presets().into_iter().map(|preset| preset.slug);
    let names = of_plane.chain(of_space).map(|slug| vec![slug]);
    let falling = [
        vec!["ramp", "--tick", "60"],
        vec!["tumble", "--tick", "100"],
    ];
    for arguments in names.chain(falling) {
        let at = folder.path().join(arguments.join("-"));
        let done = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
            .arg("handout")
            .args(&arguments)
            .arg("-o")
            .arg(&at)
            .output()
            .expect("the program runs");
        assert!(
            done.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
        let page = fs::read_to_string(at.join("index.html")).expect("a page");
        let farthest = farthest(&page);
        assert!(
            (100.0..FARTHEST).contains(&farthest),
            "{arguments:?}: {farthest}"
        );
    }
}
