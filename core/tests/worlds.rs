//! Worlds to look at.

use collidoscope_core::dynamics::{Material, RigidBody, Solver, World};
use collidoscope_core::planar::{Capsule, Circle, Ellipse, Polygon, Pose, Rounded, Shape};
use glam::{DVec2, dvec2};

pub const GRAVITY: DVec2 = dvec2(0.0, 980.0);

/// A box of this size about its own middle.
pub fn slab(width: f64, height: f64) -> Shape {
    let (x, y) = (width / 2.0, height / 2.0);
    let corners = [dvec2(-x, -y), dvec2(x, -y), dvec2(x, y), dvec2(-x, y)];
    Polygon::new(&corners).expect("a box").into()
}

pub fn disc(radius: f64) -> Shape {
    Circle::new(radius).expect("a disc").into()
}

pub fn at(x: f64, y: f64) -> Pose {
    turned(x, y, 0.0)
}

pub fn turned(x: f64, y: f64, degrees: f64) -> Pose {
    Pose::new(dvec2(x, y), degrees.to_radians()).expect("in range")
}

pub fn smooth() -> Material {
    rubbing(0.0)
}

pub fn rubbing(friction: f64) -> Material {
    Material {
        friction,
        ..Material::default()
    }
}

pub fn springy(restitution: f64) -> Material {
    Material {
        restitution,
        friction: 0.0,
        ..Material::default()
    }
}

pub fn free(shape: Shape, pose: Pose, material: Material) -> RigidBody {
    RigidBody::free(shape, &pose, material).expect("a body")
}

pub fn fixed(shape: Shape, pose: Pose, material: Material) -> RigidBody {
    RigidBody::fixed(shape, &pose, material).expect("a body")
}

/// A floor whose top is at y = 0.
pub fn floor(material: Material) -> RigidBody {
    fixed(slab(4000.0, 100.0), at(0.0, 50.0), material)
}

pub fn world_under(solver: Solver, bodies: Vec<RigidBody>, gravity: DVec2) -> World {
    let mut world = World::new(bodies, gravity);
    world.set_solver(solver);
    world
}

/// Boxes of 40 px in rows, one fewer in each, on a floor whose top is at y = 0.
pub fn pyramid(rows: u32) -> World {
    let mut bodies = vec![floor(Material::default())];
    for row in 0..rows {
        for k in 0..rows - row {
            let x = 42.0 * (f64::from(k) - f64::from(rows - row - 1) / 2.0);
            let y = -20.0 - 40.0 * f64::from(row);
            bodies.push(free(slab(40.0, 40.0), at(x, y), Material::default()));
        }
    }
    World::new(bodies, GRAVITY)
}

/// Boxes of 40 px, one on the other, on a floor whose top is at y = 0.
pub fn stack(boxes: u32) -> World {
    let mut bodies = vec![floor(Material::default())];
    for row in 0..boxes {
        let place = at(0.0, -20.0 - 40.0 * f64::from(row));
        bodies.push(free(slab(40.0, 40.0), place, Material::default()));
    }
    World::new(bodies, GRAVITY)
}

/// The same world in another unit: all lengths times `factor`.
pub fn scaled(world: &World, factor: f64) -> World {
    let bodies = world.bodies().iter().map(|body| {
        let pose = body.pose();
        let pose = Pose::new(factor * pose.position(), pose.angle()).expect("in range");
        let shape = scaled_shape(body.shape(), factor);
        if body.is_fixed() {
            return fixed(shape, pose, *body.material());
        }
        let motion = body.motion();
        free(shape, pose, *body.material())
            .moving(factor * motion.velocity, motion.spin)
            .expect("finite")
    });
    let mut scaled = World::new(bodies.collect(), factor * world.gravity());
    scaled.set_solver(world.solver());
    scaled.set_manifold(world.manifold());
    scaled
}

fn scaled_shape(shape: &Shape, factor: f64) -> Shape {
    let polygon = |polygon: &Polygon| {
        let corners: Vec<_> = polygon.vertices().iter().map(|&v| factor * v).collect();
        Polygon::new(&corners).expect("a polygon")
    };
    match shape {
        Shape::Polygon(one) => polygon(one).into(),
        Shape::Regular(one) => polygon(one.polygon()).into(),
        Shape::Rounded(one) => Rounded::new(polygon(one.polygon()), factor * one.radius())
            .expect("rounded")
            .into(),
        Shape::Circle(one) => disc(factor * one.radius()),
        Shape::Capsule(one) => {
            let [from, to] = one.ends().map(|end| factor * end);
            Capsule::new(from, to, factor * one.radius())
                .expect("a capsule")
                .into()
        }
        Shape::Ellipse(one) => {
            let DVec2 { x, y } = factor * one.half_axes();
            Ellipse::new(x, y).expect("an ellipse").into()
        }
    }
}

/// Lets so many ticks go by.
pub fn run(world: &mut World, ticks: u32) {
    for _ in 0..ticks {
        world.tick();
    }
}

/// Where the shape of a body is, in px.
pub fn place(world: &World, body: usize) -> DVec2 {
    world.bodies()[body].pose().position()
}

/// How far the body that has moved farthest is from where it was, in px.
pub fn drift(world: &World, since: &World) -> f64 {
    let bodies = 0..world.bodies().len();
    bodies
        .map(|at| place(world, at).distance(place(since, at)))
        .fold(0.0, f64::max)
}
