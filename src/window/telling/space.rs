//! What is told of a scene in space.

use serde::Serialize;

use super::Placed;
use crate::scene::spatial::{Body, Scene};
use crate::session::SpaceWorld;

/// A scene in space, as it is drawn.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct InSpace {
    /// From where it is seen, in degrees.
    azimuth: f64,
    elevation: f64,
    a: Posed,
    b: Posed,
    is_colliding: bool,
    /// How far the last tick pushed B.
    push: [f64; 3],
}

/// A body in world space.
#[derive(Debug, PartialEq, Serialize)]
struct Posed {
    position: [f64; 3],
    /// As a quaternion x, y, z, w.
    rotation: [f64; 4],
}

impl Posed {
    fn new(body: &Body) -> Self {
        Self {
            position: body.position.to_array(),
            rotation: body.rotation.quaternion().to_array(),
        }
    }
}

/// The scene in space as it is drawn, and its bodies where they are in the view's plane.
pub(super) fn told(world: &SpaceWorld, scene: &Scene) -> (InSpace, [Placed; 2]) {
    let view = &world.view;
    let moment = world.simulation.moment();
    let in_plane = [&scene.a, &scene.b].map(|body| Placed {
        position: view.project(body.position).to_array(),
        angle: 0.0,
        vertices: 0,
    });
    let in_space = InSpace {
        azimuth: view.azimuth(),
        elevation: view.elevation(),
        a: Posed::new(&scene.a),
        b: Posed::new(&scene.b),
        is_colliding: moment.answer.colliding,
        push: moment.push.to_array(),
    };
    (in_space, in_plane)
}
