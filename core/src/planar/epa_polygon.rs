//! EPA's polytope in the plane: a ring of edges that grows in place.
//!
//! An edge is split in place, and the new one is appended to the memory and linked in between: no edge is ever moved.

use std::cmp::Ordering;

use glam::DVec2;

use super::SupportPoint;
use super::predicates::{edge_vector_and_cross, select};
use crate::exact::{less, more, positive_part, total_order};

/// An edge of the polytope: its start, its normal and its distance. It ends where the next one starts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Edge {
    pub(super) start: SupportPoint,
    /// Outward, of length 1.
    pub(super) normal: DVec2,
    /// The origin's distance, in px; infinite once the edge is removed.
    pub(super) distance: f64,
    /// The edges before and after it, counter-clockwise.
    before: u32,
    after: u32,
}

/// The outward unit normal of the edge p→q and the origin's distance to it.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn facing(p: &SupportPoint, q: &SupportPoint) -> (DVec2, f64) {
    let (along, area) = edge_vector_and_cross(p, q);
    let length = along.length();
    if length > 0.0 {
        let scale = 1.0 / length;
        let normal = DVec2::new(along.y * scale, -along.x * scale);
        (normal, positive_part(area * scale))
    } else {
        // Two vertices that rounding cannot distinguish, or A − B is a point: no edge is nearer than their position.
        (p.point().normalize_or(DVec2::X), p.point().length())
    }
}

/// Whether the origin's foot lies before the edge p→q of A − B, on it or after it.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn foot_beyond(p: &SupportPoint, q: &SupportPoint) -> Ordering {
    let along = p.to(q);
    if p.point().dot(along) > 0.0 {
        Ordering::Less
    } else if q.point().dot(along) < 0.0 {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

/// `Epa`'s rule for ties: whether, of two equally near edges, the one with this normal is chosen before the `other`.
/// `between` is the direction from A's centre to B's.
#[cold]
pub(super) fn precedes(normal: DVec2, other: DVec2, between: DVec2) -> bool {
    let [one, two] = [normal, other].map(|n| [n.dot(between), n.x.abs(), n.x, n.y]);
    total_order(one, two).is_gt()
}

/// The nearest of the edges visited.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearestEdge {
    index: usize,
    distance: f64,
    /// The least distance of the others.
    second: f64,
}

impl NearestEdge {
    /// Includes one more edge. Which edge is nearest is unpredictable: no branch.
    pub(super) fn or(self, index: usize, distance: f64) -> Self {
        Self {
            index: select(distance < self.distance, index, self.index),
            distance: less(self.distance, distance),
            second: less(more(self.distance, distance), self.second),
        }
    }
}

/// The ring of edges. An edge keeps its index until it is removed.
#[derive(Clone, Debug, Default)]
pub(super) struct EpaPolygon {
    /// Slots that are not taken hold arbitrary values.
    slots: Vec<Edge>,
    /// The number of slots taken, including those of removed edges.
    taken: usize,
    len: usize,
    /// The first edge of a walk.
    head: usize,
}

impl EpaPolygon {
    /// Replaces the ring by one through these points, counter-clockwise.
    pub(super) fn close(&mut self, points: impl IntoIterator<Item = SupportPoint>) {
        self.taken = 0;
        for start in points {
            let index = self.take_slot();
            self.slots[index].start = start;
        }
        (self.len, self.head) = (self.taken, 0);
        for index in 0..self.len {
            let before = if index == 0 { self.len } else { index } - 1;
            let after = if index + 1 == self.len { 0 } else { index + 1 };
            let (normal, distance) = facing(&self.slots[index].start, &self.slots[after].start);
            let edge = &mut self.slots[index];
            (edge.normal, edge.distance) = (normal, distance);
            (edge.before, edge.after) = (before as u32, after as u32);
        }
    }

    /// The index of a free slot.
    fn take_slot(&mut self) -> usize {
        let index = self.taken;
        if index == self.slots.len() {
            self.grow();
        }
        self.taken += 1;
        index
    }

    #[cold]
    fn grow(&mut self) {
        let more = 2 * self.slots.len().max(8);
        self.slots.resize(more, Edge::default());
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn edge(&self, index: usize) -> &Edge {
        &self.slots[index]
    }

    /// The edge after this one counter-clockwise.
    pub(super) fn after(&self, index: usize) -> usize {
        self.edge(index).after as usize
    }

    #[inline]
    pub(super) fn before(&self, index: usize) -> usize {
        self.edge(index).before as usize
    }

    pub(super) fn ends(&self, index: usize) -> [&SupportPoint; 2] {
        let edge = self.edge(index);
        [&edge.start, &self.edge(edge.after as usize).start]
    }

    /// The edges' indices, counter-clockwise.
    pub(super) fn walk(&self) -> impl ExactSizeIterator<Item = usize> + Clone {
        let mut next = self.head;
        (0..self.len).map(move |_| {
            let here = next;
            next = self.after(here);
            here
        })
    }

    /// Splits an edge at `w`; returns the index of the new edge, which starts at `w`.
    pub(super) fn split(&mut self, index: usize, w: &SupportPoint) -> usize {
        let after = self.after(index);
        let q = self.edge(after).start;
        let new = self.take_slot();
        let (normal, distance) = facing(w, &q);
        self.slots[new] = Edge {
            start: *w,
            normal,
            distance,
            before: index as u32,
            after: after as u32,
        };
        let edges = &mut self.slots;
        edges[after].before = new as u32;
        let edge = &mut edges[index];
        edge.after = new as u32;
        (edge.normal, edge.distance) = facing(&edge.start, w);
        self.len += 1;
        new
    }

    /// Removes an edge; the one before it then ends where this one ended.
    #[cold]
    pub(super) fn remove(&mut self, index: usize) {
        let (before, after) = (self.before(index), self.after(index));
        let q = self.edge(after).start;
        let edges = &mut self.slots;
        edges[after].before = before as u32;
        edges[index].distance = f64::INFINITY;
        let edge = &mut edges[before];
        edge.after = after as u32;
        (edge.normal, edge.distance) = facing(&edge.start, &q);
        if self.head == index {
            self.head = before;
        }
        self.len -= 1;
    }

    /// Excludes an edge from the search for the nearest; returns its distance.
    pub(super) fn exclude(&mut self, index: usize) -> f64 {
        std::mem::replace(&mut self.slots[index].distance, f64::INFINITY)
    }

    /// Includes an excluded edge again.
    pub(super) fn include(&mut self, index: usize, distance: f64) {
        self.slots[index].distance = distance;
    }

    pub(super) fn nearest(&self) -> NearestEdge {
        let none = NearestEdge {
            index: self.head,
            distance: f64::INFINITY,
            second: f64::INFINITY,
        };
        let edges = self.slots[..self.taken].iter().enumerate();
        edges.fold(none, |nearest, (index, edge)| {
            nearest.or(index, edge.distance)
        })
    }

    /// The nearest edge or, of several equally near, the one that `precedes` puts before the others.
    pub(super) fn nearest_by_tie_rule(
        &self,
        nearest: NearestEdge,
        precedes: impl Fn(&Edge, &Edge) -> bool,
    ) -> usize {
        if nearest.second == nearest.distance {
            self.nearest_at(nearest.distance, precedes)
        } else {
            nearest.index
        }
    }

    #[cold]
    #[inline(never)]
    fn nearest_at(&self, distance: f64, precedes: impl Fn(&Edge, &Edge) -> bool) -> usize {
        self.walk()
            .filter(|&index| self.edge(index).distance == distance)
            .reduce(|best, index| {
                if precedes(self.edge(index), self.edge(best)) {
                    index
                } else {
                    best
                }
            })
            .unwrap_or(self.head)
    }
}
