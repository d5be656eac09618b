//! A tick in space: keys move B, GJK and EPA query the pair, and B is pushed out.

use std::path::Path;

use glam::DVec3;

use super::{Body, Controls, Scene, Velocity};
use crate::scene::any_scene::Lazy;
use crate::scene::script::{Keys, NO_KEY};
use crate::scene::simulation::{SAME_PLACE, push_margin};
use crate::scene::{BodyId, KeyScript, Manner, ScriptError, Turn};
use crate::spatial::{
    Answer, ContactPoint, Manifold, PairCache, PosedShape, Sat, SatAxis, Support, contact, query,
    query_by_machines, sat, sat_axes,
};

/// The bodies as queried, before any push, and the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    pub a: PosedShape,
    pub b: PosedShape,
    /// It may have taken fewer steps than a lesson does: see [`Moment::by_machines`].
    pub answer: Answer,
    /// The contact points, in order around their polygon.
    pub contacts: Vec<ContactPoint>,
    /// The push of B, in px; zero when the bodies are apart or the push is off.
    pub push: DVec3,
    sat: Lazy<Option<Sat>>,
    sat_axes: Lazy<Option<Vec<SatAxis>>>,
    machines: Lazy<Answer>,
}

impl Moment {
    fn new(scene: &Scene, cache: &mut PairCache) -> Self {
        let (a, b) = (scene.a.posed(), scene.b.posed());
        Self {
            answer: query(&a, &b, cache),
            contacts: Vec::new(),
            a,
            b,
            push: DVec3::ZERO,
            sat: Lazy::default(),
            sat_axes: Lazy::default(),
            machines: Lazy::default(),
        }
    }

    /// Sets it to the moment of `scene` now, and reuses its memory.
    fn renew(&mut self, scene: &Scene, cache: &mut PairCache) {
        self.a.repose(&scene.a.shape, &scene.a.pose());
        self.b.repose(&scene.b.shape, &scene.b.pose());
        self.answer = query(&self.a, &self.b, cache);
        self.push = DVec3::ZERO;
        self.sat = Lazy::default();
        self.sat_axes = Lazy::default();
        self.machines = Lazy::default();
    }

    /// The answer of the separating axis theorem, or `None` where a core is smooth.
    #[must_use]
    pub fn sat(&self) -> Option<&Sat> {
        self.sat.answer(|| sat(&self.a, &self.b)).as_ref()
    }

    /// All candidate axes of the theorem, or `None` where a core is smooth.
    #[must_use]
    pub fn sat_axes(&self) -> Option<&[SatAxis]> {
        let all = self.sat_axes.answer(|| sat_axes(&self.a, &self.b));
        all.as_deref()
    }

    /// The answer of a lesson: of GJK and EPA or GJK's distance, without a cache.
    #[must_use]
    pub fn by_machines(&self) -> &Answer {
        self.machines.answer(|| query_by_machines(&self.a, &self.b))
    }

    /// The push that separates B from A, whether applied or not; zero when they are apart.
    #[must_use]
    pub fn push_out(&self) -> DVec3 {
        if self.answer.colliding {
            let margin = push_margin([&self.a, &self.b].map(size));
            (self.answer.depth + margin) * self.answer.normal
        } else {
            DVec3::ZERO
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
    queried_b: DVec3,
    cache: PairCache,
    collision: Option<Collision>,
    /// Whether a body was put since the last tick.
    was_put: bool,
}

/// A collision, and where its push left the bodies.
#[derive(Clone, Debug)]
struct Collision {
    moment: Moment,
    queried_b: DVec3,
    after: [Body; 2],
}

impl Collision {
    fn left(&self, scene: &Scene, tolerance: f64) -> bool {
        let [a, b] = &self.after;
        a.position == scene.a.position
            && a.rotation == scene.a.rotation
            && b.rotation == scene.b.rotation
            && (b.position - scene.b.position).abs().max_element() <= tolerance
    }
}

impl Simulation {
    /// The scene at rest, queried but not yet pushed.
    #[must_use]
    pub fn new(scene: Scene) -> Self {
        let mut cache = PairCache::default();
        let mut simulation = Self {
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
        };
        simulation.take_contacts();
        simulation
    }

    /// A tick in the plane's order: velocity, turns, motion, query, push.
    pub fn tick(&mut self, controls: &Controls) {
        self.velocity = self.velocity.after(controls);
        let Scene { a, b, .. } = &mut self.scene;
        for (body, turn) in [(a, controls.turn_a), (&mut *b, controls.turn_b)] {
            let (axis, degrees) = (controls.axis, turn.degrees());
            match self.manner {
                _ if turn == Turn::None => {}
                Manner::Original => body.rotation = body.rotation.turned(axis, degrees),
                Manner::Drawn { .. } => body.turn(axis, degrees),
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
            || self.velocity.steps() != DVec3::ZERO
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
        self.collision = if has_moved && is_deeper && self.moment.push != DVec3::ZERO {
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
    pub fn velocity(&self) -> DVec3 {
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
        self.take_contacts();
    }

    fn take_contacts(&mut self) {
        let Moment { a, b, answer, .. } = &self.moment;
        let points = contact(a, b, answer).map(Manifold::into_points);
        self.moment.contacts = points.unwrap_or_default();
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

/// The size of a body, in px: the longest side of its bounding box.
fn size(body: &PosedShape) -> f64 {
    let along = |axis: DVec3| axis.dot(body.support(axis) - body.support(-axis));
    let longest = along(DVec3::X).max(along(DVec3::Y)).max(along(DVec3::Z));
    longest + 2.0 * body.radius()
}

const SPATIAL: Keys<Controls> = Keys {
    names: "L R U D F B O I",
    hold: |controls, key| {
        match key {
            'L' => controls.left = true,
            'R' => controls.right = true,
            'U' => controls.up = true,
            'D' => controls.down = true,
            'F' => controls.away = true,
            'B' => controls.towards = true,
            'O' => controls.turn_a = Turn::Clockwise,
            'I' => controls.turn_b = Turn::Clockwise,
            _ => return Err(NO_KEY),
        }
        Ok(())
    },
};

impl KeyScript<Controls> {
    /// Reads a script for a scene in space from a file: as [`KeyScript::load`], with F and B in addition, which push B
    /// along +z and −z. O and I turn about z.
    ///
    /// # Errors
    /// [`ScriptError`] names the file and the line.
    pub fn load_in_space(path: &Path) -> Result<Self, ScriptError> {
        Self::load_by(&SPATIAL, path)
    }
}

#[cfg(test)]
mod tests {
    use glam::dvec3;

    use super::*;
    use crate::scene::PUSH_MARGIN;
    use crate::scene::spatial::{preset, presets};
    use crate::spatial::Cuboid;

    #[test]
    fn a_push_exceeds_the_depth_by_at_most_a_thousandth_of_the_smaller_body() {
        for side in [1e-3, 1.0, 9.0, 11.0, 1e4] {
            let mut scene = preset("face-on-face").expect("a preset").scene;
            let cube = |side: f64| Cuboid::new(DVec3::splat(side / 2.0)).expect("a box").into();
            (scene.a.shape, scene.b.shape) = (cube(side), cube(2.0 * side));
            scene.b.position = scene.a.position + dvec3(0.1, 0.2, 0.3) * side;
            let moment = Simulation::new(scene).moment().clone();
            assert!(moment.answer.colliding);
            let margin = moment.push_out().length() - moment.answer.depth;
            let expected = PUSH_MARGIN.min(1e-3 * side);
            let rounding = 1e-12 * (1.0 + moment.answer.depth);
            assert!((margin - expected).abs() < rounding, "{side}: {margin}");
        }
    }

    #[test]
    fn every_tick_with_the_push_on_separates_the_bodies() {
        for preset in presets() {
            let mut scene = preset.scene;
            scene.push = true;
            let mut simulation = Simulation::new(scene);
            for tick in 0..200u32 {
                let is_down = |every: u32| (tick / every).is_multiple_of(2);
                simulation.tick(&Controls {
                    left: is_down(30),
                    down: is_down(20),
                    towards: is_down(70),
                    away: !is_down(70),
                    turn_a: Turn::CounterClockwise,
                    turn_b: Turn::Clockwise,
                    axis: if is_down(50) { DVec3::X } else { DVec3::Z },
                    ..Controls::default()
                });
                let Scene { a, b, .. } = simulation.scene();
                let answer = query_by_machines(&a.posed(), &b.posed());
                assert!(!answer.colliding, "{}, tick {tick}", preset.slug);
            }
        }
    }

    #[test]
    fn the_cache_changes_only_the_cost_of_an_answer() {
        for preset in presets() {
            let mut simulation = Simulation::new(preset.scene);
            for tick in 0..200u32 {
                let is_down = |every: u32| (tick / every).is_multiple_of(2);
                simulation.tick(&Controls {
                    right: is_down(45),
                    left: !is_down(45),
                    up: is_down(30),
                    away: is_down(15),
                    turn_b: Turn::Clockwise,
                    axis: DVec3::Y,
                    ..Controls::default()
                });
                let moment = simulation.moment();
                let fresh = query(&moment.a, &moment.b, &mut PairCache::default());
                assert_eq!(moment.answer, fresh, "{}, tick {tick}", preset.slug);
            }
        }
    }

    #[test]
    fn a_moved_body_is_queried_and_a_reset_restores_it() {
        let start = preset("boxes-in-space").expect("a preset").scene;
        let mut simulation = Simulation::new(start.clone());
        let away = Controls {
            away: true,
            ..Controls::default()
        };
        for _ in 0..3 {
            simulation.tick(&away);
        }
        assert_eq!(simulation.velocity(), dvec3(0.0, 0.0, 4.0));
        let offset = simulation.scene().b.position - start.b.position;
        assert_eq!(offset, dvec3(0.0, 0.0, 1.0 + 4.0 + 4.0));
        let far = Body {
            position: dvec3(900.0, 0.0, 0.0),
            ..start.b.clone()
        };
        simulation.put(BodyId::B, far);
        assert!(!simulation.moment().answer.colliding);
        assert_eq!(simulation.velocity(), DVec3::ZERO);
        simulation.reset();
        assert_eq!(simulation.scene(), &start);
        assert!(simulation.moment().answer.colliding);
    }
}
