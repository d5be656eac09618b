//! A tick: keys move B, GJK and EPA query the pair, and B is pushed out.

use glam::DVec2;

use super::any_scene::Lazy;
use super::{Body, BodyId, Controls, Manner, Scene, Turn, Velocity, turned_once};
use crate::planar::{Answer, PairCache, PosedShape, Support, query, query_by_machines};

/// How much farther than the depth B is pushed at most, in px, so that it ends outside.
pub const PUSH_MARGIN: f64 = 0.01;

/// B counts as where the push left it if it is no farther from there than this many steps along any axis. A released
/// key still moves it by 4 · (0.2 + 0.04 + …) = 1 step, and while it slides along a side its last pushes are so shallow
/// that they show nothing: a deeper one a step or two before stands for them.
pub(super) const SAME_PLACE: f64 = 2.6;

/// The same as a fraction of the smaller body, so that no push moves a small body far.
const PUSH_MARGIN_OF_BODY: f64 = 1e-3;

/// The bodies as queried, before any push, and the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    pub a: PosedShape,
    pub b: PosedShape,
    /// Its simplex and iterations depend on earlier moments: see [`Moment::by_machines`].
    pub answer: Answer,
    /// The push of B, in px; zero when the bodies are apart or the push is off.
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

    /// Sets it to the moment of `scene` now, and reuses its memory.
    fn renew(&mut self, scene: &Scene, cache: &mut PairCache) {
        self.a.repose(&scene.a.shape, &scene.a.pose());
        self.b.repose(&scene.b.shape, &scene.b.pose());
        self.answer = query(&self.a, &self.b, cache);
        self.push = DVec2::ZERO;
        self.machines = Lazy::default();
    }

    /// The answer of a lesson: of GJK and EPA or GJK's distance, without a cache.
    #[must_use]
    pub fn by_machines(&self) -> &Answer {
        self.machines.answer(|| query_by_machines(&self.a, &self.b))
    }

    /// The push that separates B from A, whether applied or not; zero when they are apart.
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
    collision: Option<Collision>,
    /// Whether a body was put since the last tick.
    was_put: bool,
}

/// A collision, and where its push left the bodies.
#[derive(Clone, Debug)]
struct Collision {
    moment: Moment,
    queried_b: DVec2,
    after: [Body; 2],
}

impl Collision {
    fn left(&self, scene: &Scene, tolerance: f64) -> bool {
        let [a, b] = &self.after;
        a.position == scene.a.position
            && a.angle_degrees == scene.a.angle_degrees
            && b.angle_degrees == scene.b.angle_degrees
            && (b.position - scene.b.position).abs().max_element() <= tolerance
    }
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
            collision: None,
            was_put: false,
        }
    }

    /// A tick in the original's order: velocity, turns, motion, query, push.
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
        let has_moved = std::mem::take(&mut self.was_put)
            || self.velocity.steps() != DVec2::ZERO
            || [controls.turn_a, controls.turn_b] != [Turn::None; 2];
        self.keep_collision(has_moved);
    }

    /// Keeps the deepest collision whose push left the bodies where they are. Of an overlap from before the push was
    /// switched on, no collision led to it.
    fn keep_collision(&mut self, has_moved: bool) {
        let tolerance = SAME_PLACE * self.manner.stride();
        let last = self.collision.take();
        let last = last.filter(|last| last.left(&self.scene, tolerance));
        let depth = self.moment.answer.depth;
        let is_deeper = last
            .as_ref()
            .is_none_or(|last| last.moment.answer.depth < depth);
        self.collision = if has_moved && is_deeper && self.moment.push != DVec2::ZERO {
            Some(Collision {
                moment: self.moment.clone(),
                queried_b: self.queried_b,
                after: [self.scene.a.clone(), self.scene.b.clone()],
            })
        } else {
            last
        };
    }

    /// The last collision, while the bodies are where its push left them; else the current moment.
    #[must_use]
    pub fn display_moment(&self) -> &Moment {
        self.collision
            .as_ref()
            .map_or(&self.moment, |last| &last.moment)
    }

    /// The bodies of [`display_moment`](Self::display_moment), before the push.
    #[must_use]
    pub fn display_scene(&self) -> Scene {
        let mut scene = self.scene.clone();
        scene.b.position = match &self.collision {
            Some(last) => last.queried_b,
            None => self.queried_b,
        };
        scene
    }

    /// Whether the displayed moment is an earlier one.
    #[must_use]
    pub fn displays_last_collision(&self) -> bool {
        self.collision
            .as_ref()
            .is_some_and(|last| last.queried_b != self.queried_b)
    }

    /// The current bodies, after the last push.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The bodies as last queried, before the push.
    #[must_use]
    pub fn queried_scene(&self) -> Scene {
        let mut scene = self.scene.clone();
        scene.b.position = self.queried_b;
        scene
    }

    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// In px per tick.
    #[must_use]
    pub fn velocity(&self) -> DVec2 {
        self.manner.stride() * self.velocity.steps()
    }

    /// Sets how keys move the bodies; the default is as in the original.
    pub fn set_manner(&mut self, manner: Manner) {
        self.manner = manner;
    }

    /// Moves a body and queries the pair, without a push; B comes to rest.
    pub fn put(&mut self, id: BodyId, body: Body) {
        self.collision = None;
        self.was_put = true;
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
        self.collision = None;
        self.scene.push = push;
    }

    /// Resets the scene to its start and B to rest; the push setting stays.
    pub fn reset(&mut self) {
        let push = self.scene.push;
        *self = Self::new(self.start.clone());
        self.scene.push = push;
    }
}

/// How much farther than the depth B is pushed, in px, for two bodies of these sizes. Points have no size.
pub(super) fn push_margin(sizes: [f64; 2]) -> f64 {
    let smaller = sizes
        .into_iter()
        .filter(|&size| size > 0.0)
        .fold(f64::INFINITY, f64::min);
    PUSH_MARGIN.min(PUSH_MARGIN_OF_BODY * smaller)
}

/// The size of a body, in px: the longer side of its bounding box.
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
    fn a_moved_body_rests_until_the_next_tick_pushes_it_out() {
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
    fn a_push_exceeds_the_depth_by_at_most_a_thousandth_of_the_smaller_body() {
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
    fn the_cache_changes_only_the_cost_of_an_answer() {
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
