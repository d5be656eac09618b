//! Links and what they hold.

use super::*;
use crate::planar::Polygon;
use crate::scene::{Body, BodyId, Fall, Unit, preset};
use glam::DVec3;
use proptest::prelude::*;

fn two_boxes() -> Scene {
    preset("two-boxes").unwrap().scene
}

fn fault(text: &str) -> String {
    let said = Link::decode(text).expect_err("no link").to_string();
    assert!(said.len() < 500 && !said.contains(['\n', '\r']), "{said}");
    said
}

fn fault_of_json(json: &str) -> String {
    fault(&pack(json.as_bytes()).unwrap())
}

fn any_coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![Just(0.0), Just(0.1 + 0.2), -1e3f64..1e3, 1e90f64..1e99]
}

prop_compose! {
    fn any_body()(
        shape in prop::sample::select(vec![two_boxes().a.shape, two_boxes().b.shape]),
        x in any_coordinate(),
        y in any_coordinate(),
        angle_degrees in -1e4f64..1e4,
    ) -> Body {
        Body { shape, position: DVec2::new(x, y), angle_degrees }
    }
}

fn any_scene() -> impl Strategy<Value = AnyScene> {
    let own = (
        ".{0,9}",
        prop::option::of(".{0,9}"),
        any_body(),
        any_body(),
        any::<[bool; 2]>(),
        "[a-zµÅ]{1,12}",
    );
    let own = own.prop_map(|(title, note, a, b, [push, y_up], unit)| {
        let fall = None;
        AnyScene::from(Scene {
            title,
            note,
            a,
            b,
            push,
            unit: Unit::try_from(unit).unwrap(),
            y_up,
            fall,
        })
    });
    let scenes: Vec<AnyScene> = presets().into_iter().map(|one| one.scene.into()).collect();
    prop_oneof![own, prop::sample::select(scenes), any_scene_in_space()]
}

fn any_scene_in_space() -> impl Strategy<Value = AnyScene> {
    let presets = spatial::presets().into_iter().map(|preset| preset.scene);
    let scene = prop::sample::select(presets.collect::<Vec<_>>());
    let coordinate = || prop_oneof![Just(0.0), Just(0.1 + 0.2), -1e3f64..1e3, 1e40f64..1e49];
    let moved = prop::option::of((coordinate(), coordinate(), -1e4f64..1e4));
    (scene, moved).prop_map(|(mut scene, moved)| {
        if let Some((x, y, degrees)) = moved {
            scene.b.position = DVec3::new(x, y, -x / 3.0);
            scene.b.rotation = spatial::Rotation {
                axis: DVec3::new(1.0, x, 0.1),
                degrees,
            };
        }
        scene.into()
    })
}

/// How many steps the lesson of a scene has, from its own bodies.
fn steps_of(scene: &AnyScene, method: Method, first: FirstDirection) -> usize {
    match scene {
        AnyScene::Planar(Scene { a, b, .. }) => {
            let course = Course {
                method,
                first,
                ..Course::default()
            };
            Lesson::on([&a.posed(), &b.posed()], None, course)
                .steps()
                .len()
        }
        AnyScene::Spatial(spatial::Scene { a, b, .. }) => {
            let lesson = lesson::spatial::Lesson::in_space(&a.posed(), &b.posed());
            lesson.steps().len()
        }
    }
}

prop_compose! {
    fn any_link()(
        scene in any_scene(),
        theme in prop::option::of(prop::sample::select(ThemeName::ALL.to_vec())),
        overlays in prop::sample::subsequence(Overlay::ALL.to_vec(), 0..=Overlay::ALL.len()),
        minkowski in prop::sample::select(
            vec![MinkowskiPane::Off, MinkowskiPane::Inset, MinkowskiPane::Half]
        ),
        guesses in any::<bool>(),
        stop in prop::option::of(1..=tour::stops().len()),
        first in prop::option::of(prop::sample::select(FirstDirection::ALL.to_vec())),
        method in prop::sample::select(Method::ALL.to_vec()),
        place in 0.0f64..1.0,
        part in prop::option::of((any_coordinate(), any_coordinate(), 0.1f64..1e3)),
        pair in prop::option::of((0usize..2, 2usize..5)),
        angles in (-359.0f64..359.0, -90.0f64..90.0),
    ) -> Link {
        let pair = pair.map(|(a, b)| [a, b]);
        let pair = pair.filter(|pair| looking_at(&scene, *pair).is_ok());
        let scene = pair.map_or(scene.clone(), |pair| looking_at(&scene, pair).unwrap().into());
        let is_planar = matches!(scene, AnyScene::Planar(_));
        let method = if is_planar { method } else { Method::default() };
        let lesson = first.map(|first| {
            let first = if is_planar { first } else { FirstDirection::default() };
            let steps = steps_of(&scene, method, first);
            LinkedStep { step: (place * steps as f64) as usize, method, first }
        });
        let view = if is_planar { View::default() } else { View::new(angles.0, angles.1) };
        let part = part.map(|(x, y, side)| Rect {
            min: DVec2::new(x, y),
            max: DVec2::new(x + x.abs() + side, y + y.abs() + side),
        });
        Link {
            overlays: overlays.into_iter().collect(),
            scene, view, pair, theme, minkowski, lesson, guesses, stop, part,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_link_reads_back_as_it_was(link in any_link()) {
        let fragment = link.encode().unwrap();
        prop_assert_eq!(Link::decode(&fragment).unwrap(), link);
    }
}

proptest! {
    #[test]
    fn no_text_ends_the_program(text in ".{0,60}", bytes in prop::collection::vec(any::<u8>(), 0..90)) {
        for text in [&text, &format!("1.{text}"), &pack(text.as_bytes()).unwrap(), &pack(&bytes).unwrap()] {
            fault(text);
        }
    }

    #[test]
    fn a_link_with_another_letter_is_read_or_told(at in any::<prop::sample::Index>(), sign in "[A-Za-z0-9_-]") {
        let mut link = two_boxes();
        link.push = false;
        let mut fragment = Link::to(link).at_step(0, Method::default()).unwrap().encode().unwrap();
        let at = at.index(fragment.len());
        fragment.replace_range(at..=at, &sign);
        if Link::decode(&fragment).is_err() {
            fault(&fragment);
        }
    }
}

#[test]
fn a_preset_has_a_short_link_until_it_is_changed() {
    let mut scene = two_boxes();
    let short = Link::to(scene.clone()).encode().unwrap();
    assert!(short.len() < 50, "{short}");
    scene.b.position.x = f64::from_bits(scene.b.position.x.to_bits() + 1);
    let long = Link::to(scene.clone()).encode().unwrap();
    assert!(long.len() > 100, "{long}");
    assert_eq!(Link::decode(&long).unwrap().scene, scene.into());
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
    let refused = Link::to(scene).encode();
    assert!(matches!(
        refused,
        Err(LinkError::Fragment(FragmentError::TooLarge))
    ));
}

#[test]
fn two_hundred_bodies_have_a_link() {
    let many = preset("pyramid").unwrap().scene.fall.unwrap();
    let mut bodies: Vec<_> = many.bodies().iter().cycle().take(200).cloned().collect();
    for (at, one) in (0..).zip(&mut bodies) {
        one.body.position = DVec2::splat(f64::from(at) / 3.0 * 100.0);
        one.body.shape = Polygon::regular(12, 20.0 + f64::from(at) / 7.0)
            .unwrap()
            .into();
    }
    let fall = Fall::new(many.gravity(), many.solver(), bodies).unwrap();
    let scene = Scene::of_bodies("Many".to_owned(), None, fall);
    let fragment = Link::to(scene.clone()).encode().unwrap();
    assert_eq!(Link::decode(&fragment).unwrap().scene, scene.into());
}

#[test]
fn a_link_to_a_preset_in_motion_is_one_to_the_preset() {
    let scene = preset("stack").unwrap().scene;
    let mut falling = Falling::new(Arc::clone(scene.fall.as_ref().unwrap()));
    falling.tick();
    let moved = falling.scene(&scene);
    assert_ne!(moved, scene);
    let link = Link::decode(&Link::to(moved).encode().unwrap()).unwrap();
    assert_eq!(link, Link::to(scene));
}

#[test]
fn what_is_no_scene_is_told_in_a_line() {
    for (json, why) in [
        ("{}", "either a preset or a scene"),
        ("[]", "invalid type"),
        (
            r#"{"preset":"two-boxes","scene":{}}"#,
            "either a preset or a scene",
        ),
        (r#"{"scene":{}}"#, "missing field `a`"),
        (r#"{"preset":"nowhere"}"#, "no preset is named `nowhere`"),
        (r#"{"preset":7}"#, "invalid type"),
        (
            r#"{"preset":"two-boxes","part":[0,0,1e999,5]}"#,
            "out of range",
        ),
        (r#"{"preset":"two-boxes","part":[0,0,NaN,5]}"#, "expected"),
    ] {
        let said = fault_of_json(json);
        assert!(said.contains(why), "{json}: {said}");
    }
    let long = format!(r#"{{"preset":"{}"}}"#, "\\n".repeat(10_000));
    assert!(fault_of_json(&long).ends_with('…'));
    fault_of_json(&"[".repeat(100_000));
}

/// What is shown of a link with this JSON, and what is told of the rest.
fn read_of_json(json: &str) -> (Link, String) {
    let (link, told) = Link::read(&pack(json.as_bytes()).unwrap()).unwrap();
    let told = told.unwrap_or_default();
    assert!(told.len() < 500 && !told.contains('\n'), "{told}");
    (link, told)
}

#[test]
fn what_cannot_be_shown_of_a_link_is_left_out_and_told() {
    for (field, why) in [
        (r#""colour":1"#, "unknown field `colour`"),
        (r#""theme":"neon""#, "`neon` is none of"),
        (r#""show":7"#, "`show`: invalid type"),
        (r#""minkowski":"alone""#, "unknown variant `alone`"),
        (r#""pair":[0,1]"#, "no pair of bodies 0 and 1"),
        (r#""view":[30,20]"#, "of the plane is seen from in front"),
        (r#""part":[0,0,0,5]"#, "no extent"),
        (r#""part":[0,0,1e200,5]"#, "no extent"),
        (r#""guess":1"#, "`guess`: invalid type"),
        (r#""lesson":"last""#, "`lesson`: invalid type"),
        (r#""v":"new""#, "`v`: invalid type"),
    ] {
        let (link, told) = read_of_json(&format!(r#"{{"preset":"two-boxes",{field}}}"#));
        assert_eq!(link, Link::to(two_boxes()), "{field}");
        assert!(told.contains(why), "{field}: {told}");
    }
    for (preset, pair, why) in [
        ("stack", "[3,11]", "no pair of bodies 3 and 11"),
        ("stack", "[3,3]", "no pair of bodies"),
        ("stack", "[3]", "invalid length"),
        ("face-on-face", "[0,1]", "no pair of bodies 0 and 1"),
    ] {
        let (link, told) = read_of_json(&format!(r#"{{"preset":"{preset}","pair":{pair}}}"#));
        assert_eq!(link, Link::to(preset_scene(preset).unwrap()));
        assert!(told.contains(why), "{pair}: {told}");
    }
    let (link, told) = read_of_json(r#"{"preset":"two-boxes","show":["hull","halo"]}"#);
    assert_eq!(link.overlays, Overlays::from_iter([Overlay::Hull]));
    assert!(told.contains("`halo` is none of"), "{told}");
}

#[test]
fn a_step_and_a_stop_are_the_nearest_that_there_are() {
    let steps = steps_of(&two_boxes().into(), Method::Mpr, FirstDirection::default());
    for (preset, lesson, step, method, why) in [
        (
            "two-boxes",
            r#"{"step":999,"method":"mpr"}"#,
            steps - 1,
            Method::Mpr,
            "no step 999",
        ),
        (
            "two-boxes",
            r#"{"step":-1}"#,
            0,
            Method::GjkEpa,
            "`step`: invalid value",
        ),
        (
            "two-boxes",
            r#"{"step":1,"pace":2}"#,
            1,
            Method::GjkEpa,
            "unknown field `pace`",
        ),
        (
            "face-on-face",
            r#"{"step":0,"method":"mpr"}"#,
            0,
            Method::GjkEpa,
            "in space the lesson goes by",
        ),
    ] {
        let json = format!(r#"{{"preset":"{preset}","lesson":{lesson}}}"#);
        let (link, told) = read_of_json(&json);
        let shown = link.lesson.unwrap();
        assert_eq!((shown.step, shown.method), (step, method), "{json}");
        assert!(told.contains(why), "{json}: {told}");
    }
    let (link, told) = read_of_json(r#"{"preset":"two-boxes","tour":99}"#);
    assert_eq!(link.stop, Some(tour::stops().len()));
    assert!(told.contains("no stop 99"), "{told}");
}

#[test]
fn links_of_other_versions_are_shown_as_far_as_they_can_be() {
    // As the first links were written.
    let first = r#"{"preset":"two-boxes","panel":true,"lesson":{"step":1}}"#;
    let (link, told) = read_of_json(first);
    assert_eq!((link.lesson.unwrap().step, told.as_str()), (1, ""));
    let (link, told) = read_of_json(r#"{"v":2,"preset":"two-boxes","lesson":{"step":1}}"#);
    assert_eq!(link.lesson.unwrap().step, 1);
    assert_eq!(told, NEWER);
    let scene = two_boxes().to_json().replacen('{', "{\"mood\":[1],", 1);
    let (link, told) = read_of_json(&format!(r#"{{"v":2,"sound":{{}},"scene":{scene}}}"#));
    assert_eq!(link, Link::to(two_boxes()));
    assert!(
        told.starts_with(NEWER) && told.contains("`sound`") && told.contains("`mood` in the scene"),
        "{told}"
    );
    let written = unpack(&Link::to(two_boxes()).encode().unwrap()).unwrap();
    assert_eq!(written, br#"{"v":1,"preset":"two-boxes"}"#);
}

#[test]
fn a_scene_in_a_link_is_checked_as_in_a_file() {
    let scene = two_boxes().to_json();
    let link = |from: &str, to: &str| {
        assert!(scene.contains(from), "{from}");
        format!(r#"{{"scene":{}}}"#, scene.replacen(from, to, 1))
    };
    for (from, to, why) in [
        ("[200, -40]", "[NaN, -40]", "expected"),
        ("[200, -40]", "[20, 60]", "not convex"),
        ("[200, -40]", "[1e300, 60]", "out of range"),
    ] {
        let said = fault_of_json(&link(from, to));
        assert!(said.contains(why), "{said}");
    }
    let many = format!("[0, 0], {}", "[1, 2], ".repeat(5000));
    assert!(fault_of_json(&link("[0, 0], ", &many)).contains("at most 4096"));
    let sides =
        r#"{"scene":{"a":{"shape":{"regular":{"sides":1000000000,"radius":1}},"position":[0,0]}}}"#;
    assert!(fault_of_json(sides).contains("3 to 4096 sides"));
}
