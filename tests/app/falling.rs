//! Scenes of many bodies on the command line: the output of `play`, and the pair that the other commands select.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use collidoscope::app::Link;
use collidoscope::scene::{Falling, Scene, parse, preset};
use collidoscope_core::dynamics::Solver;

use crate::run::{printed, refused, run, scratch, scratch_path, svg};

/// A ball that begins to fall past a wall, and one far from both.
const FALL: &str = r#"{
  "gravity": [0, 600],
  "bodies": [
    { "shape": { "circle": { "radius": 5 } }, "position": [0, 0], "velocity": [30, 0], "spin": -90 },
    { "shape": { "polygon": [[0,0],[20,0],[20,9],[0,9]] }, "position": [100, 0], "angle": 450, "fixed": true },
    { "shape": { "polygon": [[0,0],[6,0],[6,6],[0,6]] }, "position": [-500, 0] }
  ]
}"#;

/// The numbers of a table's rows below this header.
fn rows(table: &str, header: &str) -> Vec<Vec<f64>> {
    let (first, rest) = table.split_once('\n').expect("a header");
    assert_eq!(first, header);
    let numbers = |row: &str| {
        row.split(',')
            .map(|one| one.parse().expect("a number"))
            .collect()
    };
    rest.lines().map(numbers).collect()
}

const BODIES: &str = "tick,body,x,y,angle,vx,vy,spin";
const SUMS: &str = "tick,kinetic,potential,momentum_x,momentum_y,angular_momentum,deepest";

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
fn play_prints_each_body_at_each_tick_from_the_start() {
    let (_folder, path) = scratch("fall.json", FALL);
    let rows = rows(&printed(&["play", &path, "--ticks", "3"]), BODIES);
    assert_eq!(rows.len(), 12);
    for (at, row) in rows.iter().enumerate() {
        let (tick, body) = (at / 3, at % 3);
        assert_eq!(row[..2], [tick as f64, body as f64]);
        let time = tick as f64 / 60.0;
        match body {
            0 => {
                assert!((row[2] - 30.0 * time).abs() < 1e-9);
                let turned = (360.0 - 90.0 * time) % 360.0;
                assert!((row[4] - turned).abs() < 1e-9, "it turns back from 360");
                assert!((row[6] - 600.0 * time).abs() < 1e-9);
                assert!((row[7] + 90.0).abs() < 1e-9);
            }
            // A fixed body stays, and 450° are 90°.
            1 => assert_eq!(row[2..], [100.0, 0.0, 90.0, 0.0, 0.0, 0.0]),
            // The position is that of the shape's origin, here a corner.
            _ => assert_eq!(row[2], -500.0),
        }
    }
}

#[test]
fn energy_prints_the_sums_at_each_tick_and_the_solver_is_the_named_one() {
    let of = |more: &[&str]| printed(&[&["play", "stack", "--ticks", "5"], more].concat());
    let tables = Solver::ALL.map(|solver| of(&["--solver", solver.slug()]));
    for (at, table) in tables.iter().enumerate() {
        assert!(!tables[..at].contains(table), "{}", Solver::ALL[at]);
    }
    assert!(tables.contains(&of(&[])), "the scene's own");
    let (_folder, path) = scratch("fall.json", FALL);
    let rows = rows(&printed(&["play", &path, "--ticks", "2", "--energy"]), SUMS);
    assert_eq!(rows.len(), 3);
    let mass = [std::f64::consts::PI * 25.0, 36.0];
    for (tick, row) in rows.iter().enumerate() {
        assert_eq!(row[0], tick as f64);
        let down = 600.0 * tick as f64 / 60.0;
        let momentum = down * (mass[0] + mass[1]);
        assert!((row[3] - 30.0 * mass[0]).abs() < 1e-6, "{row:?}");
        assert!((row[4] - momentum).abs() < 1e-6, "{row:?}");
        assert_eq!(row[6], 0.0);
    }
}

#[test]
fn play_requires_arguments_that_fit_the_scene() {
    let keys = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/run-a.keys");
    for (arguments, words) in [
        (&["play"][..], ["two-boxes", "--keys"]),
        (
            &["play", "hamaluik", "--ticks", "3"],
            ["hamaluik", "--keys"],
        ),
        (&["play", "stack"], ["stack", "--ticks"]),
        (&["play", "stack", "--keys", keys], ["stack", "--ticks"]),
        (&["play", "stack", "--energy"], ["--ticks", "required"]),
        (
            &["play", "stack", "--ticks", "3", "--solver", "jacobi"],
            ["jacobi", "sequential"],
        ),
        (&["play", "stack", "--ticks", "some"], ["--ticks", "some"]),
    ] {
        let message = refused(arguments);
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
    }
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
fn an_invalid_pair_or_tick_is_reported() {
    for (more, word) in [
        (&["stack", "--pair", "0,11"][..], "0 to 10"),
        (&["stack", "--pair", "4,4"], "two different bodies"),
        (&["stack", "--pair", "4"], "as in 0,3"),
        (&["stack", "--tick", "1000001"], "0 to 1000000"),
        (&["stack", "--tick", "impact:0"], "impact:K with K from 1"),
        (
            &["stack", "--tick", "impact"],
            "--tick impact: there is no impact within 3600 ticks",
        ),
        (
            &["dominoes", "--tick", "impact:99"],
            "impacts within 3600 ticks",
        ),
        (
            &["hamaluik", "--tick", "impact"],
            "--tick is for physics scenes only",
        ),
        (
            &["hamaluik", "--pair", "0,1"],
            "--pair is for physics scenes only",
        ),
    ] {
        let (_folder, path) = scratch_path("a.svg");
        for command in [
            &["query"][..],
            &["trace"],
            &["figure", "-o", &path],
            &["handout", "-o", &path],
            &["link", "--site", "https://example.org"],
        ] {
            let message = refused(&[command, more].concat());
            assert!(message.contains(word), "{message}");
        }
        assert!(!fs::exists(&path).expect("a folder"));
    }
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
fn the_impact_of_slow_bodies_without_gravity_is_found_under_every_solver() {
    for solver in Solver::ALL {
        let scene = format!(
            r#"{{"gravity": [0, 0], "solver": "{solver}", "bodies": [
                {{"shape": {{"circle": {{"radius": 20}}}}, "position": [0, 0], "velocity": [5, 0], "restitution": 1}},
                {{"shape": {{"circle": {{"radius": 20}}}}, "position": [42.5, 0], "restitution": 1}}
            ]}}"#
        );
        let (_folder, path) = scratch("discs.json", &scene);
        let found = run(&["query", &path, "--tick", "impact"]);
        let message = String::from_utf8(found.stderr).expect("UTF-8");
        assert!(found.status.success(), "{solver}: {message}");
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
