//! Contact manifolds: where two colliding shapes press on each other.
//!
//! # One-shot
//! A face whose slope is no more than [`FACE_SLOPE`] is the *reference* face: A's if it qualifies, else B's. The other
//! body's is the *incident* face. It is clipped to the prism over the reference along the normal, and each of its
//! corners beneath the reference, radii included, is a contact. Two level, parallel edges are clipped likewise. If
//! edges cross, or a vertex decides, or a core is smooth, there is one contact: the deepest points, even if a cylinder
//! or a cone stands on its disc.
//!
//! # Rounded
//! The flat side of a rounded body is its core's face or edge offset by the radius along the face's normal. If that is
//! tilted, the body bulges beyond its flat side at its deepest corners: these are offset along the contact normal. A
//! reference face, tilted by [`FACE_SLOPE`] at most, is offset along the contact normal: a point on it is inside the
//! body by up to half of the radius times the square of that slope.
//!
//! # Level
//! Corners that share a plane in exact arithmetic share it only to within rounding once posed. Corners within the posed
//! corners' rounding and [`LEVEL_PART`] count as level, collinear or coincident: faces and edges are merged accordingly
//! before they are clipped. If two sides cross at a small angle, the corner there lies on both bodies, but along them
//! it is right only to that tolerance divided by the sine of the angle.

use glam::DVec3;

use super::support_feature::{face_of_box, merge, wrapped_face};
use super::{Answer, PosedHull, Support};
use crate::exact::positive_part;

/// The largest slope of a reference face against the contact plane, as rise over run. Faces within it share a polygon,
/// although an axis of two edges may have as small an overlap: a pile rests on its faces. It is `Box2D`'s linear
/// slop, 5 mm, over a body of a metre.
const FACE_SLOPE: f64 = 0.005;

/// The tolerance for level corners in a manifold, as a fraction of the smaller body's extent, in addition to the
/// rounding of the posed corners: a contact may lie off a body by twice as much.
const LEVEL_PART: f64 = 1.0 / (1u64 << 38) as f64;

/// A pair of points, one on each body, in world space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPoint {
    /// The point on A.
    pub on_a: DVec3,
    /// The point on B; `on_a - on_b` is `depth` times the manifold's normal.
    pub on_b: DVec3,
    /// The penetration depth along the normal, in px.
    pub depth: f64,
}

impl ContactPoint {
    /// The same with A and B swapped.
    fn swapped(self) -> Self {
        Self {
            on_a: self.on_b,
            on_b: self.on_a,
            ..self
        }
    }
}

/// The contacts of a pair of shapes: the corners of the intersection of two faces, or edges.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifold {
    /// The unit vector from A towards B.
    pub normal: DVec3,
    points: Vec<ContactPoint>,
}

impl Manifold {
    /// The contacts, in order around the intersection of the faces.
    #[must_use]
    pub fn points(&self) -> &[ContactPoint] {
        &self.points
    }

    /// The contacts alone.
    #[must_use]
    pub fn into_points(self) -> Vec<ContactPoint> {
        self.points
    }
}

/// The contacts of two shapes, given [`query`](super::query)'s `answer`, or `None` if they are apart.
#[must_use]
pub fn contact<A, B>(a: &A, b: &B, answer: &Answer) -> Option<Manifold>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    if !answer.colliding {
        return None;
    }
    let deepest = ContactPoint {
        on_a: answer.on_a,
        on_b: answer.on_b,
        depth: answer.depth,
    };
    Some(Manifold {
        normal: answer.normal,
        points: clipped(a, b, answer)
            .filter(|points| points.len() > 1)
            .unwrap_or_else(|| vec![deepest]),
    })
}

/// The contacts by clipping, if a face of one body or an edge of each is level with the contact plane.
fn clipped<A, B>(a: &A, b: &B, answer: &Answer) -> Option<Vec<ContactPoint>>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let hulls = [a.hull()?, b.hull()?];
    let [extent_a, extent_b] = hulls.map(PosedHull::extent);
    let rounding = hulls[0].rounding() + hulls[1].rounding();
    let level = rounding + LEVEL_PART * extent_a.min(extent_b);
    if extent_a.min(extent_b) <= level {
        return None;
    }
    let of_a = Side::new(hulls[0], answer.normal, a.radius(), level);
    let of_b = Side::new(hulls[1], -answer.normal, b.radius(), level);
    let contacts = if of_a.is_reference() {
        of_a.contacts(&of_b, answer.depth)
    } else if of_b.is_reference() {
        let contacts = of_b.contacts(&of_a, answer.depth).into_iter();
        contacts.map(ContactPoint::swapped).collect()
    } else {
        let [edge_a, edge_b] = [of_a.level_edge()?, of_b.level_edge()?];
        edge_a
            .is_parallel_to(&edge_b)
            .then(|| edge_a.contacts(&edge_b, answer.depth))?
    };
    // For bodies as thin as their rounding the incident face may miss the deepest point.
    let deepest = contacts.iter().map(|contact| contact.depth);
    let is_as_deep = deepest.fold(0.0, f64::max) >= answer.depth - level;
    is_as_deep.then_some(contacts)
}

/// The feature of a body that faces the other: a face, an edge or a corner.
struct Side {
    /// Outward, towards the other body.
    normal: DVec3,
    radius: f64,
    /// The tolerance, in px, for level, collinear or coincident corners.
    level: f64,
    /// The corner farthest along the normal.
    deepest: DVec3,
    /// The unit normal of the face.
    facing: DVec3,
    /// Counter-clockwise about the normal.
    corners: Vec<DVec3>,
}

impl Side {
    #[inline]
    fn new(hull: &PosedHull, normal: DVec3, radius: f64, level: f64) -> Self {
        let (index, deepest) = hull.farthest(normal);
        let (facing, corners) = match hull.half_edges() {
            Some(half) if half.min_element() > level => face_of_box(hull, normal),
            _ => wrapped_face(hull, index, normal, level),
        };
        Self {
            normal,
            radius,
            level,
            deepest,
            facing,
            corners,
        }
    }

    /// Whether the other body's face is clipped to this.
    fn is_reference(&self) -> bool {
        self.corners.len() > 2 && self.facing.cross(self.normal).length() <= FACE_SLOPE
    }

    /// The edge of the face that is level with the deepest corner.
    fn level_edge(&self) -> Option<Self> {
        let mut corners = self.level_corners();
        let ends = [corners.next()?, corners.next()?];
        corners.next().is_none().then(|| Self {
            facing: self.normal,
            corners: ends.to_vec(),
            ..*self
        })
    }

    /// Whether this edge and another are parallel.
    fn is_parallel_to(&self, other: &Self) -> bool {
        let ([p, q], [r, s]) = (&self.corners[..], &other.corners[..]) else {
            return false;
        };
        let longer = p.distance(*q).max(r.distance(*s));
        (q - p).cross(s - r).length() <= self.level * longer
    }

    /// The corners of the face, or of the edge or the corner, that are level with the deepest.
    fn level_corners(&self) -> impl Iterator<Item = DVec3> {
        let corners = self.corners.iter().copied();
        corners.filter(|corner| self.normal.dot(self.deepest - corner) <= self.level)
    }

    /// The contacts of the part of the other side over this face or edge and beneath it, as if this body were A, none
    /// deeper than `deepest`: for a rounded body the flat side and, if that is tilted, the bulge beyond it at the
    /// deepest corners.
    fn contacts(&self, other: &Self, deepest: f64) -> Vec<ContactPoint> {
        let mut points = self.clip(&other.corners, other.radius * other.facing);
        merge(&mut points, self.level);
        if other.radius > 0.0 {
            let level: Vec<DVec3> = other.level_corners().collect();
            if level.len() < other.corners.len() {
                points.extend(self.clip(&level, other.radius * other.normal));
            }
        }
        let steepness = self.facing.dot(self.normal);
        let mut contacts = Vec::with_capacity(points.len());
        for on_b in points {
            let beneath = self.radius + self.facing.dot(self.deepest - on_b) / steepness;
            if beneath >= -self.level {
                let depth = positive_part(beneath.min(deepest));
                contacts.push(ContactPoint {
                    on_a: on_b + depth * self.normal,
                    on_b,
                    depth,
                });
            }
        }
        contacts
    }

    /// The part of a polygon, or of an edge, moved by `offset`, over this face or edge.
    ///
    /// A corner of less than 60° gets an additional side plane, perpendicular to its bisector, as a point level with
    /// both sides may lie far beyond the corner; so do the ends of an edge.
    fn clip(&self, polygon: &[DVec3], offset: DVec3) -> Vec<DVec3> {
        if polygon.is_empty() {
            return Vec::new();
        }
        let last = self.corners.len() - 1;
        let mut from = self.corners[last];
        let mut before = self.outward(self.corners[last - 1], from);
        let moved = polygon.iter().map(|corner| corner + offset);
        let mut ring = FaceOutline::new(moved, before, self.corners.len() + 3);
        for &to in &self.corners {
            let after = self.outward(from, to);
            ring.cut(SidePlane::new(from, after), self.level);
            if before.dot(after) < -0.5 {
                let between = self.normal.cross(before - after).normalize();
                ring.cut(SidePlane::new(from, between), self.level);
            }
            (from, before) = (to, after);
        }
        ring.points().collect()
    }

    /// The unit vector perpendicular to an edge of the face and to the contact normal.
    #[inline]
    fn outward(&self, from: DVec3, to: DVec3) -> DVec3 {
        (to - from).cross(self.normal).normalize()
    }
}

/// A plane along the contact normal that cuts off what lies beyond it.
#[derive(Clone, Copy)]
struct SidePlane {
    from: DVec3,
    outward: DVec3,
}

impl SidePlane {
    #[inline]
    fn new(from: DVec3, outward: DVec3) -> Self {
        Self { from, outward }
    }

    #[inline]
    fn above(&self, corner: &FaceCorner) -> f64 {
        self.outward.dot(corner.point - self.from)
    }

    #[inline]
    fn crossing(&self, p: &FaceCorner, q: &FaceCorner) -> DVec3 {
        let (here, there) = (self.above(p), self.above(q));
        p.point + (q.point - p.point) * (here / (here - there))
    }
}

/// A convex polygon that is being clipped by the sides of another (Sutherland and Hodgman, "Reentrant polygon
/// clipping", 1974) in O(n + m), as a ring of corners linked both ways.
///
/// A side cuts off a chain of corners about the one farthest out over it. From side to side the outward direction turns
/// in one sense, so that corner advances in one sense too (the rotating calipers; Shamos, "Computational geometry",
/// 1978), once around in all, except for a step back at each of up to three sharp corners; and a corner cut off
/// does not return.
struct FaceOutline {
    corners: Vec<FaceCorner>,
    /// The first corner; `None` if the polygon is empty.
    first: Option<usize>,
    /// The corner farthest out over the last side.
    farthest: usize,
}

#[derive(Clone, Copy)]
struct FaceCorner {
    point: DVec3,
    before: usize,
    after: usize,
}

impl FaceOutline {
    /// A polygon of at least one corner, for at most `sides` sides whose outward directions, starting with `outward`,
    /// turn against its orientation.
    fn new(polygon: impl ExactSizeIterator<Item = DVec3>, outward: DVec3, sides: usize) -> Self {
        let last = polygon.len() - 1;
        let mut corners = Vec::with_capacity(polygon.len() + 2 * sides);
        corners.extend(polygon.enumerate().map(|(k, point)| FaceCorner {
            point,
            before: if k == 0 { last } else { k - 1 },
            after: if k == last { 0 } else { k + 1 },
        }));
        let farthest = (0..=last).max_by(|&j, &k| {
            let [one, other] = [j, k].map(|k| outward.dot(corners[k].point));
            one.total_cmp(&other)
        });
        Self {
            corners,
            first: Some(0),
            farthest: farthest.unwrap_or(0),
        }
    }

    /// Clips the polygon to the inner side of a side plane; a corner outside by no more than `level` is kept.
    #[inline]
    fn cut(&mut self, side: SidePlane, level: f64) {
        let Some(first) = self.first else { return };
        let highest = self.move_to_farthest(side, level);
        if highest <= level {
            return;
        }
        let mut is_first_cut = self.farthest == first;
        let [mut start, mut end] = [self.farthest; 2];
        let (here, before) = loop {
            let at = self.corners[start].before;
            let height = side.above(&self.corners[at]);
            if height <= level {
                break (height, at);
            }
            if at == self.farthest {
                self.first = None;
                return;
            }
            is_first_cut |= at == first;
            start = at;
        };
        let (there, after) = loop {
            let at = self.corners[end].after;
            let height = side.above(&self.corners[at]);
            if height <= level {
                break (height, at);
            }
            is_first_cut |= at == first;
            end = at;
        };
        let into = side.crossing(&self.corners[before], &self.corners[start]);
        let out = side.crossing(&self.corners[end], &self.corners[after]);
        let mut last = before;
        if here < 0.0 {
            last = self.insert(last, into);
        }
        self.farthest = last;
        if there < 0.0 {
            last = self.insert(last, out);
        }
        (self.corners[last].after, self.corners[after].before) = (after, last);
        if is_first_cut {
            self.first = Some(if there < 0.0 { last } else { after });
        }
    }

    /// Moves to the corner farthest out and returns its height. Rounding may change the order of corners within
    /// `level`, so it searches that far down.
    fn move_to_farthest(&mut self, side: SidePlane, level: f64) -> f64 {
        let start = self.farthest;
        let mut highest = side.above(&self.corners[start]);
        let neighbours: [fn(&FaceCorner) -> usize; 2] =
            [|corner| corner.before, |corner| corner.after];
        for next in neighbours {
            let mut at = next(&self.corners[start]);
            while at != start {
                let height = side.above(&self.corners[at]);
                if height > highest {
                    (self.farthest, highest) = (at, height);
                } else if height < highest - level {
                    break;
                }
                at = next(&self.corners[at]);
            }
        }
        highest
    }

    /// Links a new corner after this one.
    fn insert(&mut self, before: usize, point: DVec3) -> usize {
        let new = self.corners.len();
        self.corners[before].after = new;
        self.corners.push(FaceCorner {
            point,
            before,
            after: new,
        });
        new
    }

    /// The corners, in order.
    fn points(&self) -> impl Iterator<Item = DVec3> {
        let mut next = self.first;
        std::iter::from_fn(move || {
            let corner = &self.corners[next?];
            next = Some(corner.after).filter(|after| Some(*after) != self.first);
            Some(corner.point)
        })
    }
}

#[cfg(test)]
mod tests {
    use glam::{DQuat, dvec3};

    use super::*;
    use crate::spatial::{
        Capsule, Cuboid, Cylinder, PairCache, Pose, PosedShape, Shape, Sphere, query,
    };

    fn at(shape: impl Into<Shape>, position: DVec3) -> PosedShape {
        shape
            .into()
            .posed(&Pose::new(position, DQuat::IDENTITY).unwrap())
    }

    fn cube() -> Cuboid {
        Cuboid::new(DVec3::ONE).unwrap()
    }

    fn manifold(a: &PosedShape, b: &PosedShape) -> Option<Manifold> {
        contact(a, b, &query(a, b, &mut PairCache::default()))
    }

    /// From the local origin to this point.
    fn capsule(to: DVec3) -> Capsule {
        Capsule::new(DVec3::ZERO, to, 0.5).unwrap()
    }

    #[test]
    fn capsules_lie_on_a_box_and_along_each_other_by_two_contacts() {
        let lying = at(capsule(DVec3::X), dvec3(0.25, 1.375, 0.0));
        let on_box = manifold(&at(cube(), DVec3::ZERO), &lying).unwrap();
        assert_eq!((on_box.normal, on_box.points().len()), (DVec3::Y, 2));
        for point in on_box.points() {
            let levels = (point.on_a.y, point.on_b.y, point.depth);
            assert_eq!(levels, (1.0, 0.875, 0.125));
        }
        let beside = at(capsule(2.0 * DVec3::X), dvec3(0.5, 2.25, 0.0));
        let along = manifold(&lying, &beside).unwrap();
        let mut ends: Vec<f64> = along.points().iter().map(|p| p.on_b.x).collect();
        ends.sort_by(f64::total_cmp);
        assert_eq!(ends, [0.5, 1.25]);
        let across = at(capsule(DVec3::Z), dvec3(0.5, 2.25, -0.5));
        assert_eq!(manifold(&lying, &across).unwrap().points().len(), 1);
    }

    #[test]
    fn round_and_smooth_shapes_have_one_contact_at_the_deepest_points() {
        let ball = Sphere::new(1.0).unwrap();
        let balls = manifold(&at(ball, DVec3::ZERO), &at(ball, 1.5 * DVec3::X)).unwrap();
        let only = ContactPoint {
            on_a: DVec3::X,
            on_b: 0.5 * DVec3::X,
            depth: 0.5,
        };
        assert_eq!(balls.points(), [only]);
        let cylinder = at(Cylinder::new(1.0, 1.0).unwrap(), dvec3(0.0, 1.75, 0.0));
        let standing = manifold(&at(cube(), DVec3::ZERO), &cylinder).unwrap();
        assert_eq!(standing.points().len(), 1);
    }
}
