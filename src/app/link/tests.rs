//! Links and their contents.

use super::*;
use crate::scene::{BodyId, preset};
use collidoscope_core::planar::Polygon;
use proptest::prelude::*;

fn two_boxes() -> Scene {
    preset("two-boxes").unwrap().scene
}

fn fault(text: &str) -> String {
    let said = Link::decode(text).expect_err("no link").to_string();
    assert!(said.len() < 500 && !said.contains(['\n', '\r']), "{said}");
    said
}

fn of_json(json: &str) -> Result<Link, LinkError> {
    Link::decode(&pack(json.as_bytes()).unwrap())
}

#[test]
fn every_link_reads_back_as_it_was() {
    let mut own = two_boxes();
    own.title = "µ\u{0}\"".to_owned();
    own.note = Some("Line\nline".to_owned());
    own.b.position = DVec2::new(0.1 + 0.2, -1e99);
    own.b.rotation = 1e-7;
    own.y_up = true;
    let mut in_space = crate::scene::preset_in_space("tetrahedra").unwrap().scene;
    in_space.b.position.z = 0.1 + 0.2;
    let presets = all_presets().into_iter().map(|(_, scene)| scene);
    for scene in presets.chain([own.into(), in_space.into()]) {
        let plain = Link::to(scene);
        let mut full = Link {
            theme: Some(ThemeName::Classic),
            guesses: true,
            stop: Some(tour::stops().len()),
            part: Some(Rect {
                min: DVec2::new(-0.1, 1e-3),
                max: DVec2::new(1.0 / 3.0, 1e99),
            }),
            ..plain.clone().showing(Overlays::from_iter([Overlay::Sat]))
        };
        full = full.at_step(0).unwrap();
        let lesson = full.lesson.as_mut().unwrap();
        match &full.scene {
            AnyScene::Spatial(_) => full.view = View::new(-30.25, 80.0),
            AnyScene::Planar(_) => lesson.first = FirstDirection::Diagonal,
        }
        if let Some(scene) = looking_at(&full.scene, [0, 1]) {
            full.pair = Some([0, 1]);
            full.scene = scene.into();
        }
        let last = full.last_step(full.lesson.unwrap());
        full.lesson.as_mut().unwrap().step = last;
        for link in [plain, full] {
            assert_eq!(Link::decode(&link.encode().unwrap()).unwrap(), link);
        }
    }
}

#[test]
fn a_preset_has_a_short_link_until_it_is_changed_whatever_has_moved_in_it() {
    let written = unpack(&Link::to(two_boxes()).encode().unwrap()).unwrap();
    assert_eq!(written, br#"{"v":1,"preset":"two-boxes"}"#);
    let mut scene = two_boxes();
    scene.b.position.x = f64::from_bits(scene.b.position.x.to_bits() + 1);
    assert!(Link::to(scene).encode().unwrap().len() > 100);
    let scene = preset("stack").unwrap().scene;
    let mut falling = Falling::new(Arc::clone(scene.fall.as_ref().unwrap()));
    falling.tick();
    let moved = falling.scene(&scene);
    assert_ne!(moved, scene);
    let link = Link::decode(&Link::to(moved).encode().unwrap()).unwrap();
    assert_eq!(link, Link::to(scene));
}

#[test]
fn the_largest_scene_has_a_link_and_one_with_a_book_in_it_has_none() {
    let mut scene = two_boxes();
    for (id, radius) in BodyId::BOTH.into_iter().zip([99.9, 1e99]) {
        scene.body_mut(id).shape = Polygon::regular(4096, radius).unwrap().into();
    }
    let fragment = Link::to(scene.clone()).encode().unwrap();
    assert_eq!(Link::decode(&fragment).unwrap().scene, scene.clone().into());
    scene.note = Some("x".repeat(1 << 20));
    assert_eq!(Link::to(scene).encode(), Err(LinkError::TooLarge));
    let bomb = compress_to_vec(&vec![b' '; 1 << 28], 9);
    let bomb = format!("1.{}", URL_SAFE_NO_PAD.encode(bomb));
    assert!(bomb.len() < MAX_BYTES);
    for text in [&bomb, &format!("1.{}", "A".repeat(MAX_BYTES))] {
        assert_eq!(Link::decode(text), Err(LinkError::TooLarge));
    }
}

/// What follows the opening brace of a link's JSON, and a part of the reason for which it is refused.
const REFUSED: &str = r#"
} | either `preset` or `scene`
"preset":"two-boxes","scene":{}} | either `preset` or `scene`
"scene":{}} | missing field `a`
"preset":"nowhere"} | no preset is named `nowhere`
"preset":7} | invalid type
"preset":"two-boxes","lesson":{"step":-1}} | invalid value
"preset":"two-boxes","part":[0,0,1e999,5]} | out of range
"#;

#[test]
fn a_text_that_is_not_a_link_to_a_scene_is_refused_in_one_line() {
    for text in " # 1 0.q1Yq 2.q1YqKEotTi1R 1. 1.!! 1.q1YqKEot 1.ä".split(' ') {
        assert_eq!(Link::decode(text), Err(LinkError::Damaged), "{text}");
    }
    let rows = REFUSED.trim().lines();
    let rows = rows.map(|row| row.split_once(" | ").unwrap());
    let rows = rows.map(|(rest, why)| (format!("{{{rest}"), why));
    let scene = two_boxes().to_json();
    let changed = |from: &str, to: &str| format!(r#"{{"scene":{}}}"#, scene.replacen(from, to, 1));
    let many = format!("[0, 0], {}", "[1, 2], ".repeat(5000));
    let long = format!(r#"{{"preset":"{}"}}"#, "\\n".repeat(10_000));
    let others = [
        ("[]".to_owned(), "either `preset` or `scene`"),
        (changed("[200, -40]", "[20, 60]"), "not convex"),
        (changed("[200, -40]", "[1e300, 60]"), "out of range"),
        (changed("[0, 0], ", &many), "at most 4096"),
        (changed("{", "{\"mood\":1,"), "unknown field `mood`"),
        (long, "no preset"),
        ("[".repeat(100_000), "invalid type"),
    ];
    for (json, why) in rows.chain(others) {
        let said = fault(&pack(json.as_bytes()).unwrap());
        let begins = &json[..json.len().min(80)];
        assert!(said.contains(why), "{begins}: {said}");
    }
}

#[test]
fn what_is_unknown_or_does_not_fit_is_ignored_and_steps_are_clamped() {
    for (preset, field) in [
        ("two-boxes", r#""v":3"#),
        ("two-boxes", r#""colour":1,"panel":true"#),
        ("two-boxes", r#""theme":"neon""#),
        ("two-boxes", r#""show":["labels","state","halo"]"#),
        ("two-boxes", r#""minkowski":"alone""#),
        ("two-boxes", r#""pair":[0,1]"#),
        ("two-boxes", r#""view":[30,20]"#),
        ("two-boxes", r#""part":[0,0,0,5]"#),
        ("two-boxes", r#""part":[0,0,1e200,5]"#),
        ("stack", r#""pair":[3,11]"#),
        ("stack", r#""pair":[3,3]"#),
        ("face-on-face", r#""pair":[0,1]"#),
    ] {
        let link = of_json(&format!(r#"{{"preset":"{preset}",{field}}}"#)).unwrap();
        assert_eq!(link, Link::to(preset_scene(preset).unwrap()), "{field}");
    }
    for (preset, lesson) in [
        ("two-boxes", r#"{"step":999,"pace":2}"#),
        (
            "face-on-face",
            r#"{"step":999,"method":"mpr","first":"worst"}"#,
        ),
    ] {
        let link = of_json(&format!(r#"{{"preset":"{preset}","lesson":{lesson}}}"#)).unwrap();
        let shown = LinkedStep::default();
        let step = link.last_step(shown);
        assert!(step > 0);
        assert_eq!(link.lesson, Some(LinkedStep { step, ..shown }), "{lesson}");
    }
    let link = of_json(r#"{"preset":"two-boxes","tour":99}"#).unwrap();
    assert_eq!(link.stop, Some(tour::stops().len()));
}

proptest! {
    #[test]
    fn no_text_panics(text in ".{0,60}", bytes in prop::collection::vec(any::<u8>(), 0..90)) {
        for text in [&text, &format!("1.{text}"), &pack(text.as_bytes()).unwrap(), &pack(&bytes).unwrap()] {
            fault(text);
        }
    }
}

#[test]
fn a_page_anywhere_takes_one_fragment() {
    for (text, link) in [
        ("https://example.org/c/", "https://example.org/c/#1.x"),
        ("https://example.org/c/#", "https://example.org/c/#1.x"),
        ("HTTP://127.0.0.1:8000", "HTTP://127.0.0.1:8000#1.x"),
    ] {
        let site: SiteUrl = text.parse().unwrap();
        assert_eq!(site.with_fragment("1.x"), link);
    }
}

#[test]
fn what_leads_to_no_page_is_refused() {
    let nowhere = " # example.org ftp://example.org javascript:alert(1) https:// https:///c file:///home/ada/index.html";
    for text in nowhere.split(' ') {
        assert_eq!(text.parse::<SiteUrl>(), Err(SiteError::Scheme), "{text}");
    }
    for text in "https://a.b/?x=1 https://a.b/#x https://a.b/## https://?".split(' ') {
        assert_eq!(text.parse::<SiteUrl>(), Err(SiteError::Ending), "{text}");
    }
    for sign in [' ', '\n', '"', '<'] {
        let text = format!("https://a.b/c{sign}d");
        assert_eq!(
            text.parse::<SiteUrl>(),
            Err(SiteError::Sign(sign)),
            "{text}"
        );
    }
}
