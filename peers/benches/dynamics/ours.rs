//! This crate's world.

use collidoscope_core::dynamics::{Material, RigidBody, World};
use collidoscope_core::planar::Pose;
use glam::dvec2;

use super::worlds;
use crate::{Contender, Running};

pub(crate) struct Ours;

impl Contender for Ours {
    fn name(&self) -> &'static str {
        "collidoscope"
    }

    fn begin(&self, world: &worlds::World) -> Box<dyn Running> {
        let rigid = |body: &worlds::Body| {
            let make = if body.is_fixed {
                RigidBody::fixed
            } else {
                RigidBody::free
            };
            make(body.shape.clone(), &body.pose, Material::default()).expect("a body")
        };
        Box::new(World::new(
            world.bodies.iter().map(rigid).collect(),
            dvec2(0.0, 980.0),
        ))
    }
}

impl Running for World {
    fn tick(&mut self) {
        World::tick(self);
    }

    fn poses(&self) -> Vec<Pose> {
        self.bodies().iter().map(|body| *body.pose()).collect()
    }
}
