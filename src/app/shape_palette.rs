//! Shapes for the shape picker, in the plane and in space, each of a given size about its own centre.

use std::error::Error;
use std::f64::consts::TAU;

use glam::DVec2;

use super::world::AppDimension;
use crate::scene::{Body, Geometry, Vector};
use collidoscope_core::planar::unit_vector;

/// The number of points of a random hull; about half of them end up inside.
const HULL_POINTS: usize = 14;

/// Points distributed evenly over a disc, scaled so that the farthest is at distance 1.
pub(super) fn random_points(seed: u64) -> Vec<DVec2> {
    let mut random = fastrand::Rng::with_seed(seed);
    let points: Vec<DVec2> = (0..HULL_POINTS)
        .map(|_| random.f64().sqrt() * unit_vector(TAU * random.f64()))
        .collect();
    let farthest = points.iter().map(|p| p.length()).fold(0.0, f64::max);
    points.into_iter().map(|point| point / farthest).collect()
}

/// A shape of this kind that reaches `reach` px from the local origin.
fn shape_of<D: AppDimension>(
    kind: &str,
    reach: f64,
    seed: u64,
) -> Result<D::Shape, Box<dyn Error>> {
    let mut kinds = D::kinds(seed).into_iter();
    let of_kind = kinds.find(|(name, ..)| *name == kind);
    let (_, slug, mut parts) = of_kind.ok_or("no such kind")?;
    for part in &mut parts {
        part.change(|length| tidy(length * reach));
    }
    D::shape_from(slug, &parts)
}

/// The reach of a shape that replaces a point, in px.
const POINT_REACH: f64 = 40.0;

/// About how far `body` reaches from its centre, in px, rounded for readability; for a point, a visible size.
fn reach_of<D: Geometry>(body: &Body<D>) -> f64 {
    let posed = body.posed();
    let middle = D::center(&posed);
    let axes = D::Vector::AXES.iter().flat_map(|&axis| [axis, -axis]);
    let along_axes = axes.map(|axis| D::support(&posed, axis));
    let points = D::vertices(&posed).into_iter().chain(along_axes);
    let farthest = points
        .map(|point| point.distance(middle))
        .fold(0.0, f64::max);
    match farthest + D::radius(&posed) {
        0.0 => POINT_REACH,
        reach => tidy(reach),
    }
}

/// `body` with a shape of another kind of about the same size and centre, or the reason why the body is too large or
/// too small for it.
pub fn with_kind<D: AppDimension>(
    body: &Body<D>,
    kind: &str,
    seed: u64,
) -> Result<Body<D>, Box<dyn Error>> {
    let mut new = body.clone();
    new.shape = shape_of::<D>(kind, reach_of(body), seed)?;
    new.position += D::center(&body.posed()) - D::center(&new.posed());
    Ok(new)
}

/// Rounded to three significant digits, so that it is short in a file.
fn tidy(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let grain = libm::exp10(libm::log10(value.abs()).floor() - 2.0);
    let rounded = (value / grain).round() * grain;
    // Negative powers of ten aren't binary numbers; parsing decimal text finds the nearest short number.
    format!("{rounded:.12e}").parse().unwrap_or(rounded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Plane, Space, preset, preset_in_space};
    use collidoscope_core::spatial::Sphere;

    #[test]
    fn every_kind_can_be_had_in_every_size() {
        for (kind, ..) in Plane::kinds(0) {
            for reach in [1e-60, 0.01, 1.0, 55.0, 1e4, 1e60] {
                for seed in 0..20 {
                    let shape = shape_of::<Plane>(kind, reach, seed).unwrap();
                    let outline = shape
                        .posed(&collidoscope_core::planar::Pose::default())
                        .outline();
                    let found = outline.iter().map(|p| p.length()).fold(0.0, f64::max);
                    assert!(
                        (0.95..1.05).contains(&(found / reach)),
                        "{kind} of {reach} reaches {found}"
                    );
                }
            }
        }
    }

    fn stays_in_place_and_about_as_large<D: AppDimension>(mut body: Body<D>) -> Body<D> {
        let (middle, reach) = (D::center(&body.posed()), reach_of(&body));
        for (kind, ..) in D::kinds(0).into_iter().cycle().take(40) {
            body = with_kind(&body, kind, 3).unwrap_or_else(|fault| panic!("{fault}"));
            let off = D::center(&body.posed()).distance(middle);
            assert!(off < 1e-9, "{kind}: {off}");
        }
        let after = reach_of(&body) / reach;
        assert!((0.5..2.0).contains(&after), "five rounds left {after}");
        body
    }

    #[test]
    fn another_kind_stays_where_it_is_and_about_as_large() {
        let mut body = preset("two-boxes").unwrap().scene.a;
        body.rotation = 30.0;
        stays_in_place_and_about_as_large(body);
        let mut body = preset_in_space("boxes-in-space").unwrap().scene.b;
        body = stays_in_place_and_about_as_large(body);
        for (kind, ..) in Space::kinds(0) {
            let made = with_kind(&body, kind, 3).unwrap();
            assert_eq!(made.parts().0.slug, kind);
        }
        let [point, sphere] = [0.0, POINT_REACH].map(|radius| Sphere::new(radius).unwrap());
        body.shape = point.into();
        let ball = with_kind(&body, "sphere", 3).unwrap();
        assert_eq!(ball.shape, sphere.into(), "a point can be seen");
    }
}
