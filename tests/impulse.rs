//! The impulse step by step: the lesson on two bodies that fall and overlap, in numbers that are worked out by hand.

#![cfg(feature = "app")]

use std::sync::Arc;

use collidoscope::dynamics::{Material, Solver};
use collidoscope::export::trace_json;
use collidoscope::lesson::{Course, ImpulseStage, Lesson, Phase};
use collidoscope::planar::{Circle, Polygon, Shape};
use collidoscope::scene::{Body, Fall, Falling, FallingBody, presets};
use glam::{DVec2, dvec2};
use serde_json::Value;

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
            angle_degrees: 0.0,
        },
        velocity,
        spin_degrees: 0.0,
        material: SMOOTH,
        is_fixed: false,
    }
}

/// Two bodies without gravity.
fn falling(solver: Solver, bodies: &[FallingBody; 2]) -> Falling {
    let fall = Fall::new(DVec2::ZERO, solver, bodies.to_vec()).expect("a fall");
    Falling::new(Arc::new(fall))
}

fn lesson(falling: &Falling) -> Lesson {
    let [a, b] = falling.pair().map(|at| falling.body(at).posed());
    Lesson::on([&a, &b], Some(falling), Course::default())
}

fn step_of(lesson: &Lesson, stage: ImpulseStage) -> usize {
    let steps = 0..lesson.step_count();
    let is_it = |&at: &usize| lesson.impulse(at).is_some_and(|step| step.stage == stage);
    steps.into_iter().find(is_it).expect("the stage")
}

/// What is said at a stage, and the numbers below it.
fn told(lesson: &Lesson, stage: ImpulseStage) -> String {
    let at = step_of(lesson, stage);
    format!("{}\n{}", lesson.caption(at), lesson.numbers(at).join("\n"))
}

#[track_caller]
fn assert_tells(lesson: &Lesson, stage: ImpulseStage, numbers: &[&str]) {
    let told = told(lesson, stage);
    for number in numbers {
        assert!(told.contains(number), "no {number} in: {told}");
    }
}

/// A disc of radius 10, of mass 100π = 314.16, that comes down on a floor at 200 px/s.
fn dropped(solver: Solver) -> Falling {
    let mut disc = moving(disc(10.0), dvec2(0.0, 90.5), dvec2(0.0, 200.0));
    disc.material.restitution = 0.5;
    falling(
        solver,
        &[fixed(block(200.0, 20.0), dvec2(0.0, 110.0)), disc],
    )
}

/// A box of 20 by 20, of mass 400 and inertia 400·(20² + 20²)/12 = 26666.67, that comes down at 49 px/s with its left
/// side on a disc that stays.
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
fn a_disc_that_is_dropped_springs_back_with_half_its_speed() {
    let lesson = lesson(&dropped(Solver::OneImpulse));
    assert_tells(
        &lesson,
        ImpulseStage::RelativeVelocity,
        &["uₙ = −200.00", "(0, 200.00)"],
    );
    assert_tells(&lesson, ImpulseStage::EffectiveMass, &["1/k = 314.16"]);
    // 1.5 · 200 · 100π.
    assert_tells(
        &lesson,
        ImpulseStage::NormalImpulse,
        &["j = 94247.78", "e = 0.50"],
    );
    assert_tells(&lesson, ImpulseStage::Friction, &["μ is 0"]);
    assert_tells(
        &lesson,
        ImpulseStage::Afterwards,
        &["B moves by (0, −100.00) px/s"],
    );
    assert_tells(
        &lesson,
        ImpulseStage::Given,
        &["one impulse, gives the same"],
    );
}

#[test]
fn an_off_centre_hit_turns_the_box() {
    let lesson = lesson(&off_centre(Solver::OneImpulse));
    // Midway between the disc's top, y = 9, and the box's side, y = 10.
    assert_tells(&lesson, ImpulseStage::Point, &["P = (−8.00, 9.50)"]);
    assert_tells(
        &lesson,
        ImpulseStage::LeverArms,
        &["rᴮ = (−8.00, 9.50)", "A is fixed"],
    );
    // 1/400 + 8²/26666.67 = 0.0025 + 0.0024.
    assert_tells(
        &lesson,
        ImpulseStage::EffectiveMass,
        &["1/400.00 + (8.00)²/26666.67 = 4.9000e−3", "1/k = 204.08"],
    );
    // 49/0.0049; it takes 25 px/s, and gives 8 · 10000/26666.67 = 3 rad/s.
    assert_tells(&lesson, ImpulseStage::NormalImpulse, &["j = 10000.00"]);
    assert_tells(
        &lesson,
        ImpulseStage::Afterwards,
        &["(0, 24.00) px/s", "171.89°/s", "= 3.0000 rad/s"],
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
        let told = told(&lesson, ImpulseStage::Friction);
        assert_eq!(told.contains("slides on"), slides, "{told}");
        assert_eq!(told.contains("no longer slides"), !slides, "{told}");
        // 0.2 · 94247.78.
        assert_eq!(told.contains("±18849.56"), slides, "{told}");
    }
}

#[test]
fn push_out_gives_no_impulse_and_the_lesson_says_so() {
    let lesson = lesson(&dropped(Solver::PushOut));
    assert_tells(&lesson, ImpulseStage::NormalImpulse, &["j = 94247.78"]);
    assert_tells(
        &lesson,
        ImpulseStage::Given,
        &["push out, gives no impulse at all"],
    );
}

#[test]
fn bodies_that_part_have_no_impulse() {
    let bodies = dropped(Solver::OneImpulse).fall().bodies().to_vec();
    let [floor, mut disc] = <[FallingBody; 2]>::try_from(bodies).unwrap();
    disc.velocity = dvec2(0.0, -50.0);
    let lesson = lesson(&falling(Solver::OneImpulse, &[floor, disc]));
    assert_tells(
        &lesson,
        ImpulseStage::NormalImpulse,
        &["j = 0", "uₙ = 50.00"],
    );
    assert_tells(&lesson, ImpulseStage::Afterwards, &["move on as before"]);
}

#[test]
fn bodies_that_are_apart_have_no_steps_of_an_impulse() {
    let bodies = dropped(Solver::OneImpulse).fall().bodies().to_vec();
    let [floor, mut disc] = <[FallingBody; 2]>::try_from(bodies).unwrap();
    disc.body.position.y = 20.0;
    let lesson = lesson(&falling(Solver::OneImpulse, &[floor, disc]));
    assert_eq!(lesson.step_count(), lesson.steps().len());
}

#[test]
fn every_lesson_of_a_fall_goes_through_its_phases_in_order() {
    let rank = |phase: Phase| match phase {
        Phase::Gjk | Phase::Closest | Phase::Mpr => 0,
        Phase::Epa | Phase::Distance => 1,
        Phase::Impulse => 2,
    };
    let mut with_impulses = 0;
    for preset in presets() {
        let Some(fall) = preset.scene.fall else {
            continue;
        };
        for solver in Solver::ALL {
            let mut falling = Falling::new(Arc::clone(&fall));
            falling.set_solver(solver);
            for tick in 0..75 {
                falling.tick();
                if tick % 25 != 0 {
                    continue;
                }
                falling.look_by_itself();
                let lesson = lesson(&falling);
                let name = format!("{}, {solver}, tick {tick}", preset.slug);
                let phases: Vec<u8> = (0..lesson.step_count())
                    .map(|at| rank(lesson.phase(at)))
                    .collect();
                assert!(phases.is_sorted(), "{name}: {phases:?}");
                assert_eq!(lesson.unfolded().len(), lesson.step_count());
                for at in lesson.steps().len()..lesson.step_count() {
                    with_impulses += 1;
                    let said = lesson.caption(at);
                    assert!(said.ends_with('.') && said.contains("because"), "{said}");
                    let all = format!("{said} {}", lesson.numbers(at).join(" "));
                    let is_off = all.contains("NaN") || all.contains("inf") || all.contains("−0 ");
                    assert!(!is_off, "{name}: {all}");
                    assert_eq!(lesson.frames()[lesson.frame_of(at)].caption, said);
                }
            }
        }
    }
    assert!(with_impulses > 500, "{with_impulses} steps");
}

#[test]
fn the_trace_names_every_number() {
    let mut out = Vec::new();
    let lesson = lesson(&off_centre(Solver::SoftStep));
    trace_json(&lesson, &mut out).unwrap();
    let steps: Vec<Value> = serde_json::from_slice(&out).unwrap();
    assert_eq!(steps.len(), lesson.step_count());
    let stage = |slug: &str| steps.iter().find(|step| step["stage"] == slug).expect(slug);
    let near = |value: &Value, expected: f64| {
        let found = value.as_f64().expect("a number");
        assert!(
            (found - expected).abs() < 1e-9 * expected.abs().max(1.0),
            "{found}"
        );
    };
    for (index, step) in steps.iter().enumerate() {
        assert_eq!(step["step"], index);
        assert_eq!(step["caption"], lesson.caption(index));
        assert_eq!(step["phase"] == "impulse", lesson.impulse(index).is_some());
    }
    near(&stage("point")["at"][1], 9.5);
    near(&stage("lever-arms")["lever_arms"][1][0], -8.0);
    near(&stage("velocities")["velocities_at_point"][1][1], 49.0);
    near(&stage("relative-velocity")["along_normal"], -49.0);
    near(
        &stage("effective-mass")["inverse_mass_along_normal"],
        0.0049,
    );
    near(&stage("normal-impulse")["normal_impulse"], 10_000.0);
    near(&stage("friction")["cone"], 0.0);
    near(&stage("afterwards")["spins_radians"][1], 3.0);
    assert_eq!(stage("given")["solver"], "soft-step");
    near(&stage("given")["alone"][0]["normal"], 10_000.0);
}
