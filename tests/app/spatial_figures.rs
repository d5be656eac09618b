//! `collidoscope figure` and `collidoscope handout` on scenes in space: accepted and refused arguments, and output.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use collidoscope::export::Raster;
use collidoscope::lesson::spatial::{Lesson, questions};
use collidoscope::scene::AnyScene;
use collidoscope::scene::spatial::{Scene, preset, presets};

fn run(arguments: &[&str], output: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .args(arguments)
        .arg("-o")
        .arg(output)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program runs")
}

/// The SVG that these arguments must write.
fn svg(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("figure.svg");
    let output = run(&[&["figure"], arguments].concat(), &path);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    fs::read_to_string(path).expect("its picture")
}

/// The one line that refuses these arguments, with status 2.
fn failure(arguments: &[&str], name: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(arguments, &folder.path().join(name));
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

fn lesson(scene: &Scene) -> Lesson {
    Lesson::in_space(&scene.a.posed(), &scene.b.posed())
}

#[test]
fn another_camera_makes_another_picture_and_the_default_is_30_20() {
    let usual = svg(&["tetrahedra"]);
    assert_eq!(usual, svg(&["tetrahedra", "--camera", "30,20"]));
    assert_ne!(usual, svg(&["tetrahedra", "--camera", "-30,20"]));
    assert_ne!(usual, svg(&["tetrahedra", "--camera=30,-20"]));
}

#[test]
fn a_handout_and_a_link_keep_the_camera_too() {
    let page = |camera: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let site = ["--site", "https://example.org/", "--camera", camera];
        let output = run(
            &[&["handout", "tetrahedra"], &site[..]].concat(),
            &folder.path().join("page"),
        );
        assert!(output.status.success(), "{output:?}");
        fs::read_to_string(folder.path().join("page/index.html")).expect("a page")
    };
    let link_of = |page: &str| {
        let start = page.find("href=\"https://example.org/").expect("a link");
        page[start..].split('"').nth(1).map(str::to_owned)
    };
    let [usual, other] = ["30,20", "-30,20"].map(page);
    assert_ne!(link_of(&usual), link_of(&other));
    // The first pictures explain how to read the others.
    let picture = |page: &str| page.split("<svg").last().map(str::to_owned);
    assert_ne!(picture(&usual), picture(&other));
    for command in ["handout", "link"] {
        let site = [
            command,
            "hamaluik",
            "--site",
            "https://example.org/",
            "--camera",
            "30,20",
        ];
        let output = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
            .args(site)
            .args(match command {
                "handout" => &["-o", "unwritten"][..],
                _ => &[],
            })
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}

#[test]
fn the_label_of_a_body_within_another_stays_legible() {
    let text = svg(&["deep-in-space", "--theme", "classic", "--step", "12"]);
    let tree = roxmltree::Document::parse(&text).expect("XML");
    let mut texts = tree.descendants().filter(|node| node.has_tag_name("text"));
    let letter = texts.find(|node| node.text() == Some("B"));
    let letter = letter.expect("B's letter");
    let ink = letter.attribute("fill").expect("a colour");
    assert_eq!(ink, "#00ff00", "not black on A's dark red");
}

#[test]
fn a_camera_for_the_plane_and_an_invalid_camera_are_refused() {
    let message = failure(&["figure", "hamaluik", "--camera", "30,20"], "a.svg");
    assert!(
        message.contains("hamaluik") && message.contains("--camera"),
        "{message}"
    );
    for wrong in ["30", "30,20,10", "north,up", "30,91"] {
        let message = failure(&["figure", "tetrahedra", "--camera", wrong], "a.svg");
        assert!(message.contains("--camera"), "{message}");
    }
}

#[test]
fn arguments_for_the_plane_or_for_many_bodies_are_refused_in_space() {
    let options = [
        ["--tick", "3"],
        ["--pair", "0,1"],
        ["--trace", "Cargo.toml"],
    ];
    let message = failure(&["figure", "tetrahedra", "--show", "hull,cast"], "a.svg");
    assert!(message.contains("--show cast"), "{message}");
    for command in ["figure", "handout"] {
        for [option, value] in options {
            let message = failure(&[command, "tetrahedra", option, value], "a.svg");
            assert!(
                message.contains("tetrahedra") && message.contains(option),
                "{message}"
            );
        }
    }
}

#[test]
fn a_handout_in_space_links_to_its_scene_on_a_site() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page");
    let site = ["handout", "tetrahedra", "--site", "https://example.org/"];
    let output = run(&site, &page);
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(page.join("index.html")).expect("a page");
    assert!(text.contains("href=\"https://example.org/#"));
}

#[test]
fn every_step_has_its_own_picture_and_other_numbers_are_refused() {
    let deep = preset("deep-in-space").expect("a preset").scene;
    let count = lesson(&deep).steps().len();
    let mut pictures = vec![svg(&["deep-in-space"])];
    for step in 0..count {
        pictures.push(svg(&["deep-in-space", "--step", &step.to_string()]));
    }
    for (index, picture) in pictures.iter().enumerate() {
        assert!(!pictures[index + 1..].contains(picture), "picture {index}");
    }
    let beyond = count.to_string();
    let message = failure(&["figure", "deep-in-space", "--step", &beyond], "a.svg");
    assert!(
        message.contains(&format!("0 to {}", count - 1)),
        "{message}"
    );
}

#[test]
fn a_film_strip_has_the_heading_of_each_step_in_space() {
    let strip = svg(&["tetrahedra", "--steps", "0-2", "--size", "1600x1200"]);
    let scene = preset("tetrahedra").expect("a preset").scene;
    let lesson = lesson(&scene);
    for step in 0..3 {
        let heading = lesson.heading(step);
        let heading = heading.split(" · ").next().expect("a heading");
        assert!(strip.contains(heading), "{heading}");
    }
}

#[test]
fn the_whole_lesson_can_be_a_gif() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lesson.gif");
    let output = run(&["figure", "tetrahedra", "--size", "480x360"], &path);
    assert!(output.status.success(), "{output:?}");
    let bytes = fs::read(path).expect("a GIF");
    assert!(bytes.starts_with(b"GIF89a"));
}

#[test]
fn a_png_has_the_pixels_of_its_svg() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("figure.png");
    let output = run(&["figure", "flat-one", "--size", "320x240"], &path);
    assert!(output.status.success(), "{output:?}");
    let drawn = Raster::from_svg(&svg(&["flat-one", "--size", "320x240"])).expect("an SVG");
    let png = fs::read(path).expect("a PNG");
    assert_eq!(drawn.to_png().expect("a PNG"), png);
}

fn page(slug: &str, more: &[&str]) -> (String, AnyScene) {
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path().join("page");
    let output = run(&[&["handout", slug], more].concat(), &folder);
    assert!(output.status.success(), "{output:?}");
    let page = fs::read_to_string(folder.join("index.html")).expect("the page");
    let page = page.replace("<i>", "").replace("</i>", "");
    let scene = collidoscope::scene::open(&folder.join("scene.json"));
    (page, scene.expect("the scene").scene)
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

#[test]
fn every_page_in_space_is_self_contained_and_has_every_step() {
    for preset in presets() {
        let (page, beside) = page(preset.slug, &[]);
        assert_eq!(beside, AnyScene::Spatial(preset.scene.clone()));
        let text = page.strip_prefix("<!DOCTYPE html>").expect("HTML5");
        roxmltree::Document::parse(text).expect(preset.slug);
        for wrong in ["http", "src=", "@import", "NaN", "inf\""] {
            assert!(!page.contains(wrong), "{}: {wrong}", preset.slug);
        }
        let lesson = lesson(&preset.scene);
        let mut rest = page.as_str();
        for frame in lesson.narration().abridged(|_| false) {
            let message = [lesson.heading(frame.step)].into_iter();
            let message = message.chain(frame.caption.lines().map(str::to_owned));
            for text in message.chain(lesson.numbers(frame.step)) {
                let place = rest.find(&escaped(&text));
                let place = place.unwrap_or_else(|| panic!("{}: {text}", preset.slug));
                rest = &rest[place..];
            }
        }
        assert!(rest.contains("<h2>The answer</h2>") && rest.contains("Try it yourself"));
    }
}

#[test]
fn a_page_with_questions_asks_each_and_answers_it_on_its_last_page() {
    let deep = preset("deep-in-space").expect("a preset").scene;
    let (a, b) = (deep.a.posed(), deep.b.posed());
    let asked = questions(&Lesson::in_space(&a, &b), &a, &b);
    assert!(asked.len() > 2, "{}", asked.len());
    let (page, _) = page("deep-in-space", &["--questions"]);
    let (steps, answers) = page.split_once("<h2>Answers</h2>").expect("answers");
    for question in &asked {
        assert!(steps.contains(&escaped(&question.prompt())));
        let answer = escaped(&question.answer_on_paper());
        assert!(
            answers.contains(&answer) && !steps.contains(&answer),
            "{answer}"
        );
    }
    assert!(page.matches("<li class=\"step\"").count() >= asked.len());
}
