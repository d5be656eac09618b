//! Default shapes for the shape picker, each of a given size about its own centre.

use std::f64::consts::TAU;

use glam::{DVec2, dvec2};

use crate::planar::{
    Capsule, Circle, Ellipse, Polygon, Regular, Rounded, Shape, ShapeError, Support, unit_vector,
};
use crate::scene::Body;

/// A kind of shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A rectangle.
    Box,
    /// A triangle with three different sides.
    Triangle,
    /// A regular polygon.
    Regular,
    /// A disc.
    Circle,
    /// A segment with a radius.
    Capsule,
    /// A box with round corners.
    Rounded,
    /// An ellipse.
    Ellipse,
    /// The convex hull of random points.
    RandomHull,
}

impl Kind {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 8] = [
        Self::Box,
        Self::Triangle,
        Self::Regular,
        Self::Circle,
        Self::Capsule,
        Self::Rounded,
        Self::Ellipse,
        Self::RandomHull,
    ];

    /// Its name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Box => "box",
            Self::Triangle => "triangle",
            Self::Regular => "n-gon",
            Self::Circle => "circle",
            Self::Capsule => "capsule",
            Self::Rounded => "rounded",
            Self::Ellipse => "ellipse",
            Self::RandomHull => "random hull",
        }
    }

    /// A shape of this kind that reaches `reach` px from the local origin. `seed` makes a random hull;
    /// the same seed makes the same hull.
    ///
    /// # Errors
    /// [`ShapeError`] when the reach is not above 0 or out of range.
    pub fn shape(self, reach: f64, seed: u64) -> Result<Shape, ShapeError> {
        let part = |share: f64| tidy(share * reach);
        let polygon = |corners: &[(f64, f64)]| {
            let corners: Vec<DVec2> = corners
                .iter()
                .map(|&(x, y)| dvec2(part(x), part(y)))
                .collect();
            Polygon::new(&corners)
        };
        Ok(match self {
            Self::Box => polygon(&[(-0.8, -0.6), (0.8, -0.6), (0.8, 0.6), (-0.8, 0.6)])?.into(),
            Self::Triangle => polygon(&[(-0.8, 0.6), (0.3, -0.95), (0.9, 0.4)])?.into(),
            Self::Regular => Regular::new(6, part(1.0))?.into(),
            Self::Circle => Circle::new(part(1.0))?.into(),
            Self::Capsule => {
                let end = dvec2(part(0.6), 0.0);
                Capsule::new(-end, end, part(0.4))?.into()
            }
            Self::Rounded => {
                let inside = polygon(&[(-0.6, -0.45), (0.6, -0.45), (0.6, 0.45), (-0.6, 0.45)])?;
                Rounded::new(inside, part(0.25))?.into()
            }
            Self::Ellipse => Ellipse::new(part(1.0), part(0.6))?.into(),
            Self::RandomHull => random_hull(reach, seed)?.into(),
        })
    }
}

/// How far `body` reaches from its middle, in px.
#[must_use]
pub fn reach_of(body: &Body) -> f64 {
    let posed = body.posed();
    let middle = posed.center();
    let distances = posed.outline().into_iter().map(|p| p.distance(middle));
    let reach = distances.fold(0.0, f64::max);
    if reach > 0.0 {
        tidy(reach)
    } else {
        POINT_REACH
    }
}

/// `body` with a shape of another kind that reaches `reach` px, the middle where it was.
///
/// # Errors
/// [`ShapeError`] when the reach is not above 0 or out of range.
pub fn with_kind(body: &Body, kind: Kind, reach: f64, seed: u64) -> Result<Body, ShapeError> {
    let new = Body {
        shape: kind.shape(reach, seed)?,
        ..body.clone()
    };
    let moved = body.posed().center() - new.posed().center();
    Ok(Body {
        position: body.position + moved,
        ..new
    })
}

/// The reach of what a point is turned into, in px.
pub(in crate::app) const POINT_REACH: f64 = 40.0;

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
pub(in crate::app) fn tidy(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let grain = libm::exp10(libm::log10(value.abs()).floor() - 2.0);
    let rounded = (value / grain).round() * grain;
    // A grain below 1 is no binary number; a detour by text finds the nearest that reads well.
    format!("{rounded:.12e}").parse().unwrap_or(rounded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::preset;

    #[test]
    fn every_kind_can_be_had_in_every_size() {
        for kind in Kind::ALL {
            for reach in [1e-60, 0.01, 1.0, 55.0, 1e4, 1e60] {
                for seed in 0..20 {
                    let shape = kind.shape(reach, seed).unwrap();
                    let outline = shape.posed(&crate::planar::Pose::default()).outline();
                    let found = outline.iter().map(|p| p.length()).fold(0.0, f64::max);
                    assert!(
                        (0.95..1.05).contains(&(found / reach)),
                        "{kind:?} of {reach} reaches {found}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_hull() {
        let hull = |seed| Kind::RandomHull.shape(50.0, seed).unwrap();
        assert_eq!(hull(7), hull(7));
        assert_ne!(hull(7), hull(8));
    }

    #[test]
    fn another_kind_stays_where_it_is_and_as_large() {
        let scene = preset("two-boxes").unwrap().scene;
        let mut body = scene.a.clone();
        body.angle_degrees = 30.0;
        let middle = body.posed().center();
        let extent = |body: &Body| {
            let outline = body.posed().outline();
            outline
                .iter()
                .map(|p| p.distance(middle))
                .fold(0.0, f64::max)
        };
        let reach = extent(&body);
        for kind in Kind::ALL.into_iter().cycle().take(40) {
            body = with_kind(&body, kind, reach_of(&body), 3).unwrap();
            assert!(body.posed().center().distance(middle) < 1e-9, "{kind:?}");
        }
        let after = extent(&body) / reach;
        assert!((0.5..2.0).contains(&after), "five rounds left {after}");
    }

    #[test]
    fn sizes_read_well() {
        assert_eq!(tidy(47.169_9), 47.2);
        assert_eq!(tidy(0.1 + 0.2), 0.3);
        assert_eq!(tidy(-123_456.0), -123_000.0);
    }
}
