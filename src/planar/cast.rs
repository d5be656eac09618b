//! When a shape that moves first touches another: where the line of the motion enters A − B.
//!
//! # The line
//! B moves by v. After a fraction t of the motion A − (B + t·v) is A − B moved by −t·v, so that the shapes
//! touch when the point t·v comes within r, the sum of the radii, of the core of A − B. The question is where
//! the line through the origin along v enters a convex set, the core grown by r.
//!
//! # Beside
//! Two support queries, to the left of the motion and to the right, come first. The line runs
//! through the inside of the grown core just where that reaches beyond the line on both sides. Where it does
//! not, the motion goes past, or only slides along.
//!
//! # A look
//! The front is the part of the boundary that faces the motion, between these two. [`Front`] closes in on the place
//! where the line enters it: each look goes along the normal of what is known of it there, and finds a vertex beyond
//! or that there is none. Then this is where they touch, at the fraction t where the line enters. That they touch is
//! certified by the point of the grown core there, and that they did not overlap before by the last look, since
//! what lies behind a line that the motion nears lay behind it all the while: right to the error of the support, which
//! is below [`CAST_TOLERANCE`], or far from the world's origin is taken by differences of the vertices.
//!
//! # The end
//! What lies beyond an edge of a polygon is decided exactly. A vertex that was found lies strictly beyond what was
//! known, so that it is new, and sideways one at least was found. Of an edge and of an arc a look each finds nothing,
//! and so there is at most one look more than A − B has vertices. Should rounding bring a vertex up again until that
//! bound, the exact boundary of A − B has the edge or the vertex where the line enters. A smooth core ends when a look
//! finds less than the tolerance, or after [`SMOOTH_BOUND`] looks.
//!
//! # On the way
//! With w farthest along n, the line square to n at w + r·n bounds all of the grown core: before the motion has closed
//! the gap to it nothing can meet, and if the whole motion does not, it falls short. The chord between the ends of
//! what is known of the front lies inside. Where the line crosses it not ahead of the origin, B starts past A, as a
//! look the other way shows, or else in it or next to it, which [`query`] tells.

use glam::DVec2;

use super::cast_boundary::{Front, Part};
use super::pose::held_in_range;
use super::predicates::orientation;
use super::support::Difference;
use super::{
    CastOutcome, CastStep, PairCache, PosedHull, SMOOTH_BOUND, Support, SupportPoint, query,
};

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
    /// Of a smooth shape: [`SMOOTH_BOUND`] looks came first. No overlap before the fraction, and a gap there that
    /// may be wider than the tolerance.
    BoundReached,
}

/// The first touch of A, which stays, and B, which moves by `translation` (px, world space) without turning;
/// `None` where they do not come to touch.
///
/// Where they overlap from the start, by more than the tolerance, the fraction is 0, whichever way B goes, and the
/// rest is [`query`]'s answer: `normal.dot(translation)` tells whether B is on its way out. Otherwise a touch
/// counts if going on would press B into A: sliding along A, grazing it and parting from it are none, nor is
/// touching it at rest. A touch at the very end counts. What overlaps or comes near by less than the tolerance may be
/// told either way. Nothing is allocated, but where a deep overlap from the start needs memory for its polytope, or
/// rounding leaves polygons of more than 8 vertices to their boundary. A translation beyond the range of coordinates
/// counts as the limit.
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
    /// So much of the motion is known to be free.
    fraction: f64,
    /// Once the touch is found, the part of the front that the line enters.
    front: Front,
    looks_left: usize,
    is_found: bool,
    ended: Option<Option<Cast>>,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> GjkCast<'s, A, B> {
    /// Ready to look at B where it is; done already where the motion goes past A.
    #[must_use]
    pub fn new(a: &'s A, b: &'s B, translation: DVec2) -> Self {
        let difference = Difference::new(a, b);
        let translation = held_in_range(translation);
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
            size: if length > radius { length } else { radius },
            fraction: 0.0,
            front: Front::new(translation, radius),
            looks_left: vertices.map_or(SMOOTH_BOUND, |count| count + 1),
            is_found: false,
            ended: None,
        };
        if length > 0.0 {
            cast.look_sideways(translation.perp() / length);
        } else {
            cast.support(difference.first_direction());
        }
        cast
    }

    /// Looks how far A − B reaches to either side of the motion; `left` is a unit vector square to it.
    fn look_sideways(&mut self, left: DVec2) {
        let normals = [left, -left];
        let mut found = normals.map(|normal| self.support(normal));
        self.is_coarse = self.difference.is_coarse_for(self.size);
        if self.is_coarse {
            found = normals.map(|normal| self.support(normal));
        }
        for (found, normal) in found.iter().zip(normals) {
            self.front.narrow(found, normal);
        }
        if self
            .front
            .reaches()
            .into_iter()
            .any(|reach| reach <= self.tolerance())
        {
            self.ended = Some(None);
        }
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
        let part = self.front.part();
        if self.is_found {
            return self.end_along(&part, CastEnd::Touching, CastOutcome::Touching);
        }
        if self.translation == DVec2::ZERO {
            return self.end_at_start();
        }
        if self.front.crossing() <= 0.0 {
            return self.look_back(&part);
        }
        if self.looks_left > 0 {
            self.looks_left -= 1;
            return self.look(&part);
        }
        match self.difference.hulls() {
            Some(hulls) => self.settle(hulls),
            None => self.end_along(&part, CastEnd::BoundReached, CastOutcome::BoundReached),
        }
    }

    /// A look along the normal of the part of the core between the ends.
    fn look(&mut self, part: &Part) -> CastStep {
        let w = self.support(part.normal);
        let step = self.step_along(part.normal, &w);
        if step.outcome == CastOutcome::FallsShort {
            self.ended = Some(None);
        } else if self.is_beyond(&w, part) {
            self.front.narrow(&w, part.normal);
        } else {
            self.enter(part);
        }
        self.as_it_ended(step)
    }

    /// Rounding has led on for longer than A − B has vertices: its exact boundary tells.
    #[cold]
    #[inline(never)]
    fn settle(&mut self, hulls: [&PosedHull; 2]) -> CastStep {
        self.front.settle(hulls);
        let part = self.front.part();
        let step = self.step_along(part.normal, &part.ends[0]);
        if step.outcome == CastOutcome::FallsShort {
            self.ended = Some(None);
        } else {
            self.enter(&part);
            // Where that leaves the arc about an end of the edge, now that.
            self.enter(&self.front.part());
        }
        self.as_it_ended(step)
    }

    /// The step, which falls short where that was known only when the line had entered.
    fn as_it_ended(&self, step: CastStep) -> CastStep {
        match self.ended {
            Some(None) => CastStep {
                outcome: CastOutcome::FallsShort,
                ..step
            },
            _ => step,
        }
    }

    /// Nothing lies beyond the part between the ends: the line enters it, or the arc about one of them.
    fn enter(&mut self, part: &Part) {
        if !self.front.enters(part) {
            return;
        }
        let fraction = self.front.crossing();
        self.is_found = fraction > 0.0;
        self.fraction = if fraction < 1.0 { fraction } else { 1.0 };
        if (fraction - 1.0) * self.translation.length() > self.tolerance() {
            self.ended = Some(None);
        }
    }

    /// Where the chord is not ahead of the origin: whether all of A − B lies behind that, by a look the other way.
    fn look_back(&mut self, part: &Part) -> CastStep {
        let normal = -part.normal;
        let w = self.support(normal);
        let gap = -normal.dot(w.point()) - self.radius;
        if gap <= self.tolerance() {
            return self.end_at_start();
        }
        self.ended = Some(None);
        CastStep {
            fraction: 0.0,
            normal,
            gap,
            outcome: CastOutcome::Parting,
        }
    }

    /// What the line square to `normal` at `w` says, behind which all of A − B lies.
    fn step_along(&mut self, normal: DVec2, w: &SupportPoint) -> CastStep {
        let gap_after =
            |fraction: f64| normal.dot(fraction * self.translation - w.point()) - self.radius;
        let (fraction, gap) = (self.fraction, gap_after(self.fraction));
        let closing = -normal.dot(self.translation);
        let outcome = if closing > 0.0 && gap_after(1.0) > self.tolerance() {
            CastOutcome::FallsShort
        } else if gap > 0.0 && closing > 0.0 {
            let after = fraction + gap / closing;
            self.fraction = if after < 1.0 { after } else { 1.0 };
            CastOutcome::Advance
        } else {
            CastOutcome::Nearer
        };
        CastStep {
            fraction,
            normal,
            gap,
            outcome,
        }
    }

    /// Whether `w` lies beyond the part between the ends: beyond an edge of hulls exactly, else by a length that
    /// matters.
    fn is_beyond(&self, w: &SupportPoint, part: &Part) -> bool {
        let [p, q] = &part.ends;
        if part.is_edge && self.difference.hulls().is_some() {
            orientation(p, q, w) < 0.0
        } else {
            part.normal.dot(p.to(w)) > self.tolerance() / 2.0
        }
    }

    /// Ends with the shapes touching at this part of the front where the search has come to.
    fn end_along(&mut self, part: &Part, end: CastEnd, outcome: CastOutcome) -> CastStep {
        let Part { normal, ends, .. } = *part;
        let [on_a, on_b] = self.front.witnesses();
        let fraction = self.fraction;
        let moved = fraction * self.translation;
        let Difference { a, b, .. } = self.difference;
        self.ended = Some(Some(Cast {
            fraction,
            normal,
            on_a: on_a + a.radius() * normal,
            on_b: on_b + moved - b.radius() * normal,
            depth: 0.0,
            end,
        }));
        CastStep {
            fraction,
            normal,
            gap: normal.dot(moved - ends[0].point()) - self.radius,
            outcome,
        }
    }

    /// Ends with whether they touch or overlap where B begins.
    #[cold]
    fn end_at_start(&mut self) -> CastStep {
        let Difference { a, b, .. } = self.difference;
        let answer = query(a, b, &mut PairCache::default());
        let overlaps = answer.depth > self.tolerance();
        // The line of the motion runs through the inside of A − B, so that every valid normal says the same.
        let presses = answer.normal.dot(self.translation) < 0.0;
        let found = (overlaps || presses).then_some(Cast {
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
        });
        self.ended = Some(found);
        CastStep {
            fraction: 0.0,
            normal: answer.normal,
            gap: answer.distance - answer.depth,
            outcome: match found {
                Some(_) => CastOutcome::Touching,
                None => CastOutcome::Parting,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Circle, Polygon, Pose, PosedShape, Rounded, Shape, unit_vector};
    use glam::dvec2;

    /// Two rounded polygons, the second on its way to the first or past it.
    fn motions() -> impl Iterator<Item = (PosedShape, PosedShape, DVec2)> {
        (0..2000).map(|k: u32| {
            let turned = |sides: u32, radius: f64, at: DVec2, angle: f64| {
                let core = Polygon::regular(sides as usize, 3.0).unwrap();
                let shape = Shape::from(Rounded::new(core, radius).unwrap());
                shape.posed(&Pose::new(at, angle).unwrap())
            };
            let (along, angle) = (unit_vector(0.7 * f64::from(k)), 0.1 * f64::from(k));
            let from = 0.01 * f64::from(k % 1000) * along.perp() - 20.0 * along;
            (
                turned(3 + k % 7, [0.0, 2.0][k as usize % 2], DVec2::ZERO, 0.0),
                turned(3 + k % 5, [0.0, 0.3][k as usize / 2 % 2], from, angle),
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

    #[test]
    fn a_cast_that_parts_says_along_which_axis() {
        let ball = Shape::from(Circle::new(1.0).unwrap());
        let a = ball.posed(&Pose::default());
        let b = ball.posed(&Pose::new(dvec2(5.0, 0.5), 0.0).unwrap());
        let mut search = GjkCast::new(&a, &b, dvec2(3.0, 0.0));
        let step = search.step().unwrap();
        assert_eq!(step.outcome, CastOutcome::Parting);
        assert!(step.gap > 0.0 && step.normal.x > 0.0, "{step:?}");
        assert_eq!((search.step(), search.found()), (None, None));
    }
}
