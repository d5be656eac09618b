//! rapier2d's world, as it comes but for sleep, with its lengths told to be px, 100 to the metre.

use collidoscope_core::planar::{Pose, Shape};
use glam::{DVec2, dvec2};
use rapier2d::prelude::{ColliderBuilder, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, Vector};

use super::worlds;
use crate::{Contender, Running};

pub(crate) struct Peer;

struct Rapier {
    world: PhysicsWorld,
    handles: Vec<RigidBodyHandle>,
}

fn vector(v: DVec2) -> Vector {
    Vector::new(v.x as f32, v.y as f32)
}

fn collider(shape: &Shape) -> ColliderBuilder {
    let points = |vertices: &[DVec2]| vertices.iter().map(|&v| vector(v)).collect::<Vec<_>>();
    let collider = match shape {
        Shape::Polygon(polygon) => ColliderBuilder::convex_polyline(points(polygon.vertices())),
        Shape::Regular(regular) => {
            ColliderBuilder::convex_polyline(points(regular.polygon().vertices()))
        }
        Shape::Rounded(rounded) => ColliderBuilder::round_convex_polyline(
            points(rounded.polygon().vertices()),
            rounded.radius() as f32,
        ),
        Shape::Circle(circle) => Some(ColliderBuilder::ball(circle.radius() as f32)),
        Shape::Capsule(capsule) => {
            let [from, to] = capsule.ends().map(vector);
            Some(ColliderBuilder::capsule_from_endpoints(
                from,
                to,
                capsule.radius() as f32,
            ))
        }
        Shape::Ellipse(_) => None,
    };
    collider
        .expect("a shape that rapier2d has, too")
        .friction(0.5)
        .restitution(0.0)
}

impl Contender for Peer {
    fn name(&self) -> &'static str {
        "rapier2d"
    }

    fn begin(&self, world: &worlds::World) -> Box<dyn Running> {
        let mut rapier = PhysicsWorld {
            gravity: Vector::new(0.0, 980.0),
            ..PhysicsWorld::default()
        };
        rapier.integration_parameters.length_unit = 100.0;
        let insert = |body: &worlds::Body| {
            let kind = if body.is_fixed {
                RigidBodyBuilder::fixed()
            } else {
                RigidBodyBuilder::dynamic()
            };
            let placed = kind
                .translation(vector(body.pose.position()))
                .rotation(body.pose.angle() as f32)
                .can_sleep(false);
            rapier.insert(placed, collider(&body.shape)).0
        };
        let handles = world.bodies.iter().map(insert).collect();
        Box::new(Rapier {
            world: rapier,
            handles,
        })
    }
}

impl Running for Rapier {
    fn tick(&mut self) {
        self.world.step();
    }

    fn poses(&self) -> Vec<Pose> {
        let pose = |&handle: &RigidBodyHandle| {
            let body = &self.world.bodies[handle];
            let (at, turn) = (body.translation(), body.rotation().angle());
            Pose::new(dvec2(f64::from(at.x), f64::from(at.y)), f64::from(turn)).expect("in range")
        };
        self.handles.iter().map(pose).collect()
    }
}
