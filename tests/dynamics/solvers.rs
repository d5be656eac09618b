//! What each solver is for, and where it fails.

use collidoscope::dynamics::{ManifoldKind, Material, Solver, World};

use crate::worlds::*;

/// A minute of the pyramid, and how it stood.
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
fn sequential_impulses_hold_the_pyramid_but_leave_it_restless() {
    let world = a_minute(Solver::Sequential);
    let drift = drift(&world, &pyramid(10));
    assert!(drift < 40.0, "it stands, {drift} px from where it stood");
    let [kept, quiet] = [world, a_minute(Solver::SoftStep)].map(|world| world.totals().kinetic);
    assert!(kept > 1e6 * quiet, "{kept} and {quiet}");
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

#[test]
fn one_impulse_answers_two_bodies_as_soft_step_does() {
    // Two bodies alone are what its formula is made for.
    let outcome = |solver| {
        let ball =
            free(disc(10.0), at(-40.0, 0.0), springy(0.8)).moving(glam::dvec2(90.0, 0.0), 0.0);
        let hit = free(disc(15.0), at(0.0, 0.0), springy(0.8));
        let mut world = World::new(vec![ball, hit], glam::DVec2::ZERO);
        world.set_solver(solver);
        run(&mut world, 60);
        world.bodies()[1].motion().velocity
    };
    let [one, soft] = [Solver::OneImpulse, Solver::SoftStep].map(outcome);
    approx::assert_relative_eq!(one, soft, max_relative = 1e-9);
}

#[test]
fn the_incremental_manifold_knows_no_gap_so_that_a_tilted_box_lands_deeper() {
    let deepest = |kind| {
        let body = free(
            slab(80.0, 40.0),
            turned(0.0, -60.0, 8.0),
            Material::default(),
        );
        let mut world = World::new(vec![floor(Material::default()), body], GRAVITY);
        world.set_manifold(kind);
        let mut deepest = 0.0f64;
        for _ in 0..120 {
            world.tick();
            deepest = deepest.max(world.totals().deepest);
        }
        assert!(
            world.bodies()[1].motion().angle.abs() < 1e-3,
            "it lies flat"
        );
        deepest
    };
    let [one_shot, incremental] = [ManifoldKind::OneShot, ManifoldKind::Incremental].map(deepest);
    assert!(one_shot < 0.5, "{one_shot} px");
    assert!(incremental > 2.0 * one_shot, "{incremental} px");
}
