//! A tick: keys move B, exactly by the original's rules; the pair is queried, and B is pushed out.

use std::sync::OnceLock;

use glam::DVec3;

use super::quantity::Vector;
use super::{Body, BodyId, Geometry, Plane, Scene, Space};
use collidoscope_core::spatial::{ContactPoint, Manifold, contact};

/// Rotation of a body, by a quarter degree per tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    #[default]
    None,
    /// Clockwise on screen.
    Clockwise,
    CounterClockwise,
}

impl Turn {
    /// The rotation of one tick, in degrees.
    pub fn degrees(self) -> f64 {
        match self {
            Self::None => 0.0,
            Self::Clockwise => 0.25,
            Self::CounterClockwise => -0.25,
        }
    }
}

/// The keys held during a tick, in world space. The plane has no z, and ignores `axis`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controls {
    /// Whether the keys that push B along −x and +x, −y and +y, −z and +z are held; of two, the first takes precedence.
    pub push: [[bool; 2]; 3],
    /// Of A and B.
    pub turns: [Turn; 2],
    /// The axis of turns: clockwise when viewed along it.
    pub axis: DVec3,
}

impl Default for Controls {
    /// No keys, with turns about z.
    fn default() -> Self {
        Self {
            push: Default::default(),
            turns: Default::default(),
            axis: DVec3::Z,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Manner {
    /// As in the original: B moves in steps of 1 px, and each body turns about its local origin.
    #[default]
    Original,
    /// B moves in larger or smaller steps, and each body turns about its centroid.
    Drawn {
        /// In px, above 0.
        stride: f64,
    },
}

impl Manner {
    /// In px.
    pub fn stride(self) -> f64 {
        match self {
            Self::Original => 1.0,
            Self::Drawn { stride } => stride,
        }
    }
}

/// One axis: a held key adds or subtracts 1, no key leaves a fifth, and past ±1 it becomes ±4 at once. From 4, the
/// opposite key makes 3, which is past 1 and so 4 again: B only reverses after a tick without either.
fn component(velocity: f64, [minus, plus]: [bool; 2]) -> f64 {
    let pushed = if minus {
        velocity - 1.0
    } else if plus {
        velocity + 1.0
    } else {
        velocity * 0.2
    };
    if pushed > 1.0 {
        4.0
    } else if pushed < -1.0 {
        -4.0
    } else {
        pushed
    }
}

/// How much farther than the depth B is pushed at most, in px, so that it ends outside.
pub const PUSH_MARGIN: f64 = 0.01;

/// B counts as where the push left it if it is no farther from there than this many steps along any axis. A released
/// key still moves it by 4 · (0.2 + 0.04 + …) = 1 step, and while it slides along a side its last pushes are so shallow
/// that they show nothing: a deeper one a step or two before stands for them.
const SAME_PLACE: f64 = 2.6;

/// The same margin as a fraction of the smaller body, so that no push moves it far.
const PUSH_MARGIN_OF_BODY: f64 = 1e-3;

/// The bodies as queried, before any push, and the answer.
#[derive(Clone, Debug)]
pub struct Moment<D: Geometry = Plane> {
    pub a: D::Posed,
    pub b: D::Posed,
    /// Its simplex and iterations depend on earlier moments: see [`Moment::by_machines`].
    pub answer: D::Answer,
    /// The push of B, in px; zero when the bodies are apart or the push is off.
    pub push: D::Vector,
    /// Where B was queried, before the push, in px.
    position_of_b: D::Vector,
    /// Computed on first use, from the bodies alone.
    machines: OnceLock<D::Answer>,
    sat: OnceLock<Option<D::Sat>>,
    sat_axes: OnceLock<Option<Vec<D::SatAxis>>>,
}

impl<D: Geometry> Moment<D> {
    fn new(scene: &Scene<D>, cache: &mut D::PairCache) -> Self {
        let [a, b] = [scene.a.posed(), scene.b.posed()];
        Self {
            answer: D::query(&a, &b, cache),
            a,
            b,
            push: D::Vector::default(),
            position_of_b: scene.b.position,
            machines: OnceLock::new(),
            sat: OnceLock::new(),
            sat_axes: OnceLock::new(),
        }
    }

    /// Sets it to the moment of `scene` now, and reuses its memory.
    fn renew(&mut self, scene: &Scene<D>, cache: &mut D::PairCache) {
        D::repose(&mut self.a, &scene.a.shape, &scene.a.pose());
        D::repose(&mut self.b, &scene.b.shape, &scene.b.pose());
        self.answer = D::query(&self.a, &self.b, cache);
        self.push = D::Vector::default();
        self.position_of_b = scene.b.position;
        self.machines = OnceLock::new();
        self.sat = OnceLock::new();
        self.sat_axes = OnceLock::new();
    }

    /// The answer of a lesson: of GJK and EPA or GJK's distance, without a cache.
    pub fn by_machines(&self) -> &D::Answer {
        self.machines
            .get_or_init(|| D::query_by_machines(&self.a, &self.b))
    }

    /// The answer of the separating axis theorem, or `None` where a core is smooth.
    pub fn sat(&self) -> Option<&D::Sat> {
        self.sat.get_or_init(|| D::sat(&self.a, &self.b)).as_ref()
    }

    /// All candidate axes of the theorem, or `None` where a core is smooth.
    pub fn sat_axes(&self) -> Option<&[D::SatAxis]> {
        let axes = self.sat_axes.get_or_init(|| D::sat_axes(&self.a, &self.b));
        axes.as_deref()
    }

    /// A and B.
    pub fn bodies(&self) -> [&D::Posed; 2] {
        [&self.a, &self.b]
    }

    /// The push that separates B from A, whether applied or not; zero when they are apart.
    pub fn push_out(&self) -> D::Vector {
        let verdict = D::verdict(&self.answer);
        if !verdict.colliding {
            return D::Vector::default();
        }
        verdict.normal * (verdict.depth + push_margin([&self.a, &self.b].map(size::<D>)))
    }
}

impl Moment<Space> {
    /// The contact points, in order around their polygon.
    pub fn contacts(&self) -> Vec<ContactPoint> {
        let manifold = contact(&self.a, &self.b, &self.answer);
        manifold.map(Manifold::into_points).unwrap_or_default()
    }
}

#[derive(Clone, Debug)]
pub struct Simulation<D: Geometry = Plane> {
    scene: Scene<D>,
    start: Scene<D>,
    /// B's, in steps per tick.
    velocity: D::Vector,
    manner: Manner,
    ticks: u64,
    moment: Moment<D>,
    cache: D::PairCache,
    collision: Option<Collision<D>>,
    /// Whether a body was put since the last tick.
    was_put: bool,
}

/// A collision, and where its push left the bodies.
#[derive(Clone, Debug)]
struct Collision<D: Geometry> {
    moment: Moment<D>,
    after: [Body<D>; 2],
}

impl<D: Geometry> Collision<D> {
    fn left(&self, scene: &Scene<D>, tolerance: f64) -> bool {
        let [a, b] = &self.after;
        a.position == scene.a.position
            && a.rotation == scene.a.rotation
            && b.rotation == scene.b.rotation
            && (b.position - scene.b.position).largest_part() <= tolerance
    }
}

impl<D: Geometry> Simulation<D> {
    /// The scene at rest, queried but not yet pushed.
    pub fn new(scene: Scene<D>) -> Self {
        let mut cache = D::PairCache::default();
        Self {
            start: scene.clone(),
            velocity: D::Vector::default(),
            manner: Manner::default(),
            ticks: 0,
            moment: Moment::new(&scene, &mut cache),
            scene,
            cache,
            collision: None,
            was_put: false,
        }
    }

    /// A tick in the original's order: velocity, turns, motion, query, push.
    pub fn tick(&mut self, controls: &Controls) {
        for (part, keys) in self.velocity.parts_mut().iter_mut().zip(controls.push) {
            *part = component(*part, keys);
        }
        let Scene { a, b, .. } = &mut self.scene;
        for (body, turn) in [a, &mut *b].into_iter().zip(controls.turns) {
            let (axis, degrees) = (controls.axis, turn.degrees());
            match self.manner {
                _ if turn == Turn::None => {}
                Manner::Original => body.rotation = D::turned(&body.rotation, axis, degrees),
                Manner::Drawn { .. } => body.turn(axis, degrees, body.centroid()),
            }
        }
        b.position += self.velocity * self.manner.stride();
        self.moment.renew(&self.scene, &mut self.cache);
        if self.scene.push {
            self.moment.push = self.moment.push_out();
            self.scene.b.position += self.moment.push;
        }
        self.ticks += 1;
        if controls.push.as_flattened().contains(&true) && self.moment.push == D::Vector::default()
        {
            // A key that leads B away leads back from the last collision to now.
            self.collision = None;
        }
        let has_moved = std::mem::take(&mut self.was_put)
            || self.velocity != D::Vector::default()
            || controls.turns != [Turn::None; 2];
        self.keep_collision(has_moved);
    }

    /// Keeps the deepest collision whose push left the bodies where they are. An overlap from before the push was
    /// switched on does not count: no collision led to it.
    fn keep_collision(&mut self, has_moved: bool) {
        let tolerance = SAME_PLACE * self.manner.stride();
        let is_deepest = match &self.collision {
            Some(last) if last.left(&self.scene, tolerance) => {
                let [before, now] = [&last.moment, &self.moment].map(|one| D::verdict(&one.answer));
                before.depth < now.depth
            }
            _ => {
                self.collision = None;
                true
            }
        };
        if has_moved && is_deepest && self.moment.push != D::Vector::default() {
            self.collision = Some(Collision {
                moment: self.moment.clone(),
                after: [self.scene.a.clone(), self.scene.b.clone()],
            });
        }
    }

    /// The last collision, while the bodies are where its push left them; else the current moment.
    pub fn display_moment(&self) -> &Moment<D> {
        let last = self.collision.as_ref();
        last.map_or(&self.moment, |last| &last.moment)
    }

    /// The bodies of [`display_moment`](Self::display_moment), before the push.
    pub fn display_scene(&self) -> Scene<D> {
        self.with_b_at(self.display_moment().position_of_b)
    }

    fn with_b_at(&self, position: D::Vector) -> Scene<D> {
        let mut scene = self.scene.clone();
        scene.b.position = position;
        scene
    }

    /// Whether the displayed moment is an earlier one.
    pub fn displays_last_collision(&self) -> bool {
        let last = self.collision.as_ref();
        last.is_some_and(|last| last.moment.position_of_b != self.moment.position_of_b)
    }

    /// The current bodies, after the last push.
    pub fn scene(&self) -> &Scene<D> {
        &self.scene
    }

    /// The bodies as last queried, before the push.
    pub fn queried_scene(&self) -> Scene<D> {
        self.with_b_at(self.moment.position_of_b)
    }

    pub fn moment(&self) -> &Moment<D> {
        &self.moment
    }

    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// In px per tick.
    pub fn velocity(&self) -> D::Vector {
        self.velocity * self.manner.stride()
    }

    /// Sets how keys move the bodies; the default is as in the original.
    pub fn set_manner(&mut self, manner: Manner) {
        self.manner = manner;
    }

    /// Moves a body and queries the pair, without a push. B comes to rest if moved.
    pub fn put(&mut self, id: BodyId, body: Body<D>) {
        self.collision = None;
        self.was_put = true;
        *self.scene.body_mut(id) = body;
        if id == BodyId::B {
            self.velocity = D::Vector::default();
        }
        self.moment.renew(&self.scene, &mut self.cache);
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
fn push_margin(sizes: [f64; 2]) -> f64 {
    let sizes = sizes.into_iter().filter(|&size| size > 0.0);
    let smaller = sizes.fold(f64::INFINITY, f64::min);
    PUSH_MARGIN.min(PUSH_MARGIN_OF_BODY * smaller)
}

/// The size of a body, in px: the longest side of its bounding box.
fn size<D: Geometry>(body: &D::Posed) -> f64 {
    let mut longest = 0.0_f64;
    for &axis in D::Vector::AXES {
        longest = longest.max(axis.dot(D::support(body, axis) - D::support(body, -axis)));
    }
    longest + 2.0 * D::radius(body)
}

#[cfg(test)]
mod tests {
    use glam::{DVec2, dvec2, dvec3};

    use super::*;
    use crate::scene::{preset, preset_in_space, presets_in_space};
    use collidoscope_core::{planar, spatial};

    #[test]
    fn a_held_key_starts_at_1_goes_on_at_4_and_glides_to_rest() {
        // At full speed the opposite key never reverses; a tick with neither key lets it. In f64 the last digit of
        // 4 · 0.2 is that of 0.8.
        for (start, keys, expected) in [
            (0.0, "R", 1.0),
            (0.0, "RR", 4.0),
            (0.0, "RRR", 4.0),
            (0.0, "LL", -4.0),
            (4.0, "LLLLL", 4.0),
            (4.0, "-LL", -4.0),
            (4.0, "-", 0.8),
        ] {
            let end = keys
                .chars()
                .fold(start, |v, key| component(v, [key == 'L', key == 'R']));
            assert_eq!(end, expected, "{start} {keys}");
        }
        assert!((0..9).fold(4.0, |v, _| component(v, [false; 2])) < 1e-4);
    }

    #[test]
    fn a_moved_body_rests_until_the_next_tick_pushes_it_out() {
        let mut simulation = Simulation::new(preset("two-boxes").unwrap().scene);
        let right = Controls {
            push: [[false, true], [false; 2], [false; 2]],
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

    fn assert_margin<D: Geometry>(scene: Scene<D>, side: f64) {
        let moment = Simulation::new(scene).moment().clone();
        let depth = D::verdict(&moment.answer).depth;
        let margin = moment.push_out().length() - depth;
        let expected = PUSH_MARGIN.min(1e-3 * side);
        let rounding = 1e-12 * (1.0 + depth);
        assert!((margin - expected).abs() < rounding, "{side}: {margin}");
    }

    fn square(side: f64) -> planar::Shape {
        let corners = [DVec2::ZERO, DVec2::X, DVec2::ONE, DVec2::Y].map(|corner| side * corner);
        planar::Polygon::new(&corners).unwrap().into()
    }

    fn cube(side: f64) -> spatial::Shape {
        let half = DVec3::splat(side / 2.0);
        spatial::Cuboid::new(half).unwrap().into()
    }

    #[test]
    fn a_push_exceeds_the_depth_by_at_most_a_thousandth_of_the_smaller_body() {
        for side in [1e-3, 1.0, 9.0, 11.0, 1e4] {
            let mut scene = preset("concentric").unwrap().scene;
            (scene.a.shape, scene.b.shape) = (square(side), square(2.0 * side));
            assert_margin(scene, side);
            let mut scene = preset_in_space("face-on-face").unwrap().scene;
            (scene.a.shape, scene.b.shape) = (cube(side), cube(2.0 * side));
            scene.b.position = scene.a.position + dvec3(0.1, 0.2, 0.3) * side;
            assert_margin(scene, side);
        }
    }

    /// Whether a key that changes every so many ticks is down.
    fn is_down(tick: u32, every: u32) -> bool {
        (tick / every).is_multiple_of(2)
    }

    #[test]
    fn every_tick_with_the_push_on_separates_the_bodies() {
        for preset in presets_in_space() {
            let mut scene = preset.scene;
            scene.push = true;
            let mut simulation = Simulation::new(scene);
            for tick in 0..200 {
                simulation.tick(&Controls {
                    push: [
                        [is_down(tick, 30), false],
                        [false, is_down(tick, 20)],
                        [is_down(tick, 70), !is_down(tick, 70)],
                    ],
                    turns: [Turn::CounterClockwise, Turn::Clockwise],
                    axis: [DVec3::Z, DVec3::X][usize::from(is_down(tick, 50))],
                });
                let Scene { a, b, .. } = simulation.scene();
                let answer = Space::query_by_machines(&a.posed(), &b.posed());
                assert!(!answer.colliding, "{}, tick {tick}", preset.slug);
            }
        }
    }

    #[test]
    fn a_moved_body_is_queried_and_a_reset_restores_it() {
        let start = preset_in_space("boxes-in-space").expect("a preset").scene;
        let mut simulation = Simulation::new(start.clone());
        let away = Controls {
            push: [[false; 2], [false; 2], [false, true]],
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
