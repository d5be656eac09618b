//! The edges of EPA's polytope: a ring that grows in place.
//!
//! An edge is split where it is, and the new one goes to the end of the memory, linked in between: no
//! edge is ever moved.

use glam::DVec2;

use super::SupportPoint;
use super::polytope::select;
use super::predicates::cross_along;

/// An edge of the polytope: where it starts, which way it faces, and how far off it is. It ends where the
/// one after it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Edge {
    pub(super) start: SupportPoint,
    /// Outward, of length 1.
    pub(super) normal: DVec2,
    /// The origin's distance, in px; infinite once the edge is taken out.
    pub(super) distance: f64,
    /// The edges before and after it in the positive sense.
    before: u32,
    after: u32,
}

/// The outward unit normal of the edge p→q and the origin's distance to it.
#[inline(always)]
fn facing(p: &SupportPoint, q: &SupportPoint) -> (DVec2, f64) {
    let along = p.to(q);
    let length = along.length();
    if length > 0.0 {
        let scale = 1.0 / length;
        let normal = DVec2::new(along.y * scale, -along.x * scale);
        (normal, (cross_along(p, q) * scale).max(0.0))
    } else {
        // Two vertices that rounding cannot tell apart, or A − B is a point: no edge is nearer than where
        // they lie.
        (p.point.normalize_or(DVec2::X), p.point.length())
    }
}

/// Memory for edges, which a caller can keep: what is in it beforehand does not matter.
pub(super) trait EdgeMemory {
    fn slots(&self) -> &[Edge];
    fn slots_mut(&mut self) -> &mut [Edge];
    /// Makes room for more edges than there are slots.
    fn grow(&mut self);
}

impl EdgeMemory for Vec<Edge> {
    #[inline(always)]
    fn slots(&self) -> &[Edge] {
        self
    }

    #[inline(always)]
    fn slots_mut(&mut self) -> &mut [Edge] {
        self
    }

    #[cold]
    fn grow(&mut self) {
        self.resize(2 * self.len().max(8), Edge::default());
    }
}

/// So many edges fit the stack.
const FEW: usize = 24;

/// Shapes with so many vertices together never need more: EPA begins with four edges at most, and each
/// query adds one, of which there are at most twice as many as vertices and two more.
pub(super) const FEW_VERTICES: usize = (FEW - 4 - 2) / 2;

/// Memory on the stack.
pub(super) type FewEdges = [Edge; FEW];

impl EdgeMemory for FewEdges {
    #[inline(always)]
    fn slots(&self) -> &[Edge] {
        self
    }

    #[inline(always)]
    fn slots_mut(&mut self) -> &mut [Edge] {
        self
    }

    #[cold]
    fn grow(&mut self) {
        unreachable!("shapes of more than {FEW_VERTICES} vertices go to the heap");
    }
}

impl<M: EdgeMemory> EdgeMemory for &mut M {
    #[inline(always)]
    fn slots(&self) -> &[Edge] {
        (**self).slots()
    }

    #[inline(always)]
    fn slots_mut(&mut self) -> &mut [Edge] {
        (**self).slots_mut()
    }

    #[inline(always)]
    fn grow(&mut self) {
        (**self).grow();
    }
}

/// The nearest of the edges seen so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    index: usize,
    distance: f64,
    /// The least distance of the others.
    second: f64,
}

impl Nearest {
    /// Sees one more. Which edge is nearest is a toss-up to a branch predictor: no branch.
    #[inline(always)]
    fn or(self, index: usize, distance: f64) -> Self {
        let less = |one: f64, other: f64| if one < other { one } else { other };
        let more = |one: f64, other: f64| if one > other { one } else { other };
        Self {
            index: select(distance < self.distance, index, self.index),
            distance: less(distance, self.distance),
            second: less(self.second, more(distance, self.distance)),
        }
    }
}

/// The ring. An edge keeps its index as long as it is there.
#[derive(Clone, Debug)]
pub(super) struct EdgeRing<M> {
    memory: M,
    /// So many slots are taken, those of edges that went included.
    taken: usize,
    len: usize,
    /// Where a walk begins.
    head: usize,
}

impl<M: EdgeMemory> EdgeRing<M> {
    /// No ring yet.
    #[inline(always)]
    pub(super) fn new(memory: M) -> Self {
        Self {
            memory,
            taken: 0,
            len: 0,
            head: 0,
        }
    }

    /// Closes a ring through `count` points, in the positive sense, and forgets what was there.
    #[inline(always)]
    pub(super) fn close<'p>(&mut self, count: usize, point: impl Fn(usize) -> &'p SupportPoint) {
        (self.taken, self.len, self.head) = (0, count, 0);
        for k in 0..count {
            let before = if k == 0 { count } else { k } - 1;
            let after = if k + 1 == count { 0 } else { k + 1 };
            self.add(point(k), point(after), [before, after]);
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) fn edge(&self, index: usize) -> &Edge {
        &self.memory.slots()[index]
    }

    /// The edge after this one in the positive sense.
    #[inline(always)]
    pub(super) fn after(&self, index: usize) -> usize {
        self.edge(index).after as usize
    }

    /// The edge before this one.
    #[inline]
    pub(super) fn before(&self, index: usize) -> usize {
        self.edge(index).before as usize
    }

    /// The ends of an edge.
    #[inline(always)]
    pub(super) fn ends(&self, index: usize) -> [&SupportPoint; 2] {
        let edge = self.edge(index);
        [&edge.start, &self.edge(edge.after as usize).start]
    }

    /// The edges' indices, once round.
    pub(super) fn walk(&self) -> impl ExactSizeIterator<Item = usize> + Clone {
        let mut next = self.head;
        (0..self.len).map(move |_| {
            let here = next;
            next = self.after(here);
            here
        })
    }

    /// Puts `w` between the ends of an edge, which then ends there; a new edge, whose index it returns,
    /// goes on from `w`.
    #[inline(always)]
    pub(super) fn split(&mut self, index: usize, w: &SupportPoint) -> usize {
        let after = self.after(index);
        let q = self.edge(after).start;
        let new = self.add(w, &q, [index, after]);
        let edges = self.memory.slots_mut();
        edges[after].before = new as u32;
        let edge = &mut edges[index];
        edge.after = new as u32;
        (edge.normal, edge.distance) = facing(&edge.start, w);
        self.len += 1;
        new
    }

    /// Takes out an edge; the one before it goes on to where it ended.
    #[cold]
    pub(super) fn remove(&mut self, index: usize) {
        let (before, after) = (self.before(index), self.after(index));
        let q = self.edge(after).start;
        let edges = self.memory.slots_mut();
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

    /// Leaves an edge out of count for the nearest; returns its distance.
    #[inline(always)]
    pub(super) fn set_aside(&mut self, index: usize) -> f64 {
        std::mem::replace(&mut self.memory.slots_mut()[index].distance, f64::INFINITY)
    }

    /// Counts an edge again that was set aside.
    #[inline(always)]
    pub(super) fn put_back(&mut self, index: usize, distance: f64) {
        self.memory.slots_mut()[index].distance = distance;
    }

    /// The nearest of all edges.
    #[inline(always)]
    pub(super) fn nearest(&self) -> Nearest {
        let none = Nearest {
            index: self.head,
            distance: f64::INFINITY,
            second: f64::INFINITY,
        };
        let edges = self.memory.slots()[..self.taken].iter().enumerate();
        edges.fold(none, |nearest, (index, edge)| {
            nearest.or(index, edge.distance)
        })
    }

    /// The same when two more edges count.
    #[inline(always)]
    pub(super) fn nearest_with(&self, nearest: Nearest, [one, other]: [usize; 2]) -> Nearest {
        let distance = |index: usize| self.edge(index).distance;
        nearest.or(one, distance(one)).or(other, distance(other))
    }

    /// The nearest edge, or where several are as near the one that `goes_first` tells before the others.
    #[inline(always)]
    pub(super) fn first_of(
        &self,
        nearest: Nearest,
        goes_first: impl Fn(&Edge, &Edge) -> bool,
    ) -> usize {
        if nearest.second == nearest.distance {
            self.first_at(nearest.distance, goes_first)
        } else {
            nearest.index
        }
    }

    #[cold]
    #[inline(never)]
    fn first_at(&self, distance: f64, goes_first: impl Fn(&Edge, &Edge) -> bool) -> usize {
        self.walk()
            .filter(|&index| self.edge(index).distance == distance)
            .reduce(|best, index| {
                if goes_first(self.edge(index), self.edge(best)) {
                    index
                } else {
                    best
                }
            })
            .unwrap_or(self.head)
    }

    #[inline(always)]
    fn add(
        &mut self,
        start: &SupportPoint,
        end: &SupportPoint,
        [before, after]: [usize; 2],
    ) -> usize {
        let index = self.taken;
        if index == self.memory.slots().len() {
            self.memory.grow();
        }
        self.taken += 1;
        let (normal, distance) = facing(start, end);
        self.memory.slots_mut()[index] = Edge {
            start: *start,
            normal,
            distance,
            before: before as u32,
            after: after as u32,
        };
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::unit_vector;

    fn point(k: usize) -> SupportPoint {
        SupportPoint::new(unit_vector(k as f64) * (1.0 + k as f64), DVec2::ZERO)
    }

    fn starts(ring: &EdgeRing<Vec<Edge>>) -> Vec<SupportPoint> {
        ring.walk().map(|index| ring.edge(index).start).collect()
    }

    #[test]
    fn it_is_one_ring_on_the_stack_and_beyond() {
        let mut ring = EdgeRing::new(Vec::new());
        let mut model: Vec<SupportPoint> = (0..3).map(point).collect();
        ring.close(3, |k| &model[k]);
        for k in 3..40 {
            let place = 7 * k % model.len();
            let index = ring.walk().nth(place).unwrap();
            ring.split(index, &point(k));
            model.insert(place + 1, point(k));
            if k % 3 == 2 {
                let place = k % (model.len() - 1);
                let index = ring.walk().nth(place + 1).unwrap();
                ring.remove(index);
                model.remove(place + 1);
            }
            assert_eq!(starts(&ring), model);
            for (index, place) in ring.walk().zip(0..) {
                let [p, q] = [place, place + 1].map(|place| &model[place % model.len()]);
                assert_eq!(ring.ends(index), [p, q]);
                assert_eq!(ring.before(ring.after(index)), index);
                let Edge {
                    normal, distance, ..
                } = *ring.edge(index);
                assert_eq!((normal, distance), facing(p, q));
            }
            let least = ring
                .edge(ring.first_of(ring.nearest(), |_, _| false))
                .distance;
            assert!(ring.walk().all(|index| least <= ring.edge(index).distance));
        }
    }

    #[test]
    fn what_starts_the_walk_can_go() {
        let mut ring = EdgeRing::new(Vec::new());
        let points = [0, 1, 2, 3].map(point);
        ring.close(4, |k| &points[k]);
        ring.remove(0);
        assert_eq!(starts(&ring), [point(3), point(1), point(2)]);
    }

    #[test]
    fn ties_are_told_wherever_the_edges_lie() {
        let square = [[1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0]];
        let corners = square.map(|corner| SupportPoint::new(corner.into(), DVec2::ZERO));
        let mut ring = EdgeRing::new(Vec::new());
        ring.close(4, |k| &corners[k]);
        let nearest = ring.first_of(ring.nearest(), |one, other| one.normal.y > other.normal.y);
        assert_eq!(ring.edge(nearest).normal, DVec2::Y);
    }
}
