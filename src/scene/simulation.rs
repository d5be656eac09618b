//! The tick: keys move B, GJK and EPA look, and B is pushed out.

use glam::DVec2;

use super::{Body, BodyId, Controls, Scene, Velocity};
use crate::planar::{
    ClosestEdge, Distance, Epa, Gjk, Penetration, PosedShape, Simplex, distance, penetration,
};

/// How much farther than the depth B is pushed, in px, so that it ends outside.
pub const PUSH_MARGIN: f64 = 0.01;

/// What was found in a moment in which the bodies collide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Collision {
    /// Depth, normal and deepest points, in world space.
    pub penetration: Penetration,
    /// The edge of the core of A − B closest to the origin; `None` where only the radii overlap.
    pub closest_edge: Option<ClosestEdge>,
}

/// The bodies as they were queried, before any push, and what the query said.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// A in world space.
    pub a: PosedShape,
    /// B in world space, before the push.
    pub b: PosedShape,
    /// GJK's last simplex; it holds the origin when the bodies collide.
    pub simplex: Simplex,
    /// Support queries of GJK after the first.
    pub gjk_iterations: usize,
    /// Depth, normal and the rest, when the bodies collide.
    pub collision: Option<Collision>,
    /// The closest points and the gap, when they are apart.
    pub gap: Option<Distance>,
    /// How far B was then moved, in px; zero when the bodies are apart or the push is off.
    pub push: DVec2,
}

impl Moment {
    fn of(a: PosedShape, b: PosedShape) -> Self {
        let mut gjk = Gjk::new(&a, &b);
        let cores_overlap = gjk.run();
        let (simplex, gjk_iterations) = (gjk.simplex(), gjk.iterations());
        let collision = penetration(&a, &b).map(|penetration| Collision {
            penetration,
            closest_edge: cores_overlap.then(|| Epa::new(&a, &b, &simplex).run()),
        });
        let gap = distance(&a, &b);
        Self {
            a,
            b,
            simplex,
            gjk_iterations,
            collision,
            gap,
            push: DVec2::ZERO,
        }
    }

    /// The push that brings B just out of A, whether it was given or not; zero when they are apart.
    #[must_use]
    pub fn push_out(&self) -> DVec2 {
        self.collision.map_or(DVec2::ZERO, |collision| {
            (collision.penetration.depth + PUSH_MARGIN) * collision.penetration.normal
        })
    }
}

/// A scene in motion.
#[derive(Clone, Debug)]
pub struct Simulation {
    scene: Scene,
    start: Scene,
    velocity: Velocity,
    ticks: u64,
    moment: Moment,
}

impl Simulation {
    /// The scene at rest, queried but not yet pushed.
    #[must_use]
    pub fn new(scene: Scene) -> Self {
        let moment = Moment::of(scene.a.posed(), scene.b.posed());
        Self {
            start: scene.clone(),
            scene,
            velocity: Velocity::default(),
            ticks: 0,
            moment,
        }
    }

    /// One tick, in the original's order: velocity, turns, motion, query, push.
    pub fn tick(&mut self, controls: &Controls) {
        self.velocity = self.velocity.after(controls);
        let Scene { a, b, .. } = &mut self.scene;
        a.angle_degrees = turned(a.angle_degrees, controls.turn_a.degrees());
        b.angle_degrees = turned(b.angle_degrees, controls.turn_b.degrees());
        b.position += self.velocity.px_per_tick();
        self.moment = Moment::of(a.posed(), b.posed());
        if self.scene.push {
            self.moment.push = self.moment.push_out();
            self.scene.b.position += self.moment.push;
        }
        self.ticks += 1;
    }

    /// The bodies where they are now, after the last push.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The bodies as they were last queried, and the answer.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// Ticks since the start.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// B's velocity.
    #[must_use]
    pub fn velocity(&self) -> Velocity {
        self.velocity
    }

    /// Puts a body by hand and asks anew, without a push; B comes to rest.
    pub fn put(&mut self, id: BodyId, body: Body) {
        *self.scene.body_mut(id) = body;
        if id == BodyId::B {
            self.velocity = Velocity::default();
        }
        self.moment = Moment::of(self.scene.a.posed(), self.scene.b.posed());
    }

    /// Switches the push on or off, from the next tick.
    pub fn set_push(&mut self, push: bool) {
        self.scene.push = push;
    }

    /// Puts the scene back to its start and B to rest; the push stays as it is switched.
    pub fn reset(&mut self) {
        let push = self.scene.push;
        *self = Self::new(self.start.clone());
        self.scene.push = push;
    }
}

/// An angle in degrees after a turn, in [0, 360); left alone when there is none.
fn turned(angle: f64, turn: f64) -> f64 {
    if turn == 0.0 {
        angle
    } else {
        (angle + turn).rem_euclid(360.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::preset;
    use glam::dvec2;

    #[test]
    fn a_body_put_by_hand_rests_until_the_next_tick_pushes_it_out() {
        let mut simulation = Simulation::new(preset("two-boxes").unwrap().scene);
        let right = Controls {
            right: true,
            ..Controls::default()
        };
        for _ in 0..5 {
            simulation.tick(&right);
        }
        let body = Body {
            position: dvec2(290.0, 320.0),
            ..simulation.scene().b.clone()
        };
        simulation.put(BodyId::B, body.clone());
        assert_eq!(simulation.velocity(), Velocity::default());
        assert_eq!(simulation.scene().b, body);
        assert!(simulation.moment().collision.is_some());
        simulation.tick(&Controls::default());
        let depth = simulation.moment().push.length();
        assert!(depth > 1.0, "B was {depth} px inside");
    }
}
