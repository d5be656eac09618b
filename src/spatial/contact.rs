//! Contact manifolds: where two colliding shapes press on each other.
//!
//! # One-shot
//! A face whose corners are all farthest along the normal is the *reference*: A's if it has one, else B's. Of the
//! other body the face at its deepest corner that faces the reference most is the *incident* face. It is clipped to
//! the prism over the reference (Sutherland and Hodgman, "Reentrant polygon clipping", 1974), and what of its
//! corners then lies beneath the reference, radii included, is a contact. Two edges that lie along each other are
//! clipped likewise. Where edges cross or a vertex decides, or a core is smooth, there is one contact: the deepest
//! points, also where a cylinder or a cone stands on its disc.
//!
//! # Rounded
//! The reference is the core's face moved out along the normal by the radius. Of the other body each corner is
//! moved against the normal by its own.
//!
//! # Touching
//! Of two faces that share a plane in exact arithmetic posing leaves two that do so to a rounding. A corner that is
//! short of the farthest, or above the reference, by no more than the posed corners' rounding counts as level.

use glam::DVec3;

use super::{Answer, PosedHull, Support};

/// A pair of points, one on each body, in world space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPoint {
    /// The point on A.
    pub on_a: DVec3,
    /// The point on B; `on_a - on_b` is `depth` times the manifold's normal.
    pub on_b: DVec3,
    /// How far the bodies overlap here along the normal, in px.
    pub depth: f64,
}

impl ContactPoint {
    /// With A for B.
    fn swapped(self) -> Self {
        Self {
            on_a: self.on_b,
            on_b: self.on_a,
            ..self
        }
    }
}

/// The contacts of a pair of shapes: the corners of what two faces, or edges, share.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifold {
    /// The unit vector from A towards B.
    pub normal: DVec3,
    points: Vec<ContactPoint>,
}

impl Manifold {
    /// The contacts, in order round what the faces share.
    #[must_use]
    pub fn points(&self) -> &[ContactPoint] {
        &self.points
    }

    /// The same, and nothing else of it.
    #[must_use]
    pub fn into_points(self) -> Vec<ContactPoint> {
        self.points
    }
}

/// The contacts of two shapes, of which [`query`](super::query) said `answer`, or `None` where they are apart.
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
    let clipped = clipped(a, b, answer).filter(|points| points.len() > 1);
    Some(Manifold {
        normal: answer.normal,
        points: clipped.unwrap_or_else(|| vec![deepest]),
    })
}

/// The contacts by clipping, where a face of one body or an edge of each is level with the normal's plane.
fn clipped<A, B>(a: &A, b: &B, answer: &Answer) -> Option<Vec<ContactPoint>>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let hulls = [a.hull()?, b.hull()?];
    let radii = [a.radius(), b.radius()];
    let rounding = hulls[0].rounding() + hulls[1].rounding();
    let ways = [answer.normal, -answer.normal];
    let sides = [0, 1].map(|which| Side::new(hulls[which], ways[which], radii[which], rounding));
    let [of_a, of_b] = &sides;
    let clip = |reference: &Side<'_>, incident: &Side<'_>| {
        let points = reference.clip(&incident.facing());
        reference.contacts(&points, incident.radius, answer.depth)
    };
    let contacts = if of_a.level.len() > 2 {
        clip(of_a, of_b)
    } else if of_b.level.len() > 2 {
        let contacts = clip(of_b, of_a).into_iter();
        contacts.map(ContactPoint::swapped).collect()
    } else if of_a.lies_along(of_b) {
        of_a.contacts(&of_a.clip(&of_b.level), of_b.radius, answer.depth)
    } else {
        return None;
    };
    // Of bodies as thin as their rounding the incident face may pass the deepest point by.
    let deepest = contacts.iter().map(|contact| contact.depth);
    let is_as_deep = deepest.fold(0.0, f64::max) >= answer.depth - rounding;
    is_as_deep.then_some(contacts)
}

/// What of a body lies towards the other.
struct Side<'s> {
    hull: &'s PosedHull,
    /// Out of the body: the way to the other.
    normal: DVec3,
    radius: f64,
    rounding: f64,
    /// The corner that is farthest along the normal.
    deepest: u16,
    /// The corners that are as far, counter-clockwise about the face that they make, or of an edge, or one alone.
    level: Vec<DVec3>,
}

impl<'s> Side<'s> {
    fn new(hull: &'s PosedHull, normal: DVec3, radius: f64, rounding: f64) -> Self {
        let (deepest, farthest) = hull.farthest(normal);
        let is_level = |corner: &DVec3| normal.dot(farthest - corner) <= rounding;
        let level = outline(hull.vertices().filter(is_level).collect(), normal);
        Self {
            hull,
            normal,
            radius,
            rounding,
            deepest: deepest as u16,
            level,
        }
    }

    /// Whether this side and the other are edges that lie along each other.
    fn lies_along(&self, other: &Self) -> bool {
        let ([p, q], [r, s]) = (&self.level[..], &other.level[..]) else {
            return false;
        };
        let longer = p.distance(*q).max(r.distance(*s));
        (q - p).cross(s - r).length() <= self.rounding * longer
    }

    /// The face at the deepest corner whose own normal points most along this side's; of a segment the whole, of
    /// a point itself.
    fn facing(&self) -> Vec<DVec3> {
        if self.level.len() > 2 {
            return self.level.clone();
        }
        let corners = |face: &[u16]| -> Vec<DVec3> {
            let corners = face.iter().map(|&corner| usize::from(corner));
            corners
                .filter_map(|corner| self.hull.vertex(corner))
                .collect()
        };
        let faces = self.hull.hull().faces();
        let at_deepest = faces
            .filter(|face| face.contains(&self.deepest))
            .map(corners);
        let towards = |face: &Vec<DVec3>| area_vector(face).normalize_or_zero().dot(self.normal);
        at_deepest
            .max_by(|one, other| towards(one).total_cmp(&towards(other)))
            .unwrap_or_else(|| self.hull.vertices().collect())
    }

    /// What of a polygon, or of an edge, lies over this side's face or edge.
    fn clip(&self, polygon: &[DVec3]) -> Vec<DVec3> {
        let mut points = polygon.to_vec();
        for (from, outward) in self.walls() {
            points = cut(&points, |point| outward.dot(point - from), self.rounding);
        }
        distinct(&points, self.rounding)
    }

    /// The planes that bound the prism over the face, or the ends of the edge, each by a point and the unit vector
    /// out of it.
    fn walls(&self) -> Vec<(DVec3, DVec3)> {
        let next = self.level.iter().cycle().skip(1);
        let sides = self.level.iter().zip(next);
        let outward = |from: DVec3, to: DVec3| {
            if self.level.len() == 2 {
                from - to
            } else {
                (to - from).cross(self.normal)
            }
        };
        sides
            .filter_map(|(&from, &to)| Some((from, outward(from, to).try_normalize()?)))
            .collect()
    }

    /// The contacts of points of the other core, as if this body were A: those beneath the face, none deeper than
    /// `deepest`.
    fn contacts(&self, points: &[DVec3], other_radius: f64, deepest: f64) -> Vec<ContactPoint> {
        let from = self.level[0];
        let radius = self.radius + other_radius;
        let contact = |point: &DVec3| {
            let depth = radius - self.normal.dot(point - from);
            let on_b = point - other_radius * self.normal;
            (depth >= -self.rounding).then(|| {
                let depth = if depth > 0.0 { depth.min(deepest) } else { 0.0 };
                ContactPoint {
                    on_a: on_b + depth * self.normal,
                    on_b,
                    depth,
                }
            })
        };
        points.iter().filter_map(contact).collect()
    }
}

/// The corners of the outline of points in a plane square to `normal`, counter-clockwise about it.
///
/// The monotone chain (Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979): from the
/// least point to the greatest and back, always to the left.
fn outline(points: Vec<DVec3>, normal: DVec3) -> Vec<DVec3> {
    if points.len() < 3 {
        return points;
    }
    let right = normal.any_orthonormal_vector();
    let up = normal.cross(right);
    let flat = |point: &DVec3| [right.dot(*point), up.dot(*point)];
    let order = |p: &DVec3, q: &DVec3| {
        let ([px, py], [qx, qy]) = (flat(p), flat(q));
        px.total_cmp(&qx).then(py.total_cmp(&qy))
    };
    let mut sorted = points;
    sorted.sort_by(order);
    let mut corners: Vec<DVec3> = Vec::with_capacity(sorted.len() + 1);
    for _ in 0..2 {
        let start = corners.len();
        for &point in &sorted {
            while let [.., p, q] = corners[start..]
                && normal.dot((q - p).cross(point - p)) <= 0.0
            {
                corners.pop();
            }
            corners.push(point);
        }
        corners.pop();
        sorted.reverse();
    }
    corners
}

/// Twice the area of a polygon along its normal, in px²: the sum of its corners' products about the first.
fn area_vector(polygon: &[DVec3]) -> DVec3 {
    let triangles = polygon.windows(2);
    triangles
        .map(|pair| (pair[0] - polygon[0]).cross(pair[1] - polygon[0]))
        .sum()
}

/// The part of a polygon that is not above 0, where `above` tells its corners; one that is by no more than
/// `rounding` stays as it is, and of corners that fall together one after the other one stays.
fn cut(polygon: &[DVec3], above: impl Fn(DVec3) -> f64, rounding: f64) -> Vec<DVec3> {
    let mut kept: Vec<DVec3> = Vec::with_capacity(polygon.len() + 1);
    let mut keep = |point: DVec3| {
        if kept
            .last()
            .is_none_or(|last| last.distance(point) > rounding)
        {
            kept.push(point);
        }
    };
    let next = polygon.iter().cycle().skip(1);
    for (&from, &to) in polygon.iter().zip(next) {
        let (here, there) = (above(from), above(to));
        if here <= rounding {
            keep(from);
        }
        if (here > rounding && there < 0.0) || (here < 0.0 && there > rounding) {
            keep(from + (to - from) * (here / (here - there)));
        }
    }
    kept
}

/// The points in their order, of those within `rounding` of each other the first.
fn distinct(points: &[DVec3], rounding: f64) -> Vec<DVec3> {
    let mut kept: Vec<DVec3> = Vec::with_capacity(points.len());
    for &point in points {
        if kept.iter().all(|other| other.distance(point) > rounding) {
            kept.push(point);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::{
        Capsule, Cuboid, Cylinder, Hull, PairCache, Pose, PosedShape, Rounded, Shape, Sphere,
        query, rotation_about,
    };
    use approx::assert_abs_diff_eq;
    use glam::{DQuat, dvec3};
    use std::f64::consts::FRAC_PI_4;

    fn at(shape: impl Into<Shape>, position: DVec3) -> PosedShape {
        shape
            .into()
            .posed(&Pose::new(position, DQuat::IDENTITY).unwrap())
    }

    fn turned(shape: impl Into<Shape>, position: DVec3, axis: DVec3) -> PosedShape {
        let turn = rotation_about(axis, FRAC_PI_4).unwrap();
        shape.into().posed(&Pose::new(position, turn).unwrap())
    }

    fn cube() -> Cuboid {
        Cuboid::new(DVec3::ONE).unwrap()
    }

    fn manifold(a: &PosedShape, b: &PosedShape) -> Option<Manifold> {
        contact(a, b, &query(a, b, &mut PairCache::default()))
    }

    #[test]
    fn a_box_on_a_box_has_the_corners_of_what_they_share() {
        // B lies under A (y is down), 0.25 deep, shifted along x and z.
        let manifold = manifold(
            &at(cube(), DVec3::ZERO),
            &at(cube(), dvec3(0.5, 1.75, -0.25)),
        );
        let manifold = manifold.unwrap();
        assert_eq!(manifold.normal, DVec3::Y);
        let mut corners: Vec<_> = manifold
            .points()
            .iter()
            .map(|p| p.on_b.to_array())
            .collect();
        corners.sort_by(|one, other| one.partial_cmp(other).unwrap());
        let shared = [[-0.5, -1.0], [-0.5, 0.75], [1.0, -1.0], [1.0, 0.75]];
        assert_eq!(corners, shared.map(|[x, z]| [x, 0.75, z]));
        for point in manifold.points() {
            assert_eq!((point.on_a.y, point.depth), (1.0, 0.25));
        }
    }

    #[test]
    fn a_corner_and_two_edges_that_cross_are_one_contact_each() {
        let on_its_corner = turned(cube(), DVec3::ZERO, dvec3(1.0, 0.0, 1.0));
        let corner = manifold(&at(cube(), dvec3(0.0, 2.5, 0.0)), &on_its_corner).unwrap();
        assert_eq!(corner.points().len(), 1);
        let crossing = [
            turned(cube(), DVec3::ZERO, DVec3::Y),
            turned(cube(), dvec3(2.5, 0.0, 0.0), DVec3::Z),
        ];
        let edges = manifold(&crossing[0], &crossing[1]).unwrap();
        assert_eq!(edges.points().len(), 1);
        assert_abs_diff_eq!(edges.points()[0].depth, 8f64.sqrt() - 2.5, epsilon = 1e-14);
    }

    #[test]
    fn an_edge_on_a_face_has_two_contacts_and_a_box_turned_on_another_eight() {
        let on_its_edge = turned(cube(), dvec3(0.0, -2.25, 0.0), DVec3::Z);
        let edge = manifold(&at(cube(), DVec3::ZERO), &on_its_edge).unwrap();
        assert_eq!(edge.points().len(), 2);
        for point in edge.points() {
            assert_abs_diff_eq!(point.depth, 1.0 + 2f64.sqrt() - 2.25, epsilon = 1e-14);
        }
        let twisted = turned(cube(), dvec3(0.0, -1.5, 0.0), DVec3::Y);
        let octagon = manifold(&at(cube(), DVec3::ZERO), &twisted).unwrap();
        assert_eq!(octagon.points().len(), 8);
    }

    #[test]
    fn capsules_lie_on_a_box_and_along_each_other_by_two_contacts() {
        let capsule = |to: DVec3| Capsule::new(DVec3::ZERO, to, 0.5).unwrap();
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
    fn a_rounded_box_stands_on_its_core_moved_out() {
        let rounded = Rounded::new(cube().hull().clone(), 0.5).unwrap();
        let found = manifold(
            &at(rounded, DVec3::ZERO),
            &at(cube(), dvec3(0.0, 2.25, 0.0)),
        );
        let found = found.unwrap();
        assert_eq!(found.points().len(), 4);
        for point in found.points() {
            assert_eq!((point.on_a.y, point.on_b.y), (1.5, 1.25));
        }
    }

    #[test]
    fn round_and_smooth_shapes_have_one_contact_at_the_deepest_points() {
        let ball = || Sphere::new(1.0).unwrap();
        let balls = manifold(&at(ball(), DVec3::ZERO), &at(ball(), 1.5 * DVec3::X)).unwrap();
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

    #[test]
    fn polygons_in_one_plane_share_a_polygon() {
        let square = |half: f64| Hull::new(cube_face(half).as_slice()).unwrap();
        let shared = manifold(&at(square(1.0), DVec3::ZERO), &at(square(0.5), DVec3::X)).unwrap();
        assert_eq!(shared.points().len(), 4);
        assert!(shared.points().iter().all(|point| point.depth == 0.0));
    }

    fn cube_face(half: f64) -> [DVec3; 4] {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| half * dvec3(x, 0.0, z))
    }

    #[test]
    fn apart_is_no_contact_and_a_touch_is_one_of_depth_0() {
        let touching = manifold(&at(cube(), DVec3::ZERO), &at(cube(), 2.0 * DVec3::Z)).unwrap();
        assert_eq!(touching.points().len(), 4);
        assert!(touching.points().iter().all(|point| point.depth == 0.0));
        let apart = manifold(&at(cube(), DVec3::ZERO), &at(cube(), 2.5 * DVec3::Z));
        assert_eq!(apart, None);
    }
}
