//! The edges of EPA's polytope: a few on the stack, more in memory that is kept.

use super::epa::Edge;

/// So many edges need no allocation. Most queries on boxes end with five or six.
const INLINE: usize = 8;

/// A list that moves to the heap when it outgrows the stack, and stays there.
#[derive(Clone, Debug)]
pub(super) struct EdgeList {
    inline: [Edge; INLINE],
    len: usize,
    spilled: Vec<Edge>,
}

impl EdgeList {
    /// An empty list that spills into `memory`.
    #[inline]
    pub(super) fn in_memory(mut memory: Vec<Edge>) -> Self {
        memory.clear();
        Self {
            inline: [Edge::default(); INLINE],
            len: 0,
            spilled: memory,
        }
    }

    /// The memory it spilled into.
    #[inline]
    pub(super) fn into_memory(self) -> Vec<Edge> {
        self.spilled
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[Edge] {
        if self.spilled.is_empty() {
            &self.inline[..self.len]
        } else {
            &self.spilled
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, edge: Edge) {
        if self.len < INLINE && self.spilled.is_empty() {
            self.inline[self.len] = edge;
            self.len += 1;
        } else {
            self.insert_spilled(self.as_slice().len(), edge);
        }
    }

    #[inline]
    pub(super) fn replace(&mut self, index: usize, edge: Edge) {
        if self.spilled.is_empty() {
            self.inline[index] = edge;
        } else {
            self.spilled[index] = edge;
        }
    }

    #[inline]
    pub(super) fn insert(&mut self, index: usize, edge: Edge) {
        if self.spilled.is_empty() && self.len < INLINE {
            self.inline.copy_within(index..self.len, index + 1);
            self.inline[index] = edge;
            self.len += 1;
        } else {
            self.insert_spilled(index, edge);
        }
    }

    #[cold]
    pub(super) fn remove(&mut self, index: usize) {
        if self.spilled.is_empty() {
            self.inline.copy_within(index + 1..self.len, index);
            self.len -= 1;
        } else {
            self.spilled.remove(index);
        }
    }

    #[cold]
    fn insert_spilled(&mut self, index: usize, edge: Edge) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(&self.inline[..self.len]);
            self.len = 0;
        }
        self.spilled.insert(index, edge);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(distance: f64) -> Edge {
        Edge {
            distance,
            ..Edge::default()
        }
    }

    #[test]
    fn it_is_one_list_on_the_stack_and_beyond() {
        let mut list = EdgeList::in_memory(Vec::new());
        let mut model: Vec<f64> = Vec::new();
        for k in 0..40u32 {
            let index = (7 * k as usize) % (model.len() + 1);
            list.insert(index, edge(f64::from(k)));
            model.insert(index, f64::from(k));
            list.replace(index / 2, edge(-f64::from(k)));
            model[index / 2] = -f64::from(k);
            if k % 3 == 2 {
                list.remove(index / 3);
                model.remove(index / 3);
            }
            let distances: Vec<f64> = list.as_slice().iter().map(|edge| edge.distance).collect();
            assert_eq!(distances, model);
        }
        let list = EdgeList::in_memory(list.into_memory());
        assert!(list.as_slice().is_empty());
    }
}
