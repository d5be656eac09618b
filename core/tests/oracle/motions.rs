//! Motions of polygons, segments and points, with radii and without: past each other, onto each other, and from within.

use std::f64::consts::TAU;

use collidoscope_core::planar::{
    Capsule, Polygon, Pose, PosedShape, Rounded, Shape, Support, unit_vector,
};
use glam::{DVec2, dvec2};

use super::aligned::box_of;
use super::pairs::{Body, Pair};
use super::random::Random;
use super::series::Case;

/// The start and the direction of B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Any direction, through any point.
    Through,
    /// Towards a point of the boundary, where it may also end.
    Onto,
    /// Along an edge, or nearly.
    AlongAnEdge,
    /// Past a corner, slightly to either side of touching it.
    Grazing,
    /// From a slight or deep overlap.
    FromWithin,
    /// Two boxes of integer size, rotated by nearly the same angle.
    TwistedBoxes,
    /// Segments, or capsules, along the line of both.
    InLine,
    AtRest,
}

const KINDS: [Kind; 8] = [
    Kind::Through,
    Kind::Onto,
    Kind::AlongAnEdge,
    Kind::Grazing,
    Kind::FromWithin,
    Kind::TwistedBoxes,
    Kind::InLine,
    Kind::AtRest,
];

/// Two bodies, the radii they are grown by, and B's motion.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    kind: Kind,
    pub bodies: [Body; 2],
    pub radii: [f64; 2],
    pub translation: DVec2,
}

impl Motion {
    /// A pinned motion.
    pub fn pinned(bodies: [Body; 2], translation: DVec2) -> Self {
        Self {
            kind: Kind::Through,
            bodies,
            radii: [0.0; 2],
            translation,
        }
    }
}

/// The hull of one vertex, two or more, grown by `radius`.
fn grown(body: &Body, radius: f64) -> Option<PosedShape> {
    let pose = Pose::new(body.position, body.angle).ok()?;
    let shape: Shape = match body.vertices[..] {
        [] => return None,
        [p] => Capsule::new(p, p, radius).ok()?.into(),
        [p, q] => Capsule::new(p, q, radius).ok()?.into(),
        _ => Rounded::new(Polygon::new(&body.vertices).ok()?, radius)
            .ok()?
            .into(),
    };
    Some(shape.posed(&pose))
}

/// The vertex of A − B farthest along `direction`, in f64.
fn corner([a, b]: [&PosedShape; 2], direction: DVec2) -> DVec2 {
    let farthest = |shape: &PosedShape, along: DVec2| {
        let vertices = shape.vertices().iter().copied();
        let levels = vertices.map(|v| (along.dot(v - shape.center()), v));
        levels.max_by(|p, q| p.0.total_cmp(&q.0)).map(|(_, v)| v)
    };
    match (farthest(a, direction), farthest(b, -direction)) {
        (Some(on_a), Some(on_b)) => on_a - on_b,
        _ => DVec2::ZERO,
    }
}

fn twisted_boxes(random: &mut Random) -> [Body; 2] {
    let angle = random.within(-4.0, 4.0);
    let twist = random.sign() * random.power(-16.5, -5.0);
    let mut turned = |angle: f64| {
        let half = dvec2(random.between(1, 150) as f64, random.between(1, 150) as f64);
        Body::new(box_of(half), DVec2::ZERO, angle)
    };
    let (a, mut b) = (turned(angle), turned(angle + twist));
    // Edge to edge or corner to corner, except for the twist.
    let reach = a.vertices[2] + b.vertices[2];
    let slide = [
        dvec2(reach.x, 0.0),
        dvec2(0.0, reach.y),
        reach,
        dvec2(reach.x, random.within(-1.0, 1.0) * reach.y),
    ][random.index(4)];
    b.position = unit_vector(angle).rotate(slide);
    [a, b]
}

/// Two segments along one line, at an angle whose direction is mostly rounded.
fn in_line(random: &mut Random) -> [Body; 2] {
    let quarter = random.between(-2, 2) as f64 * TAU / 4.0;
    let angle = [random.within(-4.0, 4.0), quarter][random.index(2)];
    let x = [-1.0, 0.0, random.within(-9.0, 9.0)][random.index(3)];
    let mut segment = || {
        let is_whole = random.chance(0.5);
        let mut end = || match is_whole {
            true => random.between(-3, 3) as f64,
            false => random.within(-3.0, 3.0),
        };
        Body::new(vec![dvec2(x, end()), dvec2(x, end())], DVec2::ZERO, angle)
    };
    [segment(), segment()]
}

impl Case for Motion {
    const FILE: &str = "oracle/motions.rs";

    fn numbered(seed: u64, number: u64) -> Self {
        let kind = KINDS[(number % KINDS.len() as u64) as usize];
        let mut random = Random::of_case(!seed, number);
        loop {
            let bodies = match kind {
                Kind::TwistedBoxes => twisted_boxes(&mut random),
                Kind::InLine => in_line(&mut random),
                _ => {
                    let Pair { a, b, .. } = Pair::numbered(seed, random.bits() >> 1);
                    [a, b]
                }
            };
            let mut motion = Self {
                kind,
                bodies,
                radii: [0.0; 2],
                translation: DVec2::ZERO,
            };
            for (body, radius) in motion.bodies.iter_mut().zip(&mut motion.radii) {
                if random.chance(0.1) {
                    body.vertices.truncate(random.between(1, 2) as usize);
                }
                if random.chance(if kind == Kind::InLine { 0.5 } else { 0.2 }) {
                    *radius = body.size().max(1.0) * random.power(-17.0, 0.5);
                }
            }
            if motion.set_off(&mut random).is_some() && motion.posed().is_some() {
                return motion;
            }
        }
    }

    fn family(&self) -> String {
        format!("{:?}", self.kind)
    }

    fn smaller(&self) -> Vec<Self> {
        let mut all = Vec::new();
        let mut with = |change: &dyn Fn(&mut Self)| {
            let mut changed = self.clone();
            change(&mut changed);
            if changed != *self && changed.posed().is_some() {
                all.push(changed);
            }
        };
        with(&|motion| motion.radii = [0.0; 2]);
        with(&|motion| motion.radii = motion.radii.map(f64::round));
        with(&|motion| motion.translation = motion.translation.round());
        for (which, body) in self.bodies.iter().enumerate() {
            let mut with = |change: &dyn Fn(&mut Body)| {
                with(&|motion| change(&mut motion.bodies[which]));
            };
            for k in 0..body.vertices.len() {
                with(&|body| {
                    body.vertices.remove(k);
                });
                with(&|body| body.vertices[k] = body.vertices[k].round());
            }
            with(&|body| body.angle = 0.0);
            with(&|body| body.position = body.position.round());
        }
        all
    }
}

impl Motion {
    pub fn posed(&self) -> Option<[PosedShape; 2]> {
        let [a, b] = &self.bodies;
        Some([grown(a, self.radii[0])?, grown(b, self.radii[1])?])
    }

    /// Places B at the start of its motion.
    fn set_off(&mut self, random: &mut Random) -> Option<()> {
        let [a, b] = self.posed()?;
        let radius = self.radii[0] + self.radii[1];
        let [size_a, size_b] = [0, 1].map(|k| self.bodies[k].size());
        let size = size_a + size_b + radius;
        let mut along = unit_vector(random.within(0.0, TAU));
        if matches!(self.kind, Kind::AlongAnEdge | Kind::TwistedBoxes) || random.chance(0.1) {
            let vertices = if random.chance(0.5) { &a } else { &b }.vertices();
            let k = random.index(vertices.len());
            let edge = vertices[(k + 1) % vertices.len()] - vertices[k];
            let twist = if random.chance(0.5) {
                0.0
            } else {
                random.sign() * random.power(-17.0, -3.0)
            };
            along = random.sign() * unit_vector(twist).rotate(edge).normalize_or(along);
            if self.kind == Kind::TwistedBoxes && random.chance(0.5) {
                along = along.perp();
            }
        }
        if self.kind == Kind::InLine {
            let axis = unit_vector(self.bodies[0].angle).rotate(DVec2::Y);
            along = random.sign() * axis;
        }
        // The point of A − B that the motion passes through, and the distance of its start from there.
        let before = size * random.power(-3.0, 2.0);
        let hair = random.sign() * size * random.power(-17.0, -6.0);
        let hair = if random.chance(0.3) { 0.0 } else { hair };
        let inward = |normal: DVec2, by: f64| corner([&a, &b], normal) + (radius - by) * normal;
        let (through, before) = match self.kind {
            Kind::AtRest => return Some(()),
            Kind::Through => (size * random.within(-0.5, 0.5) * along.perp(), before),
            Kind::Onto => (inward(unit_vector(random.within(0.0, TAU)), hair), before),
            Kind::AlongAnEdge | Kind::Grazing => (inward(along.perp(), hair), before),
            Kind::TwistedBoxes => (hair * along.perp(), before),
            Kind::InLine => {
                let aside = [0.0, hair][random.index(2)] * along.perp();
                (inward(random.sign() * along, 0.0) + aside, before)
            }
            Kind::FromWithin => {
                let normal = unit_vector(random.within(0.0, TAU));
                (inward(normal, size * random.power(-16.0, 0.0)), 0.0)
            }
        };
        let length = match random.index(4) {
            _ if before == 0.0 => size * random.power(-3.0, 2.0),
            0 => before,
            1 => before + hair,
            _ => before * random.within(0.5, 3.0),
        };
        self.bodies[1].position += through - before * along;
        if random.chance(0.1) {
            let far = size * random.power(2.0, 12.0) * unit_vector(random.within(0.0, TAU));
            self.bodies[0].position += far;
            self.bodies[1].position += far;
        }
        self.translation = length * along;
        if random.chance(0.2) {
            self.translation = self.translation.round();
        }
        Some(())
    }
}
