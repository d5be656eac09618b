//! Shapes for the shape picker, in the plane and in space, each of a given size about its own centre.

use std::f64::consts::TAU;

use glam::{DVec2, DVec3, dvec2, dvec3};

use crate::planar::{
    Capsule, Circle, Ellipse, Polygon, Regular, Rounded, Shape, ShapeError, Support, unit_vector,
};
use crate::scene::{Body, Geometry, Space};
use crate::spatial::{self, Support as _};

/// The kind whose shape is the convex hull of random points.
const RANDOM_HULL: &str = "random hull";

/// The kinds of shapes in the plane that are offered, in order. A triangle has three different sides.
pub const KINDS: [&str; 8] = [
    "box",
    "triangle",
    "n-gon",
    "circle",
    "capsule",
    "rounded",
    "ellipse",
    RANDOM_HULL,
];

/// The kinds of shapes in space, by their names in scene files. A hull is an octahedron, a rounded one a tetrahedron.
pub const KINDS_IN_SPACE: [&str; 8] = [
    "box",
    "hull",
    "sphere",
    "capsule",
    "cylinder",
    "cone",
    "ellipsoid",
    "rounded",
];

/// A shape of this kind that reaches `reach` px from the local origin. `seed` makes a random hull; the same seed makes the
/// same hull.
fn shape_of(kind: &str, reach: f64, seed: u64) -> Result<Shape, ShapeError> {
    let part = |share: f64| tidy(share * reach);
    let polygon = |corners: &[(f64, f64)]| {
        let corners: Vec<DVec2> = corners
            .iter()
            .map(|&(x, y)| dvec2(part(x), part(y)))
            .collect();
        Polygon::new(&corners)
    };
    Ok(match kind {
        "box" => polygon(&[(-0.8, -0.6), (0.8, -0.6), (0.8, 0.6), (-0.8, 0.6)])?.into(),
        "triangle" => polygon(&[(-0.8, 0.6), (0.3, -0.95), (0.9, 0.4)])?.into(),
        "n-gon" => Regular::new(6, part(1.0))?.into(),
        "circle" => Circle::new(part(1.0))?.into(),
        "capsule" => {
            let end = dvec2(part(0.6), 0.0);
            Capsule::new(-end, end, part(0.4))?.into()
        }
        "rounded" => {
            let inside = polygon(&[(-0.6, -0.45), (0.6, -0.45), (0.6, 0.45), (-0.6, 0.45)])?;
            Rounded::new(inside, part(0.25))?.into()
        }
        "ellipse" => Ellipse::new(part(1.0), part(0.6))?.into(),
        _ => random_hull(reach, seed)?.into(),
    })
}

/// How far `body` reaches from its middle, in px.
pub fn reach_of(body: &Body) -> f64 {
    let posed = body.posed();
    let middle = posed.center();
    let distances = posed.outline().into_iter().map(|p| p.distance(middle));
    let reach = distances.fold(0.0, f64::max);
    seen(reach)
}

/// `body` with a shape of another kind that reaches `reach` px, the middle where it was.
///
/// # Errors
/// [`ShapeError`] when the reach is not above 0 or out of range.
pub fn with_kind(body: &Body, kind: &str, reach: f64, seed: u64) -> Result<Body, ShapeError> {
    Ok(with_shape(body, shape_of(kind, reach, seed)?))
}

/// `body` with another shape, the middle where it was.
fn with_shape<D: Geometry>(body: &Body<D>, shape: D::Shape) -> Body<D> {
    let mut new = body.clone();
    new.shape = shape;
    new.position += D::center(&body.posed()) - D::center(&new.posed());
    new
}

/// The reach of what a point is turned into, in px.
const POINT_REACH: f64 = 40.0;

/// A reach that reads well, and of a point one that can be seen.
fn seen(reach: f64) -> f64 {
    if reach > 0.0 {
        tidy(reach)
    } else {
        POINT_REACH
    }
}

/// How many points a random hull is made of; about half of them end up in its middle.
const HULL_POINTS: usize = 14;

/// The hull of points spread evenly over a disc, blown up until it reaches as far as it should.
fn random_hull(reach: f64, seed: u64) -> Result<Polygon, ShapeError> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut points: Vec<DVec2> = (0..HULL_POINTS)
        .map(|_| random.f64().sqrt() * unit_vector(TAU * random.f64()))
        .collect();
    let farthest = points.iter().map(|p| p.length()).fold(0.0, f64::max);
    for point in &mut points {
        *point = (*point * (reach / farthest)).to_array().map(tidy).into();
    }
    Ok(Polygon::new(&hull(points))?)
}

/// The corners of the convex hull, in the order that turns from +x to +y (Andrew's monotone chain).
fn hull(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    let chain = |points: &mut dyn Iterator<Item = DVec2>| {
        let mut chain: Vec<DVec2> = Vec::new();
        for point in points {
            while let [.., before, last] = chain[..]
                && (last - before).perp_dot(point - last) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut corners = chain(&mut points.iter().copied());
    corners.extend(chain(&mut points.iter().rev().copied()));
    corners
}

/// Rounded to a thousandth of its power of ten or less, so that it reads well in a file.
fn tidy(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let grain = libm::exp10(libm::log10(value.abs()).floor() - 2.0);
    let rounded = (value / grain).round() * grain;
    // A grain below 1 is no binary number; a detour by text finds the nearest that reads well.
    format!("{rounded:.12e}").parse().unwrap_or(rounded)
}

/// A shape of this kind in space that reaches `reach` px from the local origin.
fn shape_in_space(kind: &str, reach: f64) -> Result<spatial::Shape, spatial::ShapeError> {
    let part = |share: f64| tidy(share * reach);
    let vector = |x: f64, y: f64, z: f64| dvec3(part(x), part(y), part(z));
    let hull = |points: &[(f64, f64, f64)]| {
        let points: Vec<DVec3> = points.iter().map(|&(x, y, z)| vector(x, y, z)).collect();
        spatial::Hull::new(&points)
    };
    Ok(match kind {
        "box" => spatial::Cuboid::new(vector(0.7, 0.5, 0.5))?.into(),
        "hull" => hull(&[
            (1.0, 0.0, 0.0),
            (-1.0, 0.0, 0.0),
            (0.0, 0.8, 0.0),
            (0.0, -0.8, 0.0),
            (0.0, 0.0, 1.0),
            (0.0, 0.0, -1.0),
        ])?
        .into(),
        "sphere" => spatial::Sphere::new(part(1.0))?.into(),
        "capsule" => {
            let end = vector(0.6, 0.0, 0.0);
            spatial::Capsule::new(DVec3::ZERO - end, end, part(0.4))?.into()
        }
        "cylinder" => spatial::Cylinder::new(part(0.6), part(0.8))?.into(),
        "cone" => spatial::Cone::new(part(0.7), part(0.7))?.into(),
        "ellipsoid" => spatial::Ellipsoid::new(vector(1.0, 0.6, 0.7))?.into(),
        _ => {
            let inside = hull(&[
                (0.5, 0.4, 0.5),
                (-0.5, 0.4, 0.5),
                (0.0, 0.4, -0.6),
                (0.0, -0.7, 0.0),
            ])?;
            spatial::Rounded::new(inside, part(0.2))?.into()
        }
    })
}

/// How far `body` reaches from its middle, in px: to the farthest of its support points along the axes and between
/// them.
fn reach_in_space(body: &Body<Space>) -> f64 {
    let posed = body.posed();
    let middle = posed.center();
    let signs = [-1.0, 0.0, 1.0];
    let directions = signs.iter().flat_map(|&x| {
        let planes = signs.iter();
        planes.flat_map(move |&y| signs.map(|z| dvec3(x, y, z)))
    });
    let directions = directions.filter(|&direction| direction != DVec3::ZERO);
    let reaches = directions.map(|direction| posed.support(direction).distance(middle));
    let reach = reaches.fold(0.0, f64::max) + posed.radius();
    seen(reach)
}

/// `body` with a shape of another kind about as large, the middle where it was.
///
/// # Errors
/// [`ShapeError`] when the body is too large or too small for it.
pub fn with_kind_in_space(
    body: &Body<Space>,
    kind: &str,
) -> Result<Body<Space>, spatial::ShapeError> {
    let shape = shape_in_space(kind, reach_in_space(body))?;
    Ok(with_shape(body, shape))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Parted, preset};

    #[test]
    fn every_kind_can_be_had_in_every_size() {
        for kind in KINDS {
            for reach in [1e-60, 0.01, 1.0, 55.0, 1e4, 1e60] {
                for seed in 0..20 {
                    let shape = shape_of(kind, reach, seed).unwrap();
                    let outline = shape.posed(&crate::planar::Pose::default()).outline();
                    let found = outline.iter().map(|p| p.length()).fold(0.0, f64::max);
                    assert!(
                        (0.95..1.05).contains(&(found / reach)),
                        "{kind} of {reach} reaches {found}"
                    );
                }
            }
        }
    }

    #[test]
    fn another_kind_stays_where_it_is_and_about_as_large() {
        let mut body = preset("two-boxes").unwrap().scene.a;
        body.rotation = 30.0;
        let (middle, reach) = (body.posed().center(), reach_of(&body));
        for kind in KINDS.into_iter().cycle().take(40) {
            body = with_kind(&body, kind, reach_of(&body), 3).unwrap();
            assert!(body.posed().center().distance(middle) < 1e-9, "{kind}");
        }
        let after = reach_of(&body) / reach;
        assert!((0.5..2.0).contains(&after), "five rounds left {after}");
        let mut body = crate::scene::preset_in_space("boxes-in-space")
            .unwrap()
            .scene
            .b;
        let (middle, reach) = (body.posed().center(), reach_in_space(&body));
        for kind in KINDS_IN_SPACE.into_iter().cycle().take(40) {
            body = with_kind_in_space(&body, kind).unwrap();
            assert_eq!(body.shape.parts().0, kind);
            assert!(body.posed().center().distance(middle) < 1e-9, "{kind}");
        }
        let after = reach_in_space(&body) / reach;
        assert!((0.5..2.0).contains(&after), "five rounds left {after}");
        body.shape = spatial::Sphere::new(0.0).unwrap().into();
        let ball = with_kind_in_space(&body, "sphere").unwrap();
        let seen = spatial::Sphere::new(POINT_REACH).unwrap().into();
        assert_eq!(ball.shape, seen, "a point can be seen");
    }

    #[test]
    fn sizes_read_well() {
        assert_eq!(tidy(47.169_9), 47.2);
        assert_eq!(tidy(0.1 + 0.2), 0.3);
        assert_eq!(tidy(-123_456.0), -123_000.0);
    }
}
