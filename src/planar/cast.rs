//! When a shape that moves first touches another: the ray of the motion against A − B.
//!
//! # The ray
//! B moves by v. After a fraction t of the motion A − (B + t·v) is A − B moved by −t·v, so that the shapes
//! meet when the point x = t·v comes within r, the sum of the radii, of the core of A − B. The question is
//! where the ray from the origin along v enters a convex set.
//!
//! # Beside
//! Two support queries, to the left of the motion and to the right, come first. The line along v runs
//! through the inside of the grown A − B just where that reaches beyond the line on both sides. Where it does
//! not, the motion goes past, or only slides along.
//!
//! # A step
//! Let c be the point nearest x of what has been seen of A − B, a vertex or an edge, n the unit vector from c
//! to x, and w the support point along n. All of the grown A − B lies behind the line square to n at w + r·n,
//! and x lies in front of it by the gap
//!
//!   g = n·(x − w) − r.
//!
//! The ray comes nearer to that line by −n·v for the whole motion, so that before t + g / (−n·v) nothing
//! can meet: x goes there. Where −n·v is not above 0 the bodies part, and where t would pass 1 the motion falls
//! short. Then w is taken in, as in GJK's distance. (van den Bergen, "Ray Casting against General Convex
//! Objects with Application to Continuous Collision Detection", 2004.)
//!
//! # Why it never goes too far, and soon ends
//! The distance from x to a convex set is a convex function of t, and its tangent at t has the slope n·v: an
//! advance with the true nearest point is a step of Newton's method, which from the left of a convex function's
//! zero never passes it. With less seen of A − B the line still bounds all of it, and no step passes either.
//! On an edge the function is straight and one step lands on it; on an arc each step squares the error.
//!
//! # The end
//! They touch when x is within r + tolerance of c, a point of A − B: that they come so near is certified by c,
//! that they did not overlap before by the lines passed. The normal is that of the last line or, where radii part
//! x from c, n, once w lies no farther along it than c.

use glam::DVec2;

use super::difference::Difference;
use super::pose::held_in_range;
use super::{CastOutcome, CastStep, PairCache, SMOOTH_BOUND, Support, SupportPoint, query};

/// How far apart two shapes may be that count as touching in a cast, and how deep they may overlap that do not
/// yet count as overlapping, in units of the extent: the diagonal of the box about A, B and B where the motion
/// ends. An ellipse, or a shape of the caller's own, adds the rounding of its coordinates.
pub const CAST_TOLERANCE: f64 = 1e-12;

/// The first touch of a motion. Points are in world space, with B where it touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cast {
    /// How much of the translation B has gone, 0 to 1.
    pub fraction: f64,
    /// The unit vector from A towards B along which they touch.
    pub normal: DVec2,
    /// The point of A that touches.
    pub on_a: DVec2,
    /// The same of B.
    pub on_b: DVec2,
    /// How deep they overlap there, in px: above the tolerance only where they overlap from the start.
    pub depth: f64,
    /// What the search ended with.
    pub end: CastEnd,
}

/// What a cast ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastEnd {
    /// A touch, to [`CAST_TOLERANCE`], and no overlap before.
    Touching,
    /// The shapes overlap from the start, whichever way B goes.
    Overlapping,
    /// [`SMOOTH_BOUND`] steps and one for each vertex came first: no overlap before the fraction, and a gap there
    /// that may be wider than the tolerance.
    BoundReached,
}

/// The first touch of A, which stays, and B, which moves by `translation` (px, world space) without turning;
/// `None` where they do not come to touch.
///
/// Where they overlap from the start, by more than the tolerance, the fraction is 0, whichever way B goes, and the
/// rest is [`query`]'s answer: `normal.dot(translation)` tells whether B is on its way out. Otherwise a touch
/// counts if going on would press B into A: sliding along A, grazing it and parting from it are none, nor is
/// touching it at rest. A touch at the very end counts. Nothing is allocated, but where a deep overlap from the
/// start needs memory for its polytope. A translation beyond the range of coordinates counts
/// as the limit.
///
/// ```
/// use collidoscope::planar::{Circle, Pose, Shape, cast};
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

/// The search for the first touch, a look at a time.
pub struct GjkCast<'s, A: ?Sized, B: ?Sized> {
    difference: Difference<'s, A, B>,
    translation: DVec2,
    radius: f64,
    /// Whether supports are told by differences, far from the world's origin.
    is_coarse: bool,
    /// The rounding of a smooth core's coordinates.
    rounding: f64,
    /// The largest of the lengths seen: at most the extent.
    size: f64,
    fraction: f64,
    nearest: Nearest,
    /// The axis of the last advance, along which they touch where it ended.
    axis: DVec2,
    steps_left: usize,
    ended: Option<Option<Cast>>,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> GjkCast<'s, A, B> {
    /// Ready to look at B where it is; done already where the motion goes past A.
    #[must_use]
    pub fn new(a: &'s A, b: &'s B, translation: DVec2) -> Self {
        let difference = Difference::new(a, b);
        let translation = held_in_range(translation);
        let length = translation.length();
        let vertices = difference.most_vertices();
        let mut cast = Self {
            difference,
            translation,
            radius: a.radius() + b.radius(),
            is_coarse: false,
            rounding: match vertices {
                Some(_) => 0.0,
                None => difference.rounding(),
            },
            size: length,
            fraction: 0.0,
            nearest: Nearest::default(),
            axis: DVec2::X,
            steps_left: vertices.unwrap_or(0) + SMOOTH_BOUND,
            ended: None,
        };
        if length > 0.0 {
            cast.look_sideways(translation.perp() / length);
        } else {
            let first = cast.support(difference.first_direction());
            cast.is_coarse = difference.is_coarse_for(cast.size);
            cast.nearest = Nearest::of_segment([&first, &first], DVec2::ZERO);
        }
        cast
    }

    /// Looks how far A − B reaches to either side of the motion; `side` is a unit vector square to it.
    fn look_sideways(&mut self, side: DVec2) {
        let mut ends = [side, -side].map(|side| self.support(side));
        self.is_coarse = self.difference.is_coarse_for(self.size);
        if self.is_coarse {
            ends = [side, -side].map(|side| self.support(side));
        }
        let [left, right] = &ends;
        let reach_left = side.dot(left.point()) + self.radius;
        let reach_right = self.radius - side.dot(right.point());
        if reach_left <= self.tolerance() || reach_right <= self.tolerance() {
            self.ended = Some(None);
        }
        self.nearest = Nearest::of_segment([left, right], DVec2::ZERO);
    }

    fn support(&mut self, direction: DVec2) -> SupportPoint {
        let mut found = self.difference.support(direction);
        if self.is_coarse {
            found = self.difference.support_about(&found, direction);
        }
        let length = found.point().length();
        if length > self.size {
            self.size = length;
        }
        found
    }

    /// In px.
    fn tolerance(&self) -> f64 {
        CAST_TOLERANCE * self.size + self.rounding
    }

    /// Runs to the end: the first touch, if there is one.
    #[must_use]
    pub fn run(&mut self) -> Option<Cast> {
        loop {
            if let Some(found) = self.ended {
                return found;
            }
            self.advance();
        }
    }

    /// One look at the shapes, or `None` when the search has ended.
    pub fn step(&mut self) -> Option<CastStep> {
        match self.ended {
            Some(_) => None,
            None => Some(self.advance()),
        }
    }

    /// The first touch, once it is found.
    #[must_use]
    pub fn found(&self) -> Option<Cast> {
        self.ended.flatten()
    }

    /// The step itself.
    fn advance(&mut self) -> CastStep {
        let step = CastStep {
            fraction: self.fraction,
            normal: self.nearest.normal,
            gap: self.nearest.distance - self.radius,
            outcome: CastOutcome::Touching,
        };
        let is_near = step.gap <= self.tolerance();
        if is_near && self.fraction == 0.0 {
            self.ended = Some(self.touch_from_start());
            return step;
        }
        // Without a radius what is nearest may lie on either side of x, as only rounding parts them.
        if is_near && self.radius <= self.tolerance() {
            self.ended = Some(Some(self.touch(self.axis, CastEnd::Touching)));
            return step;
        }
        let normal = step.normal;
        let support = self.support(normal);
        let at = self.fraction * self.translation;
        let gap = normal.dot(at - support.point()) - self.radius;
        if is_near && step.gap - gap <= self.tolerance() {
            self.ended = Some(Some(self.touch(normal, CastEnd::Touching)));
            return CastStep { gap, ..step };
        }
        let closing = -normal.dot(self.translation);
        let outcome = self.outcome_of(gap, closing);
        match outcome {
            CastOutcome::Parting | CastOutcome::FallsShort => self.ended = Some(None),
            CastOutcome::BoundReached => {
                self.ended = Some(Some(self.touch(normal, CastEnd::BoundReached)));
            }
            CastOutcome::Advance => {
                let after = self.fraction + gap / closing;
                self.fraction = if after < 1.0 { after } else { 1.0 };
                self.axis = normal;
            }
            CastOutcome::Nearer | CastOutcome::Touching => {}
        }
        self.steps_left -= 1;
        let at = self.fraction * self.translation;
        self.nearest = self.nearest.with(&support, at, self.tolerance());
        CastStep {
            gap,
            outcome,
            ..step
        }
    }

    /// What a gap along an axis means that the whole motion closes by `closing` px.
    fn outcome_of(&self, gap: f64, closing: f64) -> CastOutcome {
        let at_the_end = gap - closing * (1.0 - self.fraction);
        if gap > self.tolerance() && closing <= 0.0 {
            CastOutcome::Parting
        } else if gap > self.tolerance() && at_the_end > self.tolerance() {
            CastOutcome::FallsShort
        } else if self.steps_left <= 1 {
            CastOutcome::BoundReached
        } else if gap > 0.0 && closing > 0.0 {
            CastOutcome::Advance
        } else {
            CastOutcome::Nearer
        }
    }

    /// The touch along `normal` where the search has come to.
    fn touch(&self, normal: DVec2, end: CastEnd) -> Cast {
        let moved = self.fraction * self.translation;
        let [on_a, on_b] = self.nearest.witnesses();
        Cast {
            fraction: self.fraction,
            normal,
            on_a: on_a + self.difference.a.radius() * normal,
            on_b: on_b + moved - self.difference.b.radius() * normal,
            depth: 0.0,
            end,
        }
    }

    /// What it means that they touch or overlap where B is.
    #[cold]
    fn touch_from_start(&self) -> Option<Cast> {
        let Difference { a, b, .. } = self.difference;
        let answer = query(a, b, &mut PairCache::default());
        let overlaps = answer.depth > self.tolerance();
        // The line of the motion runs through the inside of A − B, so that every valid normal says the same.
        let presses = answer.normal.dot(self.translation) < 0.0;
        (overlaps || presses).then_some(Cast {
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
        })
    }
}

/// The nearest to x of what has been seen of A − B.
#[derive(Clone, Copy, Debug, Default)]
struct Nearest {
    /// The ends of an edge; of a vertex both are the same.
    ends: [SupportPoint; 2],
    /// How much of the second end makes the nearest point.
    share: f64,
    /// The unit vector from there to x.
    normal: DVec2,
    /// In px.
    distance: f64,
}

impl Nearest {
    /// The part of a segment of A − B nearest `at`.
    fn of_segment([p, q]: [&SupportPoint; 2], at: DVec2) -> Self {
        let along = p.to(q);
        let from_p = at - p.point();
        let share = from_p.dot(along) / along.length_squared();
        if share > 0.0 && share < 1.0 {
            let length = along.length();
            let area = along.perp_dot(from_p);
            return Self {
                ends: [*p, *q],
                share,
                normal: along.perp() / length.copysign(area),
                distance: area.abs() / length,
            };
        }
        let (end, from_end) = if share >= 1.0 {
            (q, at - q.point())
        } else {
            (p, from_p)
        };
        let distance = from_end.length();
        Self {
            ends: [*end; 2],
            share: 0.0,
            normal: if distance > 0.0 {
                from_end / distance
            } else {
                DVec2::X
            },
            distance,
        }
    }

    /// With `w` seen too, and x now `at`: the nearest side of the triangle or, deeper in it than the
    /// tolerance, no distance.
    fn with(&self, w: &SupportPoint, at: DVec2, tolerance: f64) -> Self {
        let [p, q] = &self.ends;
        let sides = [[p, q], [q, w], [w, p]];
        let depth_by = |[from, to]: [&SupportPoint; 2]| {
            let along = from.to(to);
            along.perp_dot(at - from.point()) / along.length()
        };
        let depths = sides.map(depth_by);
        let is_inside =
            depths.iter().all(|&d| d > tolerance) || depths.iter().all(|&d| d < -tolerance);
        let [first, second, third] = sides.map(|side| Self::of_segment(side, at));
        let nearest = first.or_nearer(second).or_nearer(third);
        if is_inside {
            Self {
                distance: 0.0,
                ..nearest
            }
        } else {
            nearest
        }
    }

    fn or_nearer(self, other: Self) -> Self {
        if other.distance < self.distance {
            other
        } else {
            self
        }
    }

    /// The nearest point as its points on the cores of A and B, in world space with B where it began.
    fn witnesses(&self) -> [DVec2; 2] {
        let [p, q] = &self.ends;
        [
            p.on_a.lerp_monotonic(q.on_a, self.share),
            p.on_b.lerp_monotonic(q.on_b, self.share),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Circle, Polygon, Pose, Shape};
    use glam::dvec2;

    fn seen(x: f64, y: f64) -> SupportPoint {
        SupportPoint::new(dvec2(x, y), DVec2::ZERO)
    }

    #[test]
    fn nearest_of_a_segment_is_its_foot_or_an_end_and_the_normal_points_to_x() {
        let (p, q) = (seen(0.0, 0.0), seen(4.0, 0.0));
        let over = Nearest::of_segment([&p, &q], dvec2(1.0, 3.0));
        assert_eq!(
            (over.distance, over.share, over.normal),
            (3.0, 0.25, DVec2::Y)
        );
        let under = Nearest::of_segment([&p, &q], dvec2(1.0, -3.0));
        assert_eq!(under.normal, DVec2::NEG_Y);
        let beyond = Nearest::of_segment([&p, &q], dvec2(7.0, 4.0));
        assert_eq!((beyond.distance, beyond.normal), (5.0, dvec2(0.6, 0.8)));
        assert_eq!(beyond.ends, [q; 2]);
    }

    #[test]
    fn a_point_in_line_with_three_others_is_not_inside_them() {
        let (p, q) = (seen(0.0, 0.0), seen(1.0, 0.0));
        let edge = Nearest::of_segment([&p, &q], dvec2(0.5, 1.0));
        let found = edge.with(&seen(2.0, 0.0), dvec2(5.0, 0.0), 1e-12);
        assert_eq!((found.distance, found.normal), (3.0, DVec2::X));
        let inside = edge.with(&seen(0.5, 3.0), dvec2(0.5, 1.0), 1e-12);
        assert_eq!(inside.distance, 0.0);
    }

    #[test]
    fn a_box_falls_onto_a_floor_in_a_step_for_each_of_its_features() {
        // A − B's lower side is y = 6; x comes down along (0, 8): touching at t = 6/8.
        let square = |half: f64| {
            let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
            Polygon::new(&corners.map(|(x, y)| dvec2(x, y))).unwrap()
        };
        let floor = square(3.0).posed(&Pose::new(dvec2(0.5, 10.0), 0.0).unwrap());
        let b = square(1.0).posed(&Pose::default());
        let mut search = GjkCast::new(&floor, &b, dvec2(0.0, 8.0));
        let found = search.run().unwrap();
        assert_eq!((found.fraction, found.normal), (0.75, DVec2::NEG_Y));
        assert!(search.steps_left >= 4 + 4 + SMOOTH_BOUND - 4);
    }

    #[test]
    fn a_ball_on_a_ball_takes_the_steps_of_newton() {
        let ball = Shape::from(Circle::new(1.0).unwrap());
        let a = ball.posed(&Pose::default());
        let b = ball.posed(&Pose::new(dvec2(-10.0, 1.2), 0.0).unwrap());
        let mut search = GjkCast::new(&a, &b, dvec2(16.8, 0.0));
        // They touch with B's centre at (−1.6, 1.2).
        let found = search.run().unwrap();
        assert!((found.fraction - 0.5).abs() < 1e-12);
        assert!((found.normal - dvec2(-0.8, 0.6)).length() < 1e-12);
        assert!(search.steps_left > 2 + SMOOTH_BOUND - 8);
    }
}
