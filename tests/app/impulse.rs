//! The impulse step by step: the lesson on two falling bodies that overlap or are about to touch, against numbers
//! computed by hand.

use std::sync::Arc;

use collidoscope::export::trace_json;
use collidoscope::lesson::{ImpulseStage, Lesson, LessonConfig};
use collidoscope::scene::{Body, Fall, Falling, FallingBody};
use collidoscope_core::dynamics::{Material, Solver};
use collidoscope_core::planar::{Circle, Polygon, Shape};
use glam::{DVec2, dvec2};
use serde_json::Value;

use crate::sentences::check_style;

const SMOOTH: Material = Material {
    density: 1.0,
    friction: 0.0,
    restitution: 0.0,
};

fn block(width: f64, height: f64) -> Shape {
    let half = dvec2(width, height) / 2.0;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    Polygon::new(&corners.map(|(x, y)| half * dvec2(x, y)))
        .expect("a block")
        .into()
}

fn disc(radius: f64) -> Shape {
    Circle::new(radius).expect("a disc").into()
}

fn fixed(shape: Shape, position: DVec2) -> FallingBody {
    FallingBody {
        is_fixed: true,
        ..moving(shape, position, DVec2::ZERO)
    }
}

fn moving(shape: Shape, position: DVec2, velocity: DVec2) -> FallingBody {
    FallingBody {
        body: Body {
            shape,
            position,
            rotation: 0.0,
        },
        velocity,
        spin_degrees: 0.0,
        material: SMOOTH,
        is_fixed: false,
    }
}

fn falling(solver: Solver, bodies: &[FallingBody]) -> Falling {
    falling_under(DVec2::ZERO, solver, bodies)
}

fn falling_under(gravity: DVec2, solver: Solver, bodies: &[FallingBody]) -> Falling {
    let fall = Fall::new(gravity, solver, bodies.to_vec()).expect("a fall");
    Falling::new(Arc::new(fall))
}

fn lesson(falling: &Falling) -> Lesson {
    let [a, b] = falling.pair().map(|at| falling.body(at).posed());
    Lesson::on([&a, &b], Some(falling), LessonConfig::default())
}

fn step_of(lesson: &Lesson, current_scene: ImpulseStage) -> usize {
    let steps = 0..lesson.step_count();
    let is_it = |&at: &usize| {
        lesson
            .impulse(at)
            .is_some_and(|step| step.stage == current_scene)
    };
    steps.into_iter().find(is_it).expect("the stage")
}

/// The caption of a stage, with its worked arithmetic.
fn explanation(lesson: &Lesson, current_scene: ImpulseStage) -> String {
    let at = step_of(lesson, current_scene);
    format!("{}\n{}", lesson.caption(at), lesson.numbers(at).join("\n"))
}

#[track_caller]
fn assert_tells(lesson: &Lesson, current_scene: ImpulseStage, numbers: &[&str]) {
    let explanation = explanation(lesson, current_scene);
    for number in numbers {
        assert!(
            explanation.contains(number),
            "no {number} in: {explanation}"
        );
    }
}

/// A disc of radius 10, of mass 100π = 314.16, that falls on a floor at 200 px/s.
fn dropped(solver: Solver) -> Falling {
    let mut disc = moving(disc(10.0), dvec2(0.0, 90.5), dvec2(0.0, 200.0));
    disc.material.restitution = 0.5;
    falling(
        solver,
        &[fixed(block(200.0, 20.0), dvec2(0.0, 110.0)), disc],
    )
}

/// A box of 20 by 20, of mass 400 and inertia 400·(20² + 20²)/12 = 26666.67, that falls at 49 px/s with its left side
/// on a fixed disc.
fn off_centre(solver: Solver) -> Falling {
    let disc = fixed(disc(5.0), dvec2(-8.0, 14.0));
    falling(
        solver,
        &[
            disc,
            moving(block(20.0, 20.0), DVec2::ZERO, dvec2(0.0, 49.0)),
        ],
    )
}

#[test]
fn an_off_centre_hit_turns_the_box() {
    let lesson = lesson(&off_centre(Solver::OneImpulse));
    // Half-way between the disc's top, y = 9, and the box's side, y = 10.
    assert_tells(&lesson, ImpulseStage::Point, &["P = (−8.000, 9.500)"]);
    assert_tells(
        &lesson,
        ImpulseStage::LeverArms,
        &["rᴮ = (−8.000, 9.500)", "It matters, ", "A is fixed"],
    );
    // 1/400 + 8²/26666.67 = 0.0025 + 0.0024.
    assert_tells(
        &lesson,
        ImpulseStage::EffectiveMass,
        &[
            "rᴮ × n = (−8.0, 9.5) × (0, −1.00) = 8.0",
            "1/400 + (8.0)²/26667 = 0.00490",
            "1/k = 204.08",
        ],
    );
    // 49/0.0049; it stops 25 px/s, and adds 8 · 10000/26666.67 = 3 rad/s.
    assert_tells(&lesson, ImpulseStage::NormalImpulse, &["j = 10000"]);
    assert_tells(
        &lesson,
        ImpulseStage::Afterwards,
        &["(0, 24.000) and", "rotates at 3.0000 rad/s"],
    );
}

#[test]
fn friction_holds_within_its_cone_and_slides_beyond_it() {
    for (friction, slides) in [(0.2, true), (5.0, false)] {
        let mut fall = dropped(Solver::OneImpulse).fall().bodies().to_vec();
        for body in &mut fall {
            body.material.friction = friction;
        }
        fall[1].velocity = dvec2(300.0, 200.0);
        let [floor, disc] = fall.try_into().unwrap();
        let lesson = lesson(&falling(Solver::OneImpulse, &[floor, disc]));
        let explanation = explanation(&lesson, ImpulseStage::Friction);
        assert_eq!(
            explanation.contains("keeps sliding"),
            slides,
            "{explanation}"
        );
        assert_eq!(
            explanation.contains("stops sliding"),
            !slides,
            "{explanation}"
        );
        // 0.2 · 94247.78.
        assert_eq!(explanation.contains("±18850"), slides, "{explanation}");
    }
}

#[test]
fn separating_bodies_have_no_impulse() {
    let bodies = dropped(Solver::OneImpulse).fall().bodies().to_vec();
    let [floor, mut disc] = <[FallingBody; 2]>::try_from(bodies).unwrap();
    disc.velocity = dvec2(0.0, -50.0);
    let lesson = lesson(&falling(Solver::OneImpulse, &[floor, disc]));
    assert_tells(
        &lesson,
        ImpulseStage::NormalImpulse,
        &["j = 0", "uₙ = 50.000"],
    );
    assert_tells(
        &lesson,
        ImpulseStage::Afterwards,
        &["keep moving as before"],
    );
}

#[test]
fn the_trace_names_every_number() {
    let mut out = Vec::new();
    let lesson = lesson(&off_centre(Solver::SoftStep));
    trace_json(&lesson, None, &mut out).unwrap();
    let steps: Vec<Value> = serde_json::from_slice(&out).unwrap();
    assert_eq!(steps.len(), lesson.step_count());
    let current_scene = |slug: &str| steps.iter().find(|step| step["stage"] == slug).expect(slug);
    for (index, step) in steps.iter().enumerate() {
        assert_eq!(step["step"], index);
        assert_eq!(step["caption"], lesson.caption(index));
        assert_eq!(step["phase"] == "impulse", lesson.impulse(index).is_some());
    }
    for (stage, pointer, expected) in [
        ("point", "/at/1", 9.5),
        ("lever-arms", "/lever_arms/1/0", -8.0),
        ("velocities", "/velocities_at_point/1/1", 49.0),
        ("relative-velocity", "/along_normal", -49.0),
        ("effective-mass", "/inverse_mass_along_normal", 0.0049),
        ("normal-impulse", "/normal_impulse", 10_000.0),
        ("friction", "/cone", 0.0),
        ("afterwards", "/spins_radians/1", 3.0),
        ("given", "/alone/0/normal", 10_000.0),
    ] {
        let found = current_scene(stage)
            .pointer(pointer)
            .and_then(Value::as_f64);
        let found = found.expect("a number");
        let is_near = (found - expected).abs() < 1e-9 * expected.abs().max(1.0);
        assert!(is_near, "{stage}{pointer}: {found}");
    }
    assert_eq!(current_scene("given")["solver"], "soft-step");
}

/// The dropped disc, raised so far that it is still apart from the floor.
fn still_above(solver: Solver, gap: f64) -> Falling {
    let mut bodies = dropped(solver).fall().bodies().to_vec();
    bodies[1].body.position.y = 90.0 - gap;
    falling(solver, &bodies)
}

#[test]
fn a_disc_falls_to_its_impact_by_its_parabola() {
    let bodies = still_above(Solver::SoftStep, 2.0).fall().bodies().to_vec();
    let lesson = lesson(&falling_under(dvec2(0.0, 980.0), Solver::SoftStep, &bodies));
    let program = lesson.program(step_of(&lesson, ImpulseStage::Point));
    let first = &program.lines[program.decided];
    assert_eq!(first, "for each contact point P:", "A and B are apart");
    // √(200² + 2·980·2) = 209.57, and (209.57 − 200)/980 = 0.00977.
    assert_tells(&lesson, ImpulseStage::Point, &["after τ = 0.0097663 s"]);
    assert_tells(
        &lesson,
        ImpulseStage::Velocities,
        &[" = (0, 209.57), where v₀ᴮ is the velocity now and g acts for the time τ"],
    );
    // 1.5 · 209.57 · 100π.
    assert_tells(&lesson, ImpulseStage::NormalImpulse, &["j = 98758"]);
}

/// The disc on a floor, at rest after a tick of gravity, as in a slow bounce.
fn resting(solver: Solver) -> Falling {
    let mut bodies = still_above(solver, 0.02).fall().bodies().to_vec();
    bodies[1].velocity = DVec2::ZERO;
    let mut falling = falling_under(dvec2(0.0, 980.0), solver, &bodies);
    falling.tick();
    falling
}

/// Two discs a tick before the one hits the other at 5 px/s.
fn slow_discs(solver: Solver) -> Falling {
    let mut one = moving(disc(20.0), DVec2::ZERO, dvec2(5.0, 0.0));
    one.material.restitution = 1.0;
    let other = moving(disc(20.0), dvec2(42.5, 0.0), DVec2::ZERO);
    let mut falling = falling(solver, &[one, other]);
    assert!(falling.go_to_impact(60), "{solver}");
    falling
}

#[test]
fn the_last_step_gives_the_reason_of_the_solvers_impulse() {
    const REST: &str = "ignores restitution, because uₙ is only";
    const LIMIT: &str = "Approach up to 16.333, which gravity adds in a tick";
    let flat = |solver| {
        let floor = fixed(block(200.0, 20.0), dvec2(0.0, 110.0));
        let falling_box = moving(block(40.0, 20.0), dvec2(0.0, 89.0), dvec2(0.0, 200.0));
        falling(solver, &[floor, falling_box])
    };
    let pressed = |solver| {
        let mut bodies = resting(solver).fall().bodies().to_vec();
        bodies.push(moving(disc(10.0), dvec2(0.0, 69.98), DVec2::ZERO));
        let mut falling = falling_under(dvec2(0.0, 980.0), solver, &bodies);
        falling.tick();
        falling.select_pair([0, 1]);
        falling
    };
    for solver in [Solver::Sequential, Solver::SoftStep] {
        for (what, falling, says, never) in [
            // m = 400π, j = m/2 · 2 · 5.
            (
                "slow discs",
                slow_discs(solver),
                &["solves the whole tick, so it applies j = 6283.2."][..],
                &["contacts", REST][..],
            ),
            (
                "at rest",
                resting(solver),
                &[REST, "before gravity acts", LIMIT],
                &["contacts"],
            ),
            (
                "fast",
                dropped(solver),
                &["applies j ="],
                &["contacts", REST],
            ),
            (
                "flat",
                flat(solver),
                &["solves both points together, so it applies j ="],
                &["contacts", REST],
            ),
            (
                "under another",
                pressed(solver),
                &[
                    "solves all contacts together, so it applies j =",
                    REST,
                    LIMIT,
                ],
                &[],
            ),
        ] {
            let lesson = lesson(&falling);
            let caption = lesson.caption(step_of(&lesson, ImpulseStage::Given));
            check_style(caption);
            for words in says {
                assert!(caption.contains(words), "{what}, {solver}: {caption}");
            }
            for words in never {
                assert!(!caption.contains(words), "{what}, {solver}: {caption}");
            }
        }
    }
}

#[test]
fn a_spin_at_a_contact_in_the_centre_is_no_rounding() {
    let mut disc = moving(disc(10.0), dvec2(0.0, 10.0), dvec2(0.0, 50.0));
    disc.spin_degrees = 90.0;
    let below = fixed(block(1000.0, 200.0), dvec2(0.0, 100.0));
    let lesson = lesson(&falling(Solver::SoftStep, &[below, disc]));
    assert_tells(&lesson, ImpulseStage::LeverArms, &["rᴮ = (0, 0)"]);
    assert_tells(&lesson, ImpulseStage::Velocities, &["ωᴮ = 1.5708 rad/s"]);
    assert_tells(
        &lesson,
        ImpulseStage::Afterwards,
        &["rotates at 1.5708 rad/s", "ωᴮ′ = ωᴮ + (rᴮ × J)/Iᴮ = 1.5708"],
    );
}
