//! The mass of a plate with the outline of a shape, exactly.
//!
//! A shape is a core grown by a radius r, which consists of the core, a rectangle on each of its edges and a sector at
//! each of its corners; the sectors' angles add up to a full turn. About the origin, with c = p × q of an edge p→q,
//! Green's theorem gives for the core
//!
//! ```text
//! ∫ dA = Σ c/2      ∫ x dA = Σ c (p + q)/6      ∫ |x|² dA = Σ c (p·p + p·q + q·q)/12
//! ```
//!
//! A sector from the unit vector u to the unit vector w, φ apart, about its own tip:
//!
//! ```text
//! ∫ dA = r²φ/2      ∫ x dA = r³/3 (w.y − u.y, u.x − w.x)      ∫ |x|² dA = r⁴φ/4
//! ```

use std::f64::consts::{PI, TAU};

use glam::DVec2;

use crate::planar::Shape;

/// The mass properties of a shape at a density of 1, in its local space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MassProperties {
    /// The area, in px².
    pub area: f64,
    /// The centre of mass, in the shape's local space (px).
    pub center: DVec2,
    /// The moment of inertia about the centre of mass at a density of 1, in px⁴.
    pub inertia: f64,
}

impl MassProperties {
    /// The mass properties of `shape`. A point or a segment has none: its centre is its midpoint.
    #[must_use]
    pub fn new(shape: &Shape) -> Self {
        match shape {
            Shape::Polygon(polygon) => Self::of_grown(polygon.vertices(), 0.0),
            Shape::Regular(regular) => Self::of_grown(regular.polygon().vertices(), 0.0),
            Shape::Rounded(rounded) => {
                Self::of_grown(rounded.polygon().vertices(), rounded.radius())
            }
            Shape::Circle(circle) => Self::of_grown(&[DVec2::ZERO], circle.radius()),
            Shape::Capsule(capsule) => {
                let ends = capsule.ends();
                let distinct = if ends[0] == ends[1] { 1 } else { 2 };
                Self::of_grown(&ends[..distinct], capsule.radius())
            }
            Shape::Ellipse(ellipse) => {
                let DVec2 { x: rx, y: ry } = ellipse.half_axes();
                let area = PI * rx * ry;
                Self {
                    area,
                    center: DVec2::ZERO,
                    inertia: area * (rx * rx + ry * ry) / 4.0,
                }
            }
        }
    }

    /// The mass properties of all points within `radius` of the polygon, segment or point with these corners,
    /// counter-clockwise.
    fn of_grown(corners: &[DVec2], radius: f64) -> Self {
        let count = corners.len();
        let middle = corners.iter().sum::<DVec2>() / count as f64;
        // Relative to the mean, where the sums cancel least.
        let at = |k: usize| corners[k % count] - middle;
        let mut moments = Moments::default();
        for k in 0..count {
            let (p, q) = (at(k), at(k + 1));
            let cross = p.perp_dot(q);
            moments.area += cross / 2.0;
            moments.first += cross * (p + q) / 6.0;
            moments.second += cross * (p.dot(p) + p.dot(q) + q.dot(q)) / 12.0;
        }
        if radius > 0.0 {
            moments.grow(count, at, radius);
        }
        if moments.area <= 0.0 {
            return Self {
                center: middle,
                ..Self::default()
            };
        }
        let center = moments.first / moments.area;
        Self {
            area: moments.area,
            center: middle + center,
            inertia: moments.second - moments.area * center.length_squared(),
        }
    }
}

/// ∫ dA, ∫ x dA and ∫ |x|² dA.
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    area: f64,
    first: DVec2,
    second: f64,
}

impl Moments {
    /// Adds the rectangles and the sectors of a radius about `count` corners.
    fn grow(&mut self, count: usize, at: impl Fn(usize) -> DVec2, radius: f64) {
        if count == 1 {
            let area = PI * radius * radius;
            self.add(area, at(0), area * radius * radius / 2.0);
            return;
        }
        let normal = |k: usize| -(at(k + 1) - at(k)).normalize_or_zero().perp();
        for k in 0..count {
            let (p, q) = (at(k), at(k + 1));
            let length = p.distance(q);
            let area = radius * length;
            let middle = (p + q) / 2.0 + radius / 2.0 * normal(k);
            let own = area * (length * length + radius * radius) / 12.0;
            self.add(area, middle, own);
            let (from, to) = (normal(k + count - 1), normal(k));
            let turn = libm::atan2(from.perp_dot(to), from.dot(to));
            // A segment turns by 180° at each end.
            let turn = if turn < 0.0 { turn + TAU } else { turn };
            let squared = radius * radius;
            let sector = Self {
                area: squared * turn / 2.0,
                first: squared * radius / 3.0 * DVec2::new(to.y - from.y, from.x - to.x),
                second: squared * squared * turn / 4.0,
            };
            self.add_about(&sector, p);
        }
    }

    /// Adds a part with this area, centre of mass and moment about it.
    fn add(&mut self, area: f64, center: DVec2, own: f64) {
        self.area += area;
        self.first += area * center;
        self.second += own + area * center.length_squared();
    }

    /// Adds a part whose moments are about `tip`.
    fn add_about(&mut self, part: &Self, tip: DVec2) {
        self.area += part.area;
        self.first += part.first + part.area * tip;
        self.second += part.second + 2.0 * tip.dot(part.first) + part.area * tip.length_squared();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Capsule, Circle, Ellipse, Polygon, Regular, Rounded};
    use approx::assert_relative_eq;
    use glam::dvec2;

    fn rectangle(low: DVec2, size: DVec2) -> Polygon {
        let (x, y) = (dvec2(size.x, 0.0), dvec2(0.0, size.y));
        Polygon::new(&[low, low + x, low + size, low + y]).unwrap()
    }

    /// A few roundings.
    const ROUNDING: f64 = 1e-13;

    fn assert_mass(shape: impl Into<Shape>, area: f64, center: DVec2, inertia: f64) {
        let mass = MassProperties::new(&shape.into());
        assert_relative_eq!(mass.area, area, max_relative = ROUNDING);
        assert_relative_eq!(mass.center, center, epsilon = ROUNDING);
        assert_relative_eq!(mass.inertia, inertia, max_relative = ROUNDING);
    }

    #[test]
    fn a_triangle_balances_at_the_mean_of_its_corners() {
        let triangle = Polygon::new(&[dvec2(0.0, 0.0), dvec2(6.0, 0.0), dvec2(0.0, 3.0)]).unwrap();
        // m (a² + b² + c²)/36 with the sides.
        let inertia = 9.0 * (36.0 + 9.0 + 45.0) / 36.0;
        assert_mass(triangle, 9.0, dvec2(2.0, 1.0), inertia);
    }

    #[test]
    fn discs_and_ellipses_by_their_formulas() {
        assert_mass(
            Circle::new(3.0).unwrap(),
            9.0 * PI,
            DVec2::ZERO,
            81.0 * PI / 2.0,
        );
        let ellipse = Ellipse::new(3.0, 1.0).unwrap();
        assert_mass(ellipse, 3.0 * PI, DVec2::ZERO, 3.0 * PI * 10.0 / 4.0);
    }

    #[test]
    fn a_capsule_is_a_rectangle_and_two_half_discs() {
        let (r, l) = (2.0, 6.0);
        let capsule = Capsule::new(dvec2(1.0, 1.0), dvec2(1.0 + l, 1.0), r).unwrap();
        let (rectangle, disc) = (2.0 * r * l, PI * r * r);
        // A half disc's centre of mass lies 4r/3π from its flat side, and its moment about that is m r²/2 − m (4r/3π)².
        let from_flat = 4.0 * r / (3.0 * PI);
        let half = disc / 2.0;
        let of_half = half * r * r / 2.0 - half * from_flat * from_flat;
        let far = l / 2.0 + from_flat;
        let inertia = rectangle * (l * l + 4.0 * r * r) / 12.0 + 2.0 * (of_half + half * far * far);
        assert_mass(capsule, rectangle + disc, dvec2(4.0, 1.0), inertia);
    }

    #[test]
    fn a_rounded_polygon_is_the_limit_of_polygons_about_it() {
        let triangle = Polygon::new(&[dvec2(0.0, 0.0), dvec2(6.0, 1.0), dvec2(2.0, 4.0)]).unwrap();
        let rounded = Shape::from(Rounded::new(triangle, 1.5).unwrap());
        let outline = rounded.posed(&crate::planar::Pose::default()).outline();
        let polygon = Shape::from(Polygon::new(&outline).unwrap());
        let (one, other) = (MassProperties::new(&rounded), MassProperties::new(&polygon));
        // A chord of 3° falls short of its arc by r (1 − cos 1.5°), a part in 3000.
        assert_relative_eq!(one.area, other.area, max_relative = 1e-3);
        assert_relative_eq!(one.center, other.center, max_relative = 1e-3);
        assert_relative_eq!(one.inertia, other.inertia, max_relative = 1e-3);
    }

    #[test]
    fn a_far_origin_takes_nothing_from_the_moment() {
        let far = rectangle(dvec2(1e6, -1e6), dvec2(4.0, 4.0));
        let inertia = MassProperties::new(&far.into()).inertia;
        assert_relative_eq!(inertia, 16.0 * 32.0 / 12.0, max_relative = 1e-9);
        let regular = Shape::from(Regular::new(4, 2f64.sqrt()).unwrap());
        assert_relative_eq!(
            MassProperties::new(&regular).area,
            4.0,
            max_relative = ROUNDING
        );
    }

    #[test]
    fn a_segment_and_a_point_weigh_nothing() {
        let segment = Capsule::new(dvec2(0.0, 0.0), dvec2(2.0, 0.0), 0.0).unwrap();
        let mass = MassProperties::new(&segment.into());
        assert_eq!(
            (mass.area, mass.inertia, mass.center),
            (0.0, 0.0, dvec2(1.0, 0.0))
        );
        assert_eq!(
            MassProperties::new(&Circle::new(0.0).unwrap().into()).area,
            0.0
        );
    }
}
