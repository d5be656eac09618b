//! Clipping of one convex polygon by the sides of another (Sutherland and Hodgman, "Reentrant polygon clipping", 1974)
//! in O(n + m).
//!
//! What a side cuts off is an arc about the corner that is farthest out over it. From side to side the outward
//! direction turns one way, so that corner moves on one way too (the rotating calipers of Shamos, "Computational
//! geometry", 1978), once round in all, but for a step back at each of the three sharp corners at most; and what is
//! cut off does not come back.

use glam::DVec3;

/// A convex polygon that is being clipped, as a ring of corners linked both ways.
pub(super) struct Ring {
    corners: Vec<Corner>,
    /// Where the polygon begins; `None` where nothing is left.
    first: Option<usize>,
    /// Farthest out over the last side.
    farthest: usize,
}

#[derive(Clone, Copy)]
struct Corner {
    point: DVec3,
    before: usize,
    after: usize,
}

impl Ring {
    /// A polygon of one corner at least, for sides whose outward directions turn against its own sense, from `outward`
    /// on; there is room for so many sides.
    pub(super) fn new(polygon: &[DVec3], outward: DVec3, sides: usize) -> Self {
        let last = polygon.len() - 1;
        let mut corners = Vec::with_capacity(polygon.len() + 2 * sides);
        corners.extend(polygon.iter().enumerate().map(|(k, &point)| Corner {
            point,
            before: if k == 0 { last } else { k - 1 },
            after: if k == last { 0 } else { k + 1 },
        }));
        let height = |k: &usize| outward.dot(polygon[*k]);
        let farthest = (0..=last).max_by(|j, k| height(j).total_cmp(&height(k)));
        Self {
            corners,
            first: Some(0),
            farthest: farthest.unwrap_or(0),
        }
    }

    /// Leaves what does not lie out over a side through `from`; a corner that does by no more than `level` stays as
    /// it is.
    #[inline]
    pub(super) fn cut(&mut self, from: DVec3, outward: DVec3, level: f64) {
        let Some(first) = self.first else { return };
        let above = |corner: &Corner| outward.dot(corner.point - from);
        let highest = self.move_on(above, level);
        if highest <= level {
            return;
        }
        let mut is_first_cut = self.farthest == first;
        let [mut start, mut end] = [self.farthest; 2];
        let (here, before) = loop {
            let at = self.corners[start].before;
            let height = above(&self.corners[at]);
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
            let height = above(&self.corners[at]);
            if height <= level {
                break (height, at);
            }
            is_first_cut |= at == first;
            end = at;
        };
        let crossing = |p: &Corner, q: &Corner| {
            let (here, there) = (above(p), above(q));
            p.point + (q.point - p.point) * (here / (here - there))
        };
        let into = crossing(&self.corners[before], &self.corners[start]);
        let out = crossing(&self.corners[end], &self.corners[after]);
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

    /// Moves on, or back, to the corner that is farthest out, and tells how far. Corners nearer than `level` may be out
    /// of order by rounding, so it looks that far down.
    fn move_on(&mut self, above: impl Fn(&Corner) -> f64, level: f64) -> f64 {
        let start = self.farthest;
        let mut highest = above(&self.corners[start]);
        let ways: [fn(&Corner) -> usize; 2] = [|corner| corner.before, |corner| corner.after];
        for next in ways {
            let mut at = next(&self.corners[start]);
            while at != start {
                let height = above(&self.corners[at]);
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
        self.corners.push(Corner {
            point,
            before,
            after: new,
        });
        new
    }

    /// The corners, in order.
    pub(super) fn points(&self) -> impl Iterator<Item = DVec3> {
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
    use super::*;
    use glam::dvec3;
    use proptest::prelude::*;

    const LEVEL: f64 = 1e-9;

    /// Corners on an ellipse about a centre, at angles that rise, counter-clockwise about z.
    fn polygon() -> impl Strategy<Value = Vec<DVec3>> {
        let middle = (-1.0f64..1.0, -1.0f64..1.0);
        let half = (0.01f64..2.0, 0.01f64..2.0);
        (1usize..40, middle, half, 0.0f64..1.0).prop_map(|(count, (x, y), (u, v), turn)| {
            let part = |k: usize| (k as f64 + turn) / count as f64;
            let at = |k| libm::sincos(std::f64::consts::TAU * part(k));
            let on_it = |(sin, cos): (f64, f64)| dvec3(x + u * cos, y + v * sin, 0.0);
            (0..count).map(at).map(on_it).collect()
        })
    }

    /// A side's start and the way out over it, of each of a polygon counter-clockwise about z.
    fn sides(polygon: &[DVec3]) -> impl Iterator<Item = (DVec3, DVec3)> {
        let next = polygon.iter().cycle().skip(1);
        let sides = polygon.iter().zip(next);
        sides.map(|(from, to)| (*from, (to - from).cross(DVec3::Z).normalize()))
    }

    /// The same by looking at every corner for each side.
    fn cut_by_looking_at_all(points: &[DVec3], (from, outward): (DVec3, DVec3)) -> Vec<DVec3> {
        let above = |point: DVec3| outward.dot(point - from);
        let mut kept = Vec::new();
        for (&p, &q) in points.iter().zip(points.iter().cycle().skip(1)) {
            let (here, there) = (above(p), above(q));
            if here <= LEVEL {
                kept.push(p);
            }
            if (here > LEVEL && there < 0.0) || (here < 0.0 && there > LEVEL) {
                kept.push(p + (q - p) * (here / (here - there)));
            }
        }
        kept
    }

    fn clipped(polygon: &[DVec3], by: &[DVec3]) -> Vec<DVec3> {
        let sides: Vec<_> = sides(by).collect();
        let mut ring = Ring::new(polygon, sides[sides.len() - 1].1, sides.len());
        for (from, outward) in sides {
            ring.cut(from, outward, LEVEL);
        }
        ring.points().collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5000))]

        #[test]
        fn walking_on_cuts_what_looking_at_all_corners_does(one in polygon(), by in polygon()) {
            prop_assume!(by.len() > 1);
            let mirrored: Vec<DVec3> = one.into_iter().rev().collect();
            let looked = sides(&by).fold(mirrored.clone(), |rest, side| {
                cut_by_looking_at_all(&rest, side)
            });
            prop_assert_eq!(clipped(&mirrored, &by), looked);
        }
    }

    #[test]
    fn polygons_in_the_same_place_keep_every_corner_and_turned_ones_all_crossings() {
        let regular = |turn: f64| -> Vec<DVec3> {
            let angle = |k: u32| std::f64::consts::TAU * (f64::from(k) + turn) / 4096.0;
            let on_circle = |(sin, cos)| dvec3(cos, sin, 0.0);
            (0..4096)
                .map(angle)
                .map(libm::sincos)
                .map(on_circle)
                .collect()
        };
        let mirrored: Vec<DVec3> = regular(0.0).into_iter().rev().collect();
        assert_eq!(clipped(&mirrored, &regular(0.0)), mirrored);
        assert_eq!(clipped(&mirrored, &regular(0.5)).len(), 8192);
    }
}
