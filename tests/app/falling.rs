//! Scenes of many bodies on the command line: the output of `play`, and the pair that the other commands select.

use std::path::Path;
use std::sync::Arc;

use collidoscope::app::Link;
use collidoscope::scene::{Falling, Scene, parse, preset};
use collidoscope_core::dynamics::Solver;

use crate::run::{printed, run, scratch, svg};
/// A preset's bodies after this many ticks.
fn played(slug: &str, ticks: u64) -> (Scene, Falling) {
    let scene = preset(slug).expect("a preset").scene;
    let mut falling = Falling::new(Arc::clone(scene.fall.as_ref().expect("bodies")));
    for _ in 0..ticks {
        falling.tick();
    }
    (scene, falling)
}

#[test]
fn a_query_selects_the_named_pair_after_the_ticks() {
    let depth = |arguments: &[&str]| {
        let arguments = [&["query", "tumble", "--json"], arguments].concat();
        let json: serde_json::Value = serde_json::from_str(&printed(&arguments)).expect("JSON");
        json["depth"].as_f64().expect("a number")
    };
    let (_, falling) = played("tumble", 100);
    let contacts = falling.world().contacts();
    let touching = contacts.iter().filter(|contact| contact.depth() > 0.0);
    let mut deepest: f64 = 0.0;
    let mut count = 0;
    for contact in touching {
        let [a, b] = contact.bodies;
        for pair in [format!("{a},{b}"), format!("{b},{a}")] {
            let found = depth(&["--tick", "100", "--pair", &pair]);
            assert!((found - contact.depth()).abs() < 1e-6, "{pair}: {found}");
        }
        deepest = deepest.max(contact.depth());
        count += 1;
    }
    assert!(count > 5, "only {count} touch");
    assert!((depth(&["--tick", "100"]) - deepest).abs() < 1e-6);
    assert_eq!(depth(&[]), 0.0);
}

#[test]
fn a_link_contains_the_bodies_and_the_pair() {
    let linked = |arguments: &[&str]| {
        let address = printed(&[&["link", "--site", "https://example.org"], arguments].concat());
        Link::decode(address.trim_end()).expect("a link")
    };
    let link = linked(&["tumble", "--pair", "6,4", "--step", "0"]);
    assert_eq!(link.pair, Some([4, 6]));
    assert!(link.lesson.is_some());
    let (scene, mut falling) = played("tumble", 0);
    let linked_to = link.scene.planar().expect("bodies that fall");
    assert_eq!(linked_to.fall, scene.fall);
    falling.select_pair([4, 6]);
    assert_eq!(linked_to.a, falling.body(4));
    let (_, falling) = played("tumble", 100);
    let later = linked(&["tumble", "--tick", "100"]);
    let begins = falling.fall_from_now().expect("bodies");
    assert_eq!(later.pair, None);
    let linked_to = later.scene.planar().expect("bodies that fall");
    assert_eq!(linked_to.fall.as_deref(), Some(&begins));
}

#[test]
fn every_command_with_a_tick_finds_and_reports_the_impact() {
    let (_, mut falling) = played("bounce", 0);
    for number in 1..=3 {
        assert!(falling.go_to_impact(3600));
        let ([a, b], tick) = (falling.pair(), falling.now());
        let (tick, pair) = (tick.to_string(), format!("{a},{b}"));
        let reported = format!("impact {number} is that of --tick {tick} --pair {pair}");
        let named = match number {
            1 => "impact".to_owned(),
            number => format!("impact:{number}"),
        };
        for command in [
            &["query"][..],
            &["trace"],
            &["link", "--site", "https://example.org"],
        ] {
            let of = |more: &[&str]| run(&[command, &["bounce"], more].concat());
            let found = of(&["--tick", &named]);
            let message = String::from_utf8(found.stderr).expect("UTF-8");
            assert!(
                found.status.success() && message.contains(&reported),
                "{message}"
            );
            assert_eq!(message.lines().count(), 1, "{message}");
            let same = of(&["--tick", &tick, "--pair", &pair]);
            assert_eq!(found.stdout, same.stdout, "{command:?}");
        }
    }
}

#[test]
fn an_impulse_is_drawn_once_also_where_the_ball_has_bounced_off() {
    for solver in Solver::ALL {
        for restitution in [0.0, 0.6] {
            let scene = format!(
                r#"{{"gravity": [0, 980], "solver": "{solver}", "bodies": [
                    {{"shape": {{"polygon": [[0,0],[600,0],[600,40],[0,40]]}}, "position": [0, 500], "fixed": true}},
                    {{"shape": {{"circle": {{"radius": 30}}}}, "position": [100, 100], "restitution": {restitution}}}
                ]}}"#
            );
            let (_folder, path) = scratch("ball.json", &scene);
            let opened = parse(scene.as_bytes(), Path::new(&path)).expect("a scene");
            let fall = opened.planar().and_then(|scene| scene.fall.clone());
            let mut falling = Falling::new(fall.expect("bodies"));
            assert!(falling.go_to_impact(3600));
            let now = falling.now();
            let counts = [now, now + 1].map(|tick| impulse_bars(&path, tick));
            // The bar, and that of the scale.
            let expected = if solver == Solver::PushOut { 0 } else { 2 };
            assert_eq!(counts, [0, expected], "{solver}, e = {restitution}");
        }
    }
    assert_eq!(impulse_bars("bounce", 60), 7, "six discs have just hit");
}

/// The number of bars of normal impulses in a scene's figure.
fn impulse_bars(scene: &str, tick: u64) -> usize {
    let figure = svg(&[scene, "--tick", &tick.to_string(), "--show", "impulses"]);
    let groups = figure.split(r#"<g class="normal-impulse">"#).skip(1);
    let groups = groups.filter_map(|group| group.split("</g>").next());
    groups.map(|group| group.matches("<polyline").count()).sum()
}
