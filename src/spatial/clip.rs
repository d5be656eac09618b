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
