//! Random scenes, degenerate ones included, through all commands: none panics, prints a number that isn't finite, or
//! takes more steps than the algorithms' bounds allow.

use collidoscope::export::{
    Answers, Handout, LessonSource, PageSize, PictureStyle, paper_questions, svg, trace_json,
    trace_text,
};
use collidoscope::figure::{Drawn, MinkowskiPane, Overlay, Theme, ThemeName};
use collidoscope::lesson::Vector;
use collidoscope::scene::{AnyScene, Controls, Falling, Scene, Simulation, read};
use collidoscope_core::planar::SMOOTH_BOUND;
use glam::dvec2;
use serde_json::{Value, json};

use crate::random::Random;

const SEED: u64 = 0x1e55_0000_5ce9_e500;

/// How many scenes are tried; `RANDOM_SCENES` chooses another number.
const SCENES: u64 = 15;

/// An upper bound of the steps of a query of up to nine vertices or of smooth shapes: the sum of the bounds of GJK, EPA
/// and the distance in the plane, and of EPA in space.
const MOST_STEPS: usize = 5 * SMOOTH_BOUND;

/// The most bytes of a trace's step.
const MOST_BYTES: usize = 30_000;

/// The count in this environment variable, or else this one.
fn count(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |count| count.parse().expect("a count"))
}

fn power_of_ten(random: &mut Random, most: i64) -> f64 {
    libm::exp10(random.between(-most, most) as f64)
}

/// A length: mostly usual, sometimes 0 or of another order of magnitude.
fn length(random: &mut Random) -> f64 {
    match random.index(16) {
        0 => 0.0,
        1 => power_of_ten(random, 100),
        2 => power_of_ten(random, 15),
        _ => random.within(1.0, 60.0),
    }
}

/// A coordinate: on a lattice, so that touches are frequent, anywhere, or far out.
fn coordinate(random: &mut Random) -> f64 {
    match random.index(12) {
        0 => random.sign() * power_of_ten(random, 15),
        1 if random.chance(0.2) => random.sign() * power_of_ten(random, 100),
        1..=4 => 10.0 * random.between(-4, 4) as f64,
        _ => random.within(-60.0, 60.0),
    }
}

fn point(random: &mut Random, dimension: usize) -> Vec<f64> {
    (0..dimension).map(|_| coordinate(random)).collect()
}

fn points(random: &mut Random, dimension: usize) -> Vec<Vec<f64>> {
    let count = 1 + random.index(9);
    (0..count).map(|_| point(random, dimension)).collect()
}

fn angle(random: &mut Random) -> f64 {
    match random.index(4) {
        0 => 0.0,
        1 => 90.0,
        _ => random.within(-180.0, 180.0),
    }
}

fn planar_shape(random: &mut Random) -> Value {
    match random.index(8) {
        0 => json!({"hull": points(random, 2)}),
        1 => json!({"polygon": [[0, 0], [length(random), 0], [0, length(random)]]}),
        2 => json!({"rounded": {"polygon": [[0, 0], [30, 0], [0, 30]], "radius": length(random)}}),
        3 => json!({"circle": {"radius": length(random)}}),
        4 => {
            json!({"capsule": {"from": point(random, 2), "to": point(random, 2), "radius": length(random)}})
        }
        5 => json!({"regular": {"sides": 3 + random.index(6), "radius": length(random)}}),
        _ => json!({"ellipse": {"rx": length(random), "ry": length(random)}}),
    }
}

fn spatial_shape(random: &mut Random) -> Value {
    match random.index(9) {
        0 => json!({"hull": points(random, 3)}),
        1 => json!({"box": {"half": [length(random), length(random), length(random)]}}),
        2 => json!({"sphere": {"radius": length(random)}}),
        3 => {
            json!({"capsule": {"from": point(random, 3), "to": point(random, 3), "radius": length(random)}})
        }
        4 => json!({"rounded": {"hull": points(random, 3), "radius": length(random)}}),
        5 => json!({"cylinder": {"radius": length(random), "half_height": length(random)}}),
        6 | 7 => json!({"cone": {"radius": length(random), "half_height": length(random)}}),
        _ => json!({"ellipsoid": {"radii": [length(random), length(random), length(random)]}}),
    }
}

fn planar_body(random: &mut Random) -> Value {
    json!({"shape": planar_shape(random), "position": point(random, 2), "angle": angle(random)})
}

fn spatial_body(random: &mut Random) -> Value {
    let axis = [random.sign(), coordinate(random), coordinate(random)];
    json!({"shape": spatial_shape(random), "position": point(random, 3),
        "rotation": {"axis": axis, "degrees": angle(random)}})
}

fn falling_body(random: &mut Random) -> Value {
    let mut body = planar_body(random);
    body["velocity"] = json!(point(random, 2));
    body["restitution"] = json!(random.unit());
    body["fixed"] = json!(random.chance(0.3));
    body
}

fn scene(number: u64) -> Value {
    let random = &mut Random::of_case(SEED, number);
    match random.index(5) {
        0 => {
            let count = 2 + random.index(3);
            json!({"bodies": (0..count).map(|_| falling_body(random)).collect::<Vec<_>>()})
        }
        1 | 2 => json!({"a": planar_body(random), "b": planar_body(random), "unit": "mm"}),
        _ => json!({"a": spatial_body(random), "b": spatial_body(random)}),
    }
}

/// JSON fields that may be missing.
const OPTIONAL: [&str; 6] = [
    "\"closest\": ",
    "\"sat\": ",
    "\"unit\": ",
    "\"nearest_vertex\":",
    "\"seconds_ahead\":",
    "\"face\":",
];

/// Checks the rules for every command's output. JSON has null for a number that isn't finite.
fn assert_numbers(what: &str, text: &str) {
    let mut text = text.to_owned();
    for field in OPTIONAL {
        text = text.replace(&format!("{field}null"), "");
    }
    let mut words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '∞');
    let is_wrong = |word: &&str| match *word {
        "NaN" | "inf" | "∞" => true,
        "null" => what != "handout",
        _ => false,
    };
    let wrong = words.find(is_wrong);
    assert_eq!(wrong, None, "{what}: {text}");
}

/// Runs `query`, `trace`, `figure` and `handout`.
fn check_case<D: Drawn>(case: &LessonSource<D>) {
    let moment = case.simulation.moment();
    let answers = Answers::new::<D>(moment.bodies(), case.simulation.scene().unit);
    let mut out = Vec::new();
    answers.json(&mut out).expect("a Vec takes it");
    answers.text(&mut out).expect("a Vec takes it");
    let text = String::from_utf8(out).expect("UTF-8");
    let mut words = text.split([' ', ',', '\n']);
    assert!(!words.any(|word| word == "-0.0"), "{text}");
    assert_numbers("query", &text);

    let steps = case.lesson.step_count();
    assert!(steps <= MOST_STEPS, "{steps} steps");
    let mut out = Vec::new();
    trace_text(&case.lesson, 0..steps, &mut out).expect("a Vec takes it");
    trace_json(&case.lesson, None, &mut out).expect("a Vec takes it");
    assert!(
        out.len() <= MOST_BYTES * steps,
        "{} bytes in {steps} steps",
        out.len()
    );
    assert_numbers("trace", &String::from_utf8(out).expect("UTF-8"));

    let look = PictureStyle {
        overlays: [
            Overlay::Hull,
            Overlay::Labels,
            Overlay::Sat,
            Overlay::Distance,
        ]
        .into_iter()
        .collect(),
        minkowski: MinkowskiPane::Half,
        theme: Theme::new(ThemeName::Paper),
        sheet: PageSize::of_points(dvec2(1024.0, 580.0)),
    };
    for figure in [
        case.answer_figure(&look),
        case.step_figure(steps - 1, &look),
    ] {
        assert_numbers("figure", &svg(&figure, &look.theme, &look.sheet));
    }
    for questions in [Vec::new(), paper_questions(case)] {
        let page = Handout {
            case,
            questions,
            link: None,
            scene_file: Some("scene.json"),
        }
        .page();
        assert_numbers("handout", &page);
    }
}

fn check_planar(scene: Scene) {
    let falling = scene.fall.clone().map(|fall| {
        let mut falling = Falling::new(fall);
        (0..20).for_each(|_| falling.tick());
        falling.select_deepest();
        falling
    });
    let scene = match &falling {
        Some(falling) => {
            for body in falling.world().bodies() {
                let (place, motion) = (body.pose().position(), body.motion());
                assert!(
                    place.is_finite() && motion.velocity.is_finite() && motion.spin.is_finite()
                );
            }
            falling.scene(&scene)
        }
        None => scene,
    };
    let case = LessonSource::new(scene, falling);
    check_case(&case);
    check_played(case.simulation);
}

/// Plays the scene with keys held.
fn check_played<D: Drawn>(mut simulation: Simulation<D>) {
    for _ in 0..20 {
        simulation.tick(&Controls {
            push: [[false, true]; 3],
            ..Controls::default()
        });
        let (place, push) = (simulation.scene().b.position, simulation.moment().push);
        let are_finite = [place, push].map(|at| at.parts().iter().all(|part| part.is_finite()));
        assert_eq!(are_finite, [true; 2], "play: {place:?} {push:?}");
    }
}

#[test]
fn no_random_scene_panics_or_prints_a_non_finite_number() {
    let count = count("RANDOM_SCENES", SCENES);
    let mut read_scenes = 0;
    for number in 0..count {
        let text = scene(number).to_string();
        // A shape without area can't fall, and a triangle without one is refused.
        let Ok(opened) = read(text.as_bytes(), "random.json".as_ref()) else {
            continue;
        };
        read_scenes += 1;
        let result = std::panic::catch_unwind(|| match opened.scene {
            AnyScene::Spatial(scene) => {
                let case = LessonSource::new(scene, None);
                check_case(&case);
                check_played(case.simulation);
            }
            planar => check_planar(planar.planar().expect("a scene of the plane")),
        });
        assert!(result.is_ok(), "seed {SEED:#x}, scene {number}: {text}");
    }
    assert!(
        2 * read_scenes > count,
        "{read_scenes} of {count} are scenes"
    );
}
