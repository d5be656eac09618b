//! The tick: keys move B, GJK and EPA look, and B is pushed out.

use glam::DVec2;

use super::lazy::Lazy;
use super::{Body, BodyId, Controls, Manner, Scene, Turn, Velocity, turned_once};
use crate::planar::{Answer, PairCache, PosedShape, Support, query, query_by_machines};

/// How much farther than the depth B is pushed at most, in px, so that it ends outside.
pub const PUSH_MARGIN: f64 = 0.01;

/// The same in parts of the smaller body: no push throws a body away, however small.
const PUSH_MARGIN_OF_BODY: f64 = 1e-3;

/// The bodies as they were queried, before any push, and what the query said.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// A in world space.
    pub a: PosedShape,
    /// B in world space, before the push.
    pub b: PosedShape,
    /// What the query said. Its simplex and its iterations depend on the moments before: see
    /// [`Moment::by_machines`].
    pub answer: Answer,
    /// How far B was then moved, in px; zero when the bodies are apart or the push is off.
    pub push: DVec2,
    machines: Lazy<Answer>,
}

impl Moment {
    fn new(scene: &Scene, cache: &mut PairCache) -> Self {
        let (a, b) = (scene.a.posed(), scene.b.posed());
        Self {
            answer: query(&a, &b, cache),
            a,
            b,
            push: DVec2::ZERO,
            machines: Lazy::default(),
        }
    }

    /// Becomes the moment of `scene` as it is now, in the memory it has.
    fn renew(&mut self, scene: &Scene, cache: &mut PairCache) {
        self.a.repose(&scene.a.shape, &scene.a.pose());
        self.b.repose(&scene.b.shape, &scene.b.pose());
        self.answer = query(&self.a, &self.b, cache);
        self.push = DVec2::ZERO;
        self.machines = Lazy::default();
    }

    /// The answer as a lesson comes to it: of GJK and EPA or GJK's distance, from nothing.
    #[must_use]
    pub fn by_machines(&self) -> &Answer {
        self.machines.answer(|| query_by_machines(&self.a, &self.b))
    }

    /// The push that brings B just out of A, whether it was given or not; zero when they are apart.
    #[must_use]
    pub fn push_out(&self) -> DVec2 {
        if self.answer.colliding {
            let margin = push_margin([&self.a, &self.b].map(size));
            (self.answer.depth + margin) * self.answer.normal
        } else {
            DVec2::ZERO
        }
    }
}

/// A scene in motion.
#[derive(Clone, Debug)]
pub struct Simulation {
    scene: Scene,
    start: Scene,
    velocity: Velocity,
    manner: Manner,
    ticks: u64,
    moment: Moment,
    /// Where B was queried, before the push, in px.
    queried_b: DVec2,
    cache: PairCache,
}

impl Simulation {
    /// The scene at rest, queried but not yet pushed.
    #[must_use]
    pub fn new(scene: Scene) -> Self {
        let mut cache = PairCache::default();
        Self {
            start: scene.clone(),
            velocity: Velocity::default(),
            manner: Manner::default(),
            ticks: 0,
            moment: Moment::new(&scene, &mut cache),
            queried_b: scene.b.position,
            scene,
            cache,
        }
    }

    /// One tick, in the original's order: velocity, turns, motion, query, push.
    pub fn tick(&mut self, controls: &Controls) {
        self.velocity = self.velocity.after(controls);
        let Scene { a, b, .. } = &mut self.scene;
        for (body, turn) in [(a, controls.turn_a), (&mut *b, controls.turn_b)] {
            let degrees = turn.degrees();
            match self.manner {
                _ if turn == Turn::None => {}
                Manner::Original => body.angle_degrees = turned_once(body.angle_degrees + degrees),
                Manner::Drawn { .. } => body.turn(degrees, body.centroid()),
            }
        }
        b.position += self.manner.stride() * self.velocity.steps();
        self.ask();
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

    /// The bodies where they were last queried, before the push.
    #[must_use]
    pub fn queried_scene(&self) -> Scene {
        let mut scene = self.scene.clone();
        scene.b.position = self.queried_b;
        scene
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

    /// B's velocity, in px a tick.
    #[must_use]
    pub fn velocity(&self) -> DVec2 {
        self.manner.stride() * self.velocity.steps()
    }

    /// From now on keys move the bodies so; at first as in the original.
    pub fn set_manner(&mut self, manner: Manner) {
        self.manner = manner;
    }

    /// Puts a body by hand and asks anew, without a push; B comes to rest.
    pub fn put(&mut self, id: BodyId, body: Body) {
        *self.scene.body_mut(id) = body;
        if id == BodyId::B {
            self.velocity = Velocity::default();
        }
        self.ask();
    }

    /// Queries the bodies where they are.
    fn ask(&mut self) {
        self.moment.renew(&self.scene, &mut self.cache);
        self.queried_b = self.scene.b.position;
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

/// How much farther than the depth B is pushed, in px, of two bodies of these sizes. A point has no size to go by.
pub(super) fn push_margin(sizes: [f64; 2]) -> f64 {
    let smaller = sizes
        .into_iter()
        .filter(|&size| size > 0.0)
        .fold(f64::INFINITY, f64::min);
    PUSH_MARGIN.min(PUSH_MARGIN_OF_BODY * smaller)
}

/// How large a body is, in px: the longer side of the upright box about it.
fn size(body: &PosedShape) -> f64 {
    let along = |axis: DVec2| axis.dot(body.support(axis) - body.support(-axis));
    along(DVec2::X).max(along(DVec2::Y)) + 2.0 * body.radius()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{preset, presets};
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
        assert_eq!(simulation.velocity(), DVec2::ZERO);
        assert_eq!(simulation.scene().b, body);
        assert!(simulation.moment().answer.colliding);
        simulation.tick(&Controls::default());
        let depth = simulation.moment().push.length();
        assert!(depth > 1.0, "B was {depth} px inside");
    }

    #[test]
    fn a_push_goes_past_the_depth_by_no_more_than_a_thousandth_of_the_smaller_body() {
        for side in [1e-3, 1.0, 9.0, 11.0, 1e4] {
            let mut scene = preset("concentric").unwrap().scene;
            let [a, b] = [side, 2.0 * side].map(|side| {
                let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
                let corners = corners.map(|(x, y)| side * dvec2(x, y));
                crate::planar::Polygon::new(&corners).unwrap().into()
            });
            (scene.a.shape, scene.b.shape) = (a, b);
            let moment = Simulation::new(scene).moment().clone();
            let margin = moment.push_out().length() - moment.answer.depth;
            let expected = PUSH_MARGIN.min(1e-3 * side);
            let rounding = 1e-12 * (1.0 + moment.answer.depth);
            assert!((margin - expected).abs() < rounding, "{side}: {margin}");
        }
    }

    #[test]
    fn the_cache_changes_what_an_answer_costs_and_no_more() {
        for preset in presets() {
            let mut simulation = Simulation::new(preset.scene);
            for tick in 0..400u32 {
                let is_down = |every: u32| (tick / every).is_multiple_of(2);
                simulation.tick(&Controls {
                    left: !is_down(90),
                    right: is_down(90),
                    up: !is_down(60),
                    down: is_down(60),
                    turn_a: Turn::None,
                    turn_b: Turn::Clockwise,
                });
                let moment = simulation.moment();
                let mut fresh = query(&moment.a, &moment.b, &mut PairCache::default());
                fresh.cores.simplex = moment.answer.cores.simplex;
                fresh.iterations = moment.answer.iterations;
                assert_eq!(moment.answer, fresh, "{}, tick {tick}", preset.slug);
            }
        }
    }
}
