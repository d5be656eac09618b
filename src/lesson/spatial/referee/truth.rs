//! What is so: A − B as far as a trace's claims are about it, and the answer of the exact core.

use glam::DVec3;

use crate::lesson::referee::truth::{Bodies, PRINTED, Tolerance};
use crate::spatial::{Hull, PairCache, Pose, PosedHull, PosedShape, Support, query};

/// A body, the core or all of it.
#[derive(Clone, Copy)]
struct Side<'s> {
    shape: &'s PosedShape,
    radius: f64,
}

impl Side<'_> {
    /// The farthest point along a unit direction, the radius included.
    fn farthest(&self, direction: DVec3) -> DVec3 {
        self.support(direction) + self.radius * direction
    }
}

impl Support for Side<'_> {
    fn support(&self, direction: DVec3) -> DVec3 {
        self.shape.support(direction)
    }

    fn center(&self) -> DVec3 {
        self.shape.center()
    }

    fn radius(&self) -> f64 {
        self.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        self.shape.hull()
    }
}

/// A body moved by `shift`: its core's corners where it has some, else by its supports.
struct Moved<'s> {
    side: Side<'s>,
    shift: DVec3,
    hull: Option<PosedHull>,
}

impl<'s> Moved<'s> {
    fn new(side: Side<'s>, shift: DVec3) -> Self {
        let corners = |hull: &PosedHull| -> Vec<DVec3> {
            hull.vertices().map(|corner| corner + shift).collect()
        };
        let hull = side.hull().map(corners);
        let hull = hull.and_then(|corners| Hull::new(&corners).ok());
        Self {
            side,
            shift,
            hull: hull.map(|hull| hull.posed(&Pose::default())),
        }
    }
}

impl Support for Moved<'_> {
    fn support(&self, direction: DVec3) -> DVec3 {
        match &self.hull {
            Some(hull) => hull.support(direction),
            None => self.side.support(direction) + self.shift,
        }
    }

    fn center(&self) -> DVec3 {
        self.side.center() + self.shift
    }

    fn radius(&self) -> f64 {
        self.side.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        self.hull.as_ref()
    }
}

/// A pair, and how closely claims about it are taken.
pub(super) struct Truth<'s> {
    a: Side<'s>,
    b: Side<'s>,
    pub(super) bodies: Bodies,
    /// Whether they have a point in common; touching counts.
    pub(super) colliding: bool,
    /// The penetration depth in px or, where they are apart, the distance below 0.
    pub(super) signed_depth: f64,
    /// The unit vector from A towards B.
    pub(super) normal: DVec3,
    /// What a length may be off by, in px.
    pub(super) tolerance: f64,
    /// What a unit vector's length may be off by.
    pub(super) unit_tolerance: f64,
}

impl<'s> Truth<'s> {
    /// The truth about `bodies`.
    pub(super) fn of([a, b]: [&'s PosedShape; 2], bodies: Bodies, tolerance: Tolerance) -> Self {
        let [a, b] = [a, b].map(|shape| Side {
            shape,
            radius: match bodies {
                Bodies::Cores => 0.0,
                Bodies::Whole => shape.radius(),
            },
        });
        let answer = query(&a, &b, &mut PairCache::default());
        Self {
            a,
            b,
            bodies,
            colliding: answer.colliding,
            signed_depth: if answer.colliding {
                answer.depth
            } else {
                -answer.distance
            },
            normal: answer.normal,
            tolerance: tolerance.length,
            unit_tolerance: tolerance.part.max(PRINTED),
        }
    }

    /// The farthest points of A and of B, both along the same unit direction.
    pub(super) fn same_way(&self, direction: DVec3) -> [DVec3; 2] {
        [self.a.farthest(direction), self.b.farthest(direction)]
    }

    /// The support point of A − B along a unit direction.
    pub(super) fn support(&self, direction: DVec3) -> DVec3 {
        self.a.farthest(direction) - self.b.farthest(-direction)
    }

    /// How far A − B reaches along a unit direction, in px: how far B must move along it to clear A.
    pub(super) fn reach(&self, direction: DVec3) -> f64 {
        direction.dot(self.support(direction))
    }

    /// How far a point lies outside A − B, in px; 0 for one inside.
    pub(super) fn outside(&self, point: DVec3) -> f64 {
        gap(&self.a, &Moved::new(self.b, point))
    }

    /// How far outside A and B their two points lie, in px; 0 for those inside.
    pub(super) fn off(&self, [on_a, on_b]: [DVec3; 2]) -> [f64; 2] {
        [(on_a, self.a), (on_b, self.b)].map(|(point, side)| {
            let dot = Hull::new(&[point]).map(|dot| dot.posed(&Pose::default()));
            dot.map_or(0.0, |dot| gap(&side, &dot))
        })
    }
}

fn gap(a: &impl Support, b: &impl Support) -> f64 {
    query(a, b, &mut PairCache::default()).distance
}

/// The diagonal of the box about both bodies, and the largest coordinate in it, in px.
pub(super) fn extent_and_size([a, b]: [&PosedShape; 2]) -> [f64; 2] {
    let reach = |direction: DVec3| {
        let [of_a, of_b] =
            [a, b].map(|shape| direction.dot(shape.support(direction)) + shape.radius());
        of_a.max(of_b)
    };
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let sides = axes.map(|axis| [reach(axis), reach(-axis)]);
    let spans = sides.map(|[one, other]| one + other);
    let size = sides.into_iter().flatten().map(f64::abs);
    [DVec3::from(spans).length(), size.fold(0.0, f64::max)]
}

/// The unit vector along `v`, however long that is; none for a zero.
pub(super) fn unit(v: DVec3) -> Option<DVec3> {
    (v / v.abs().max_element()).try_normalize()
}
