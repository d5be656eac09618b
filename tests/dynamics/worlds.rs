//! Worlds to look at.

use collidoscope::dynamics::{Material, RigidBody, World};
use collidoscope::planar::{Polygon, Pose, Shape};
use glam::{DVec2, dvec2};

pub const GRAVITY: DVec2 = dvec2(0.0, 980.0);

/// A box of this size about its own middle.
pub fn slab(width: f64, height: f64) -> Shape {
    let (x, y) = (width / 2.0, height / 2.0);
    let corners = [dvec2(-x, -y), dvec2(x, -y), dvec2(x, y), dvec2(-x, y)];
    Polygon::new(&corners).expect("a box").into()
}

pub fn at(x: f64, y: f64) -> Pose {
    Pose::new(dvec2(x, y), 0.0).expect("in range")
}

/// Boxes of 40 px in rows, one fewer in each, on a floor whose top is at y = 0.
pub fn pyramid(rows: u32) -> World {
    let floor = RigidBody::fixed(slab(4000.0, 100.0), &at(0.0, 50.0), Material::default());
    let mut bodies = vec![floor.expect("a floor")];
    for row in 0..rows {
        for k in 0..rows - row {
            let x = 42.0 * (f64::from(k) - f64::from(rows - row - 1) / 2.0);
            let y = -20.0 - 40.0 * f64::from(row);
            let one = RigidBody::free(slab(40.0, 40.0), &at(x, y), Material::default());
            bodies.push(one.expect("a box"));
        }
    }
    World::new(bodies, GRAVITY)
}
