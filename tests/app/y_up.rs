//! A scene's unit, which is printed and changes no number, and `y_up`, which turns over the drawing alone.

use serde_json::Value;

use crate::run::{json, page, printed, scratch, svg};

/// The text of a picture or a page.
fn words(text: &str) -> String {
    let text = text.trim_start_matches("<!DOCTYPE html>");
    let tree = roxmltree::Document::parse(text).expect("XML");
    let is_style = |node: &roxmltree::Node<'_, '_>| {
        let parent = node.parent_element();
        parent.is_some_and(|parent| ["style", "script"].contains(&parent.tag_name().name()))
    };
    let texts = tree.descendants().filter(roxmltree::Node::is_text);
    let texts = texts.filter(|node| !is_style(node));
    let texts = texts.filter_map(|node| node.text());
    texts.collect::<Vec<_>>().join("\n").replace('\u{a0}', " ")
}

/// Whether a text has a number with this unit.
fn has_unit(text: &str, unit: &str) -> bool {
    text.split(|sign: char| sign.is_whitespace() || ",.;)".contains(sign))
        .any(|word| [unit, &format!("{unit}/s"), &format!("mass·{unit}/s")].contains(&word))
}

/// The file of a preset with another value of this field, and without words of its own.
fn changed(slug: &str, field: &str, value: impl Into<Value>) -> (tempfile::TempDir, String) {
    let mut scene = json(&["scenes", slug]);
    scene["title"] = "Wide".into();
    scene["note"] = "None".into();
    scene[field] = value.into();
    scratch("scene.json", scene.to_string())
}

#[test]
fn a_scenes_unit_is_printed_and_changes_no_number() {
    for (slug, pair) in [
        ("hamaluik", &[][..]),
        ("circle-on-box", &[]),
        ("bounce", &["--tick", "impact"]),
        ("ramp", &["--tick", "40"]),
        ("boxes-in-space", &[]),
    ] {
        let [(_one, own), (_other, usual)] =
            [("unit", "m"), ("title", "Wide")].map(|(field, value)| changed(slug, field, value));
        let both = |command: &[&str]| {
            [&own, &usual]
                .map(|scene| printed(&[&[command[0], scene], &command[1..], pair].concat()))
        };
        for command in ["query", "trace"] {
            let [own, usual] = both(&[command]);
            let bare = own.replace(" mass·m/s", "").replace(" m/s", "");
            let bare = bare.replace(" m", "");
            assert_eq!(bare, usual.replace(" m", ""), "{slug}: {command}");
            assert!(has_unit(&own, "m") && !has_unit(&usual, "px"), "{slug}");
        }
        let [own_json, usual_json] = both(&["query", "--json"]);
        let named = usual_json.replace("\"unit\": null", "\"unit\": \"m\"");
        assert_eq!(own_json, named, "{slug}");
        let shown = if pair.is_empty() {
            "hull,simplex,edge,contacts,sat,distance,labels"
        } else {
            "impulses,velocities,energy,labels"
        };
        let [own_words, usual_words] = [&own, &usual].map(|scene| {
            let figure = [scene, "--caption", "--step", "1", "--show", shown];
            words(&svg(&[&figure, pair].concat()))
        });
        assert!(!has_unit(&usual_words, "px"), "{slug}: {usual_words}");
        assert!(has_unit(&own_words, "m"), "{slug}: {own_words}");
        let text = words(&page(&[&[&own, "--questions"], pair].concat()));
        assert!(has_unit(&text, "m") && !has_unit(&text, "px"), "{slug}");
    }
}

#[test]
fn y_up_changes_no_number_of_a_trace() {
    for slug in ["hamaluik", "two-boxes", "circle-on-box"] {
        let [down, up] = [false, true].map(|y_up| {
            let (_folder, scene) = changed(slug, "y_up", y_up);
            let mut steps = json(&["trace", &scene, "--json"]);
            for step in steps.as_array_mut().expect("steps") {
                // Its words name directions as they are drawn.
                step["caption"].take();
            }
            steps
        });
        assert_eq!(down, up, "{slug}");
    }
}
