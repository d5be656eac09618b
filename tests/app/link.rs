//! `collidoscope link` and the link in a handout: the printed address leads to the scene.

use std::path::Path;

use collidoscope::app::{App, Link, StartupOptions};
use collidoscope::figure::spatial::View;
use collidoscope::figure::{MinkowskiPane, Overlay, Overlays, Rect, ThemeName};
use collidoscope::scene::{Scene, open, preset, presets, presets_in_space};

use crate::run::{page, printed, scratch};

const SITE: &str = "https://example.org/collidoscope/";

const SQUARE: &str = r#"{"shape": {"polygon": [[0,0],[1,0],[1,1],[0,1]]}, "position": [0,0]}"#;

/// What the address that `link` prints opens.
fn linked(arguments: &[&str]) -> Link {
    let address = printed(&[&["link", "--site", SITE], arguments].concat());
    let rest = address.strip_prefix(SITE).expect("the page's address");
    let fragment = rest.strip_prefix('#').expect("one fragment");
    let fragment = fragment.strip_suffix('\n').expect("one line");
    Link::decode(fragment).unwrap_or_else(|error| panic!("{address}: {error}"))
}

#[test]
fn a_link_contains_the_scene_and_the_display_settings() {
    for preset in presets() {
        assert_eq!(linked(&[preset.slug]), Link::to(preset.scene));
    }
    for preset in presets_in_space() {
        assert_eq!(linked(&[preset.slug]), Link::to(preset.scene));
    }
    let tenth =
        r#"{"shape": {"polygon": [[0,0],[0.30000000000000004,0],[1e-7,1]]}, "position": [0.1,-0]}"#;
    let (_folder, path) = scratch("own.json", format!("{{\"a\": {SQUARE}, \"b\": {tenth}}}"));
    let own = open(Path::new(&path))
        .expect("a scene")
        .scene
        .planar()
        .expect("a scene of the plane");
    assert_eq!(linked(&[&path]).scene, own.into(), "to the last bit");
    let link = linked(&[
        "sliver",
        "--show",
        "simplex,sat",
        "--theme",
        "paper",
        "--step",
        "1",
    ]);
    let scene = preset("sliver").expect("a preset").scene;
    assert_eq!(
        (link.scene, link.theme),
        (scene.into(), Some(ThemeName::Paper))
    );
    let asked = [Overlay::Simplex, Overlay::Sat];
    assert_eq!(link.overlays, asked.into_iter().collect());
    assert_eq!(link.lesson.expect("a lesson").step, 1);
    let nothing = linked(&["sliver", "--show", "", "--step", "1"]);
    assert_eq!(nothing.overlays, Overlays::default());
    assert_eq!(nothing.minkowski, MinkowskiPane::Half, "a lesson's panes");
    let usual = linked(&["sliver", "--step", "1"]).overlays;
    assert_eq!(
        usual,
        [Overlay::Hull, Overlay::Labels, Overlay::State]
            .into_iter()
            .collect()
    );
}

/// A summary of what a link opens.
fn described(link: &Link) -> String {
    let mut words = vec![link.scene.title().to_owned()];
    words.extend(link.theme.map(|theme| theme.slug().to_owned()));
    words.push(
        link.overlays
            .iter()
            .map(Overlay::slug)
            .collect::<Vec<_>>()
            .join(" "),
    );
    words.extend((link.minkowski != MinkowskiPane::Off).then(|| "two panes".to_owned()));
    words.extend(link.lesson.map(|lesson| format!("step {}", lesson.step)));
    words.extend(link.pair.map(|[a, b]| format!("pair {a} {b}")));
    let view = (link.view.azimuth, link.view.elevation);
    let is_from_elsewhere = link.view != View::default();
    words.extend(is_from_elsewhere.then(|| format!("seen from {} {}", view.0, view.1)));
    let part = link.part.map(|Rect { min, max }| (min, max));
    words.extend(part.map(|(min, max)| format!("part {} {} {} {}", min.x, min.y, max.x, max.y)));
    words.extend(link.guesses.then(|| "questions".to_owned()));
    words.extend(link.stop.map(|stop| format!("stop {stop}")));
    words.join("; ")
}

#[test]
fn links_made_by_earlier_versions_still_open() {
    for line in include_str!("../data/samples/links.txt").lines() {
        let (address, expected) = line.split_once(' ').expect("a link and what it opens");
        let link = Link::decode(address).unwrap_or_else(|error| panic!("{address}: {error}"));
        assert_eq!(described(&link), expected, "{address}");
    }
}

/// The address of a page's link to its scene, and the text next to it on paper.
fn address_in(page: &str) -> (String, String) {
    let text = page.strip_prefix("<!DOCTYPE html>").expect("HTML5");
    let tree = roxmltree::Document::parse(text).expect("XML");
    let is_it = |node: &roxmltree::Node<'_, '_>| {
        node.has_tag_name("a") && node.text() == Some("Open this scene in the browser")
    };
    let mut links = tree.descendants().filter(is_it);
    let link = links.next().expect("a link");
    assert_eq!(links.next(), None);
    let on_paper = link.next_sibling_element().and_then(|node| node.text());
    let address = link.attribute("href").expect("its address");
    (address.to_owned(), on_paper.expect("on paper").to_owned())
}

#[test]
fn a_handout_links_to_its_scene_when_a_site_is_given() {
    assert!(!page(&["hamaluik"]).contains("http"));
    let (address, on_paper) = address_in(&page(&["hamaluik", "--site", SITE]));
    let scene = preset("hamaluik").expect("a preset").scene;
    assert!(address.starts_with(&format!("{SITE}#")));
    assert_eq!(Link::decode(&address).expect("a link"), Link::to(scene));
    assert_eq!(on_paper, format!(": {address}"), "short enough to be typed");
}

#[test]
fn a_handout_with_questions_links_to_the_scene_without_the_answers() {
    let with_site = page(&["hamaluik", "--questions", "--site", SITE]);
    let (address, on_paper) = address_in(&with_site);
    let scene = Scene {
        note: None,
        ..preset("hamaluik").expect("a preset").scene
    };
    let link = Link::decode(&address).expect("a link");
    assert_eq!(link, Link::to(scene));
    assert_eq!(link.lesson, None);
    assert_eq!(on_paper, format!(": {SITE}"), "one line");
}

#[test]
fn the_embed_code_is_that_of_the_app() {
    let arguments = ["hamaluik", "--step", "2", "--theme", "paper"];
    let link = linked(&arguments);
    let code = printed(&[&["link", "--site", SITE, "--embed"], &arguments[..]].concat());
    let site = SITE.parse().expect("an address");
    let fragment = link.encode().expect("not too large");
    let app = App::new(StartupOptions {
        link: Some(fragment),
        ..StartupOptions::of(link.scene)
    });
    let expected = app.embed_code(&site).expect("not too large");
    assert_eq!(code, expected);
}
