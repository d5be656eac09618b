//! The purpose and the limits of each solver.

use collidoscope_core::dynamics::{Material, Solver, World};

use crate::worlds::*;

/// The pyramid after a minute.
fn a_minute(solver: Solver) -> World {
    let mut world = pyramid(10);
    world.set_solver(solver);
    run(&mut world, 3600);
    world
}

#[test]
fn a_pyramid_stands_for_a_minute_under_soft_step() {
    let mut world = pyramid(10);
    let start = world.clone();
    for second in 1..=60 {
        run(&mut world, 60);
        let (drift, deepest) = (drift(&world, &start), world.totals().deepest);
        assert!(drift < 1.0, "{drift} px after {second} s");
        assert!(deepest < 0.5, "{deepest} px deep after {second} s");
    }
    assert!(world.totals().kinetic < 1e-3, "it rests");
}

#[test]
fn the_same_pyramid_falls_under_one_impulse() {
    let drift = drift(&a_minute(Solver::OneImpulse), &pyramid(10));
    assert!(drift > 100.0, "{drift} px");
}

#[test]
fn sequential_impulses_hold_a_pyramid_and_a_stack_of_ten_for_a_minute() {
    for start in [pyramid(10), stack(10)] {
        let mut world = start.clone();
        world.set_solver(Solver::Sequential);
        run(&mut world, 3600);
        let drift = drift(&world, &start);
        assert!(drift < 1.0, "{drift} px");
        assert!(world.totals().deepest < 0.1);
    }
}

#[test]
fn a_stack_of_ten_stands_for_a_minute_under_soft_step() {
    let mut world = stack(10);
    run(&mut world, 3600);
    let drift = drift(&world, &stack(10));
    assert!(drift < 2.0, "{drift} px");
    assert!(world.totals().kinetic < 1e-3, "it rests");
}

#[test]
fn what_overlaps_deeply_flies_apart_under_sequential_impulses_and_not_under_soft_step() {
    let speed = |solver| {
        let bodies = [-10.0, 10.0].map(|x| free(slab(40.0, 40.0), at(x, 0.0), smooth()));
        let mut world = world_under(solver, bodies.into(), glam::DVec2::ZERO);
        run(&mut world, 60);
        assert!(world.totals().deepest < 0.1, "they are parted");
        world.bodies()[1].motion().velocity.length()
    };
    let [kept, quiet] = [Solver::Sequential, Solver::SoftStep].map(speed);
    assert!(kept > 50.0, "{kept} px/s");
    assert!(quiet < 5.0, "{quiet} px/s");
}

/// The sideways motion of a light box, and the deepest overlap, under a box of `times` its mass for ten seconds.
fn under_a_heavy_one(solver: Solver, times: f64) -> [f64; 2] {
    let of = |density| Material {
        density,
        ..Material::default()
    };
    let light = free(slab(40.0, 40.0), at(0.0, -20.0), of(1.0));
    let heavy = free(slab(40.0, 40.0), at(0.0, -60.0), of(times));
    let mut world = world_under(solver, vec![floor(of(1.0)), light, heavy], GRAVITY);
    let [mut aside, mut deepest] = [0.0f64; 2];
    for _ in 0..600 {
        world.tick();
        aside = aside.max(place(&world, 1).x.abs());
        deepest = deepest.max(world.totals().deepest);
    }
    [aside, deepest]
}

#[test]
fn a_light_box_stays_under_a_heavy_one_and_is_pressed_in_by_the_heavier() {
    for solver in [Solver::Sequential, Solver::SoftStep] {
        // The mass ratio, and the largest overlap, in px.
        for (times, deepest) in [(10.0, 0.4), (100.0, 2.5), (1000.0, 40.0)] {
            let went = under_a_heavy_one(solver, times);
            assert!(
                went[0] < 0.1 && went[1] < deepest,
                "{solver}, {times}: {went:?}"
            );
        }
        let went = under_a_heavy_one(solver, 1000.0);
        assert!(went[1] > 20.0, "{solver}: {went:?}");
    }
}

#[test]
fn a_box_that_lands_flat_turns_under_one_impulse() {
    let body = free(slab(80.0, 80.0), at(0.0, -300.0), springy(0.5));
    let mut world = World::new(vec![floor(springy(0.5)), body], GRAVITY);
    world.set_solver(Solver::OneImpulse);
    while world.impacts().is_empty() {
        world.tick();
    }
    let spin = world.bodies()[1].motion().spin;
    assert!(spin.abs() > 0.5, "{spin}");
}

#[test]
fn pushing_out_changes_no_velocity_so_what_rests_goes_on_gaining_speed() {
    let body = free(slab(40.0, 40.0), at(0.0, -20.0), Material::default());
    let mut world = World::new(vec![floor(Material::default()), body], GRAVITY);
    world.set_solver(Solver::PushOut);
    run(&mut world, 60);
    let speed = world.bodies()[1].motion().velocity.y;
    approx::assert_relative_eq!(speed, 980.0, max_relative = 1e-12);
    assert!(place(&world, 1).y < 0.0, "it is still above the floor");
    run(&mut world, 600);
    assert!(
        place(&world, 1).y > 100.0,
        "until the shortest way out is below"
    );
}
