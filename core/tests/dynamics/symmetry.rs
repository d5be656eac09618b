//! Mirror-symmetric scenes stay symmetric.

use collidoscope_core::dynamics::{Material, RigidBody, Solver, World};
use collidoscope_core::planar::{Pose, unit_vector};
use glam::{DVec2, dvec2};

use crate::worlds::*;

/// The solvers that solve all points of an impact together.
const SIMULTANEOUS: [Solver; 2] = [Solver::Sequential, Solver::SoftStep];

/// A scene that is symmetric about x = 0 before its rotation: its name, its bodies, and the mirror image of each.
type Scene = (&'static str, Vec<RigidBody>, &'static [usize]);

/// A box that falls from 260 px onto something, and boxes that meet in the air.
fn scenes(material: Material) -> Vec<Scene> {
    let dropped = |width, height| {
        let place = at(0.0, -260.0 - height / 2.0);
        free(slab(width, height), place, material)
    };
    let fixed_at = |width, x| fixed(slab(width, 20.0), at(x, 10.0), material);
    let free_at = |width: f64, y, down| {
        free(slab(width, 40.0), at(0.0, y), material)
            .moving(dvec2(0.0, down), 0.0)
            .expect("finite")
    };
    let beside = |x: f64, inwards| {
        free(slab(30.0, 70.0), at(x, 0.0), material)
            .moving(dvec2(inwards, 0.0), 0.0)
            .expect("finite")
    };
    vec![
        (
            "on a wider body",
            vec![fixed_at(400.0, 0.0), dropped(80.0, 80.0)],
            &[0, 1],
        ),
        (
            "on a narrower body",
            vec![fixed_at(30.0, 0.0), dropped(80.0, 80.0)],
            &[0, 1],
        ),
        (
            "a tall one",
            vec![fixed_at(400.0, 0.0), dropped(15.0, 120.0)],
            &[0, 1],
        ),
        (
            "a low one",
            vec![fixed_at(400.0, 0.0), dropped(160.0, 10.0)],
            &[0, 1],
        ),
        (
            "on two separate floors",
            vec![
                fixed_at(100.0, -75.0),
                fixed_at(100.0, 75.0),
                dropped(80.0, 80.0),
            ],
            &[1, 0, 2],
        ),
        (
            "one above the other in the air",
            vec![free_at(60.0, 0.0, -300.0), free_at(90.0, -90.0, 200.0)],
            &[0, 1],
        ),
        (
            "side by side in the air",
            vec![beside(-60.0, 250.0), beside(60.0, -250.0)],
            &[1, 0],
        ),
    ]
}

/// The body turned about the origin.
fn turned_about_origin(body: &RigidBody, angle: f64) -> RigidBody {
    let turn = unit_vector(angle);
    let pose = Pose::new(turn.rotate(body.pose().position()), angle).expect("in range");
    if body.is_fixed() {
        return fixed(body.shape().clone(), pose, *body.material());
    }
    let velocity = turn.rotate(body.motion().velocity);
    free(body.shape().clone(), pose, *body.material())
        .moving(velocity, 0.0)
        .expect("finite")
}

/// The world's deviation from mirror symmetry, in px, px/s and radians a second.
fn asymmetry(world: &World, images: &[usize], angle: f64) -> f64 {
    let back = unit_vector(-angle);
    let off = |(body, &image): (&RigidBody, &usize)| {
        let [one, other] = [body, &world.bodies()[image]].map(RigidBody::motion);
        let mirrored = |vector| back.rotate(vector) * dvec2(-1.0, 1.0);
        let centers = back.rotate(one.center).distance(mirrored(other.center));
        let velocities = back.rotate(one.velocity).distance(mirrored(other.velocity));
        centers.max(velocities).max((one.spin + other.spin).abs())
    };
    world
        .bodies()
        .iter()
        .zip(images)
        .map(off)
        .fold(0.0, f64::max)
}

#[test]
fn a_scene_that_is_its_own_mirror_image_stays_so_and_gains_no_energy() {
    for (solver, restitution) in SIMULTANEOUS
        .into_iter()
        .flat_map(|s| [0.0, 0.3, 0.5, 1.0].map(|e| (s, e)))
    {
        for (friction, angle) in [(0.0, 0.0), (0.5, 0.0), (0.5, 0.5)] {
            let material = Material {
                restitution,
                friction,
                ..Material::default()
            };
            for (name, bodies, images) in scenes(material) {
                let bodies = bodies.iter().map(|body| turned_about_origin(body, angle));
                let gravity = if name.ends_with("in the air") {
                    DVec2::ZERO
                } else {
                    unit_vector(angle).rotate(GRAVITY)
                };
                let mut world = world_under(solver, bodies.collect(), gravity);
                let what =
                    format!("{solver}, e = {restitution}, μ = {friction}, turned {angle}: {name}");
                let mut energy = world.totals().energy();
                let size = energy.abs() + world.totals().kinetic;
                for tick in 0..300 {
                    world.tick();
                    // Rounding alone: some 1e-13 of 1000 px/s in each tick.
                    let off = asymmetry(&world, images, angle);
                    assert!(off < 1e-8, "{what}: {off:e} in tick {tick}");
                    let now = world.totals().energy();
                    assert!(
                        now <= energy + 1e-6 * size,
                        "{what}: {energy} to {now} in tick {tick}"
                    );
                    energy = now;
                }
            }
        }
    }
}
