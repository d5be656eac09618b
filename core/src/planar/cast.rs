//! Shape cast: when a moving shape first touches another, computed as the point where a line enters A − B.
//!
//! # The line
//! B moves by v. After a fraction t of the motion A − (B + t·v) is A − B moved by −t·v, so that the shapes
//! touch when the point t·v comes within r, the sum of the radii, of the core of A − B. The question is where
//! the line through the origin along v enters a convex set, the core grown by r.
//!
//! # Is there a hit?
//! Two support queries, to the left of the motion and to the right, come first. The line crosses the interior of the
//! grown core exactly when that reaches beyond the line on both sides. Otherwise the motion misses, or only slides
//! along.
//!
//! # A query
//! The front is the part of the boundary that faces the motion, between these two. [`CastBoundary`] converges on the
//! point where the line enters it: each query goes along the normal of the part found there, and finds a vertex beyond
//! it or none. If none, the shapes touch here, at the fraction t where the line enters. The point of the grown core
//! certifies that they touch. The last query certifies that they did not overlap before: A − B lies behind a line that
//! the motion approaches, so it lay behind that line all the time. This is right to the error of the support, which is
//! below [`CAST_TOLERANCE`]; far from the world's origin the support is computed by differences of the vertices.
//!
//! # The end
//! Whether a vertex lies beyond an edge of a polygon is decided exactly. A vertex found lies strictly beyond the known
//! part, so it is new, and the sideways queries found at least one. One query confirms an edge and one an arc, so there
//! is at most one query more than A − B has vertices. If rounding repeats known vertices up to that bound, the exact
//! boundary of A − B gives the edge or the vertex where the line enters. A smooth core ends when a query gains less
//! than the tolerance, or after [`SMOOTH_BOUND`] queries.
//!
//! # Early exits
//! With w farthest along n, the line perpendicular to n at w + r·n bounds all of the grown core: the shapes can't touch
//! before the motion has closed the gap to it, and if the whole motion does not, it falls short. The chord between the
//! ends of the known part of the front lies inside. If the line crosses it at or behind the origin, B starts past A, as
//! a query in the opposite direction shows, or else in A or next to it, which [`query`] decides.

use glam::DVec2;

use super::cast_boundary::{BoundaryPart, CastBoundary};
use super::difference::Difference;
use super::pose::clamped_to_range;
use super::predicates::orientation;
use super::{PairCache, PosedHull, SMOOTH_BOUND, Support, SupportPoint, query};
use crate::exact::{less, more};

/// The gap up to which a cast counts two shapes as touching, and the depth up to which it does not count them as
/// overlapping, in units of the extent.
const CAST_TOLERANCE: f64 = 1e-12;

/// The first contact of a motion. Points are in world space, with B at the contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cast {
    /// The time of impact as a fraction of the translation, 0 to 1.
    pub fraction: f64,
    /// The contact normal, a unit vector from A towards B.
    pub normal: DVec2,
    /// The witness point on A.
    pub on_a: DVec2,
    /// The witness point on B.
    pub on_b: DVec2,
    /// The penetration depth there, in px: above [`cast`]'s tolerance only if they overlap from the start.
    pub depth: f64,
    /// Why the search ended.
    pub end: CastEnd,
}

/// Why a cast ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastEnd {
    /// A touch, to [`cast`]'s tolerance, and no overlap before.
    Touching,
    /// The shapes overlap from the start, whatever the direction of the motion.
    Overlapping,
    /// For a smooth shape, the bound of [`SMOOTH_BOUND`] queries was reached. The shapes do not overlap before the
    /// fraction, and the gap there may be wider than the tolerance.
    BoundReached,
}

/// The first contact of A, which is static, and B, which moves by `translation` (px, world space) without rotation;
/// `None` if they do not touch.
///
/// If they overlap from the start by more than the tolerance, the fraction is 0, whatever the direction, and the rest
/// is [`query`]'s answer: `normal.dot(translation)` is positive if B is leaving A. Otherwise a contact counts if moving
/// on would press B into A: sliding along A, grazing it, parting from it and touching it at rest do not. A contact at
/// the very end counts. If they overlap or approach by less than the tolerance, either result is possible. Allocates
/// only where a deep overlap from the start needs memory for its polytope, or rounding leaves polygons of more than 8
/// vertices to their exact boundary. A translation beyond the range of coordinates counts as the limit.
///
/// The tolerance is 1e-12 of the extent, the diagonal of the box about A, B and B at the end of the motion. An ellipse
/// or a user-defined shape adds the rounding of its coordinates.
///
/// ```
/// use collidoscope_core::planar::{Circle, Pose, Shape, cast};
/// use glam::dvec2;
///
/// let ball = Shape::from(Circle::new(1.0)?);
/// let a = ball.posed(&Pose::default());
/// let b = ball.posed(&Pose::new(dvec2(-10.0, 0.0), 0.0)?);
/// let touch = cast(&a, &b, dvec2(16.0, 0.0)).expect("they meet");
/// assert_eq!((touch.fraction, touch.normal), (0.5, dvec2(-1.0, 0.0)));
/// assert!(cast(&a, &b, dvec2(7.0, 0.0)).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn cast<A, B>(a: &A, b: &B, translation: DVec2) -> Option<Cast>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    GjkCast::new(a, b, translation).run()
}

/// The search for the first contact, one support query at a time.
pub struct GjkCast<'s, A: ?Sized, B: ?Sized> {
    difference: Difference<'s, A, B>,
    translation: DVec2,
    radius: f64,
    /// Whether supports are computed by differences, far from the world's origin.
    is_coarse: bool,
    /// The rounding of a smooth core's coordinates.
    rounding: f64,
    /// The largest of the lengths found: at most the extent.
    size: f64,
    /// The fraction of the motion known to be free.
    fraction: f64,
    /// Once the contact is found, the part of the front that the line enters.
    front: CastBoundary,
    looks_left: usize,
    is_found: bool,
    ended: Option<Option<Cast>>,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> GjkCast<'s, A, B> {
    /// Starts the cast with B at its start; ends at once if the motion misses A.
    #[must_use]
    pub fn new(a: &'s A, b: &'s B, translation: DVec2) -> Self {
        let difference = Difference::new(a, b);
        let translation = clamped_to_range(translation);
        let length = translation.length();
        let radius = a.radius() + b.radius();
        let vertices = difference.most_vertices();
        let mut cast = Self {
            difference,
            translation,
            radius,
            is_coarse: false,
            rounding: match vertices {
                Some(_) => 0.0,
                None => difference.rounding(),
            },
            size: more(radius, length),
            fraction: 0.0,
            front: CastBoundary::new(translation, radius),
            looks_left: vertices.map_or(SMOOTH_BOUND, |count| count + 1),
            is_found: false,
            ended: None,
        };
        if length > 0.0 {
            cast.query_sideways(translation.perp() / length);
        } else {
            cast.support(difference.first_direction());
        }
        cast
    }

    /// Queries how far A − B reaches to either side of the motion; `left` is a unit vector perpendicular to it.
    fn query_sideways(&mut self, left: DVec2) {
        let normals = [left, -left];
        let mut found = normals.map(|normal| self.support(normal));
        self.is_coarse = self.difference.is_coarse_for(self.size);
        if self.is_coarse {
            found = normals.map(|normal| self.support(normal));
        }
        for (found, normal) in found.iter().zip(normals) {
            self.front.narrow(found, normal);
        }
        let [left, right] = self.front.reaches();
        if left <= self.tolerance() || right <= self.tolerance() {
            self.ended = Some(None);
        }
    }

    fn support(&mut self, direction: DVec2) -> SupportPoint {
        let mut found = self.difference.support(direction);
        if self.is_coarse {
            found = self.difference.support_about(&found, direction);
        }
        self.size = more(self.size, found.point().length());
        found
    }

    /// In px.
    fn tolerance(&self) -> f64 {
        CAST_TOLERANCE * self.size + self.rounding
    }

    /// Runs to the end; returns the first contact, if there is one.
    #[must_use]
    pub fn run(&mut self) -> Option<Cast> {
        loop {
            if let Some(found) = self.ended {
                return found;
            }
            self.advance();
        }
    }

    /// One step: the fraction of the translation at its query, 0 to 1, or `None` when the search has ended.
    pub fn step(&mut self) -> Option<f64> {
        let fraction = self.fraction;
        if self.ended.is_some() {
            return None;
        }
        self.advance();
        Some(fraction)
    }

    /// The first contact, once it is found.
    #[must_use]
    pub fn found(&self) -> Option<Cast> {
        self.ended.flatten()
    }

    fn advance(&mut self) {
        let part = self.front.part();
        if self.is_found {
            self.end_along(&part, CastEnd::Touching);
        } else if self.translation == DVec2::ZERO {
            self.end_at_start();
        } else if self.front.crossing() <= 0.0 {
            self.query_backwards(&part);
        } else if self.looks_left > 0 {
            self.looks_left -= 1;
            self.query_front(&part);
        } else if let Some(hulls) = self.difference.hulls() {
            self.settle(hulls);
        } else {
            self.end_along(&part, CastEnd::BoundReached);
        }
    }

    /// Queries along the normal of the part of the core between the ends.
    fn query_front(&mut self, part: &BoundaryPart) {
        let w = self.support(part.normal);
        self.advance_to(part.normal, &w);
        if self.ended.is_some() {
            return;
        }
        if self.is_beyond(&w, part) {
            self.front.narrow(&w, part.normal);
        } else {
            self.enter(part);
        }
    }

    /// The search took more queries than A − B has vertices, due to rounding: the exact boundary decides.
    #[cold]
    #[inline(never)]
    fn settle(&mut self, hulls: [&PosedHull; 2]) {
        self.front.settle(hulls);
        let part = self.front.part();
        self.advance_to(part.normal, &part.ends[0]);
        if self.ended.is_none() {
            self.enter(&part);
            // If that leaves the arc about an endpoint of the edge, enter that.
            self.enter(&self.front.part());
        }
    }

    /// Nothing of A − B is beyond the part between the ends: the line enters it, or the arc about one of them.
    fn enter(&mut self, part: &BoundaryPart) {
        if !self.front.try_enter(part) {
            return;
        }
        let fraction = self.front.crossing();
        self.is_found = fraction > 0.0;
        if self.is_found {
            self.fraction = less(1.0, fraction);
        }
        if (fraction - 1.0) * self.translation.length() > self.tolerance() {
            self.ended = Some(None);
        }
    }

    /// If the chord is not ahead of the origin, checks by a query in the opposite direction whether all of A − B lies
    /// behind it.
    fn query_backwards(&mut self, part: &BoundaryPart) {
        let normal = -part.normal;
        let w = self.support(normal);
        if -normal.dot(w.point()) - self.radius <= self.tolerance() {
            self.end_at_start();
        } else {
            self.ended = Some(None);
        }
    }

    /// Advances to the line perpendicular to `normal` at `w`, behind which all of A − B lies, or ends if the motion
    /// falls short of it.
    fn advance_to(&mut self, normal: DVec2, w: &SupportPoint) {
        let closing = -normal.dot(self.translation);
        if closing <= 0.0 {
            return;
        }
        let [gap, last_gap] = [self.fraction, 1.0]
            .map(|fraction| normal.dot(fraction * self.translation - w.point()) - self.radius);
        if last_gap > self.tolerance() {
            self.ended = Some(None);
        } else if gap > 0.0 {
            self.fraction = less(1.0, self.fraction + gap / closing);
        }
    }

    /// Whether `w` lies beyond the part between the ends: for an edge of hulls exactly, else by more than the
    /// tolerance.
    fn is_beyond(&self, w: &SupportPoint, part: &BoundaryPart) -> bool {
        let [p, q] = &part.ends;
        if part.is_edge && self.difference.hulls().is_some() {
            orientation(p, q, w) < 0.0
        } else {
            part.normal.dot(p.to(w)) > self.tolerance() / 2.0
        }
    }

    /// Ends with the shapes touching at this part of the front, at the current fraction.
    fn end_along(&mut self, part: &BoundaryPart, end: CastEnd) {
        let (normal, fraction) = (part.normal, self.fraction);
        let [on_a, on_b] = self.front.witnesses();
        let Difference { a, b, .. } = self.difference;
        self.ended = Some(Some(Cast {
            fraction,
            normal,
            on_a: on_a + a.radius() * normal,
            on_b: on_b + fraction * self.translation - b.radius() * normal,
            depth: 0.0,
            end,
        }));
    }

    /// Ends by whether they touch or overlap with B at its start.
    #[cold]
    fn end_at_start(&mut self) {
        let Difference { a, b, .. } = self.difference;
        let answer = query(a, b, &mut PairCache::default());
        let overlaps = answer.depth > self.tolerance();
        // The line of the motion crosses the interior of A − B, so every valid normal gives the same sign.
        let presses = answer.normal.dot(self.translation) < 0.0;
        self.ended = Some((overlaps || presses).then_some(Cast {
            fraction: 0.0,
            normal: answer.normal,
            on_a: answer.on_a,
            on_b: answer.on_b,
            depth: answer.depth,
            end: if overlaps {
                CastEnd::Overlapping
            } else {
                CastEnd::Touching
            },
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Polygon, Pose, PosedShape, Rounded, Shape, unit_vector};

    fn rounded(sides: u32, radius: f64, at: DVec2, angle: f64) -> PosedShape {
        let core = Polygon::regular(sides as usize, 3.0).unwrap();
        let shape = Shape::from(Rounded::new(core, radius).unwrap());
        shape.posed(&Pose::new(at, angle).unwrap())
    }

    /// Two rounded polygons, the second moving towards the first or past it.
    fn motions() -> impl Iterator<Item = (PosedShape, PosedShape, DVec2)> {
        (0..2000).map(|k: u32| {
            let (along, angle) = (unit_vector(0.7 * f64::from(k)), 0.1 * f64::from(k));
            let from = 0.01 * f64::from(k % 1000) * along.perp() - 20.0 * along;
            (
                rounded(3 + k % 7, [0.0, 2.0][k as usize % 2], DVec2::ZERO, 0.0),
                rounded(3 + k % 5, [0.0, 0.3][k as usize / 2 % 2], from, angle),
                (10.0 + f64::from(k % 40)) * along,
            )
        })
    }

    #[test]
    fn the_exact_boundary_tells_what_the_looks_tell() {
        let mut touches = 0;
        for (a, b, translation) in motions() {
            let found = cast(&a, &b, translation);
            let mut search = GjkCast::new(&a, &b, translation);
            search.looks_left = 0;
            let settled = search.run();
            assert_eq!(found.is_some(), settled.is_some());
            let Some((found, settled)) = found.zip(settled) else {
                continue;
            };
            touches += 1;
            assert!((found.fraction - settled.fraction).abs() < 1e-12);
            assert!((found.normal - settled.normal).length() < 1e-7);
            assert!((found.on_a - settled.on_a).length() < 1e-7);
        }
        assert!((500..1500).contains(&touches), "{touches} touch");
    }
}
