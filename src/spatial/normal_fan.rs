//! The normal fan of a polytope: which vertices can be farthest along a direction, in O(log n) for one whose
//! normals are spread.
//!
//! The directions along which a vertex is farthest are those between the outward normals of its faces. Directions
//! are seen as points on a cube about the origin. Each of its sides is a board of squares, and each of these is cut
//! into four as long as more than a few vertices can be farthest in it: quadtrees, with the few at their leaves,
//! which are scanned by fours.
//!
//! # Which vertices go
//! Along a direction d of a cell, v is farthest where d·(v − w) is not negative for any other vertex w: on one side of
//! a line across the cell. Each w cuts off what lies beyond its line, and where nothing is left of the cell, v goes.
//! The vertices at the other ends of v's edges tell all that the others could, and any choice of them errs only
//! towards keeping v. A line is moved out by a margin, more than rounding can make of either side: so the vertex
//! that is farthest along a direction stays in its cell, and the fan's answer is that of a scan over all vertices, as
//! near as a scan can tell it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::DVec3;

/// A cell with so many vertices is not cut.
const FEW: usize = 4;

/// The cells that are cut may have had so many times the vertices that there are: where many meet in a face, or lie
/// along a needle, they would stay in as many cells as one makes.
const ROOM: usize = 64;

/// How often a side of the cube is cut at most.
const MOST_CUTS: u32 = 10;

/// How many lines may cut what is left of a cell.
const MOST_LINES: usize = 32;

/// How far a line is moved out, in units of the largest distance of a vertex from the local origin, R. The level of a
/// vertex along a direction, no longer than √3, is off by at most 3√3/2 εR, the difference of two by 6 εR. A
/// direction's place on the cube is off by 2ε, and the difference of two vertices along it by 2ε of each of two
/// coordinates, each at most 2R: 8 εR. A corner where a line cuts is off its line, and the one that it lies on, by less
/// than 16 εR, and so are the corners that later lines make of it once more.
const MARGIN: f64 = 16.0 * f64::EPSILON * (1 + MOST_LINES) as f64;

/// So often a side of the cube is cut into four to make its board.
const BOARD_CUTS: u32 = 3;

/// How many squares a board has along each of its sides.
const BOARD: usize = 1 << BOARD_CUTS;

/// Which vertices can be farthest along the directions of each cell.
#[derive(Debug, PartialEq)]
pub(super) struct NormalFan {
    /// The squares of the six boards, row by row, and then the quarters of cells that were cut, four by four.
    cells: Vec<Cell>,
    /// The vertices of the leaves by fours, each leaf's ascending and the last of it as often as it takes.
    fours: Vec<[u16; 4]>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Cell {
    /// Where its quarters begin: that of lower u and v, of higher u, of higher v, of both.
    Cut(u32),
    /// Where its fours begin, and where they end.
    Leaf(u32, u32),
}

/// A cell that may still be cut.
struct Open {
    index: usize,
    square: Square,
    /// How many have made it.
    cuts: u32,
    /// Which vertices can be farthest in it; none of one that has been cut.
    within: Vec<u16>,
}

impl Open {
    /// How much there is to be gained by a cut: as many vertices as it has, times its area.
    fn weight(&self) -> usize {
        if self.within.len() <= FEW || self.cuts == MOST_CUTS {
            return 0;
        }
        self.within.len() << (2 * (MOST_CUTS - self.cuts))
    }
}

/// A square on a side of the cube.
#[derive(Clone, Copy)]
struct Square {
    side: usize,
    u: [f64; 2],
    v: [f64; 2],
}

impl Square {
    /// The directions to its corners, in order round.
    fn corners(&self) -> [DVec3; 4] {
        let Self { side, u, v } = *self;
        [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(i, j)| direction(side, u[i], v[j]))
    }

    fn quarters(&self) -> [Self; 4] {
        let halves = |[low, high]: [f64; 2]| {
            let middle = 0.5 * (low + high);
            [[low, middle], [middle, high]]
        };
        let (u, v) = (halves(self.u), halves(self.v));
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(i, j)| Self {
            side: self.side,
            u: u[i],
            v: v[j],
        })
    }
}

/// The direction to a place on a side of the cube.
fn direction(side: usize, u: f64, v: f64) -> DVec3 {
    let (axis, is_negative) = (side / 2, side % 2 == 1);
    let mut direction = DVec3::ZERO;
    direction[axis] = if is_negative { -1.0 } else { 1.0 };
    direction[(axis + 1) % 3] = u;
    direction[(axis + 2) % 3] = v;
    direction
}

impl NormalFan {
    /// Of vertices of which none lies farther than `reach` from the local origin, in px, and the edges between them.
    pub(super) fn new(
        vertices: &[DVec3],
        edges: impl Iterator<Item = [u16; 2]>,
        reach: f64,
    ) -> Self {
        let mut fan = Self {
            cells: vec![Cell::Leaf(0, 0); 6 * BOARD * BOARD],
            fours: Vec::new(),
        };
        let mut neighbours = vec![Vec::new(); vertices.len()];
        for [one, other] in edges {
            neighbours[usize::from(one)].push(other);
            neighbours[usize::from(other)].push(one);
        }
        let mut sieve = Sieve {
            vertices,
            neighbours,
            margin: MARGIN * reach,
            left: Vec::new(),
            cut: Vec::new(),
        };
        let mut open = Vec::new();
        let all: Vec<u16> = (0u16..).take(vertices.len()).collect();
        for side in 0..6 {
            let square = Square {
                side,
                u: [-1.0, 1.0],
                v: [-1.0, 1.0],
            };
            let within = sieve.farthest_within(&square, &all);
            fill_board(&mut open, &mut sieve, square, [0, 0], &within, 0);
        }
        fan.cut(open, &mut sieve);
        fan
    }

    /// Cuts the cells in which most directions have most vertices first, until few are left in each or the room is.
    fn cut(&mut self, mut open: Vec<Open>, sieve: &mut Sieve<'_>) {
        let mut room = ROOM * sieve.vertices.len();
        let mut heap: BinaryHeap<(usize, Reverse<usize>)> = (0..open.len())
            .map(|k| (open[k].weight(), Reverse(k)))
            .collect();
        while let Some((weight, Reverse(k))) = heap.pop()
            && weight > 0
            && let Some(rest) = room.checked_sub(open[k].within.len())
        {
            room = rest;
            let within = std::mem::take(&mut open[k].within);
            self.cells[open[k].index] = Cell::Cut(self.cells.len() as u32);
            for square in open[k].square.quarters() {
                let quarter = Open {
                    index: self.cells.len(),
                    square,
                    cuts: open[k].cuts + 1,
                    within: sieve.farthest_within(&square, &within),
                };
                self.cells.push(Cell::Leaf(0, 0));
                heap.push((quarter.weight(), Reverse(open.len())));
                open.push(quarter);
            }
        }
        for leaf in open.iter().filter(|cell| !cell.within.is_empty()) {
            let first = self.fours.len();
            let four = |few: &[u16]| [0, 1, 2, 3].map(|k| few[k.min(few.len() - 1)]);
            self.fours.extend(leaf.within.chunks(4).map(four));
            self.cells[leaf.index] = Cell::Leaf(first as u32, self.fours.len() as u32);
        }
    }

    /// The vertices that can be farthest along `local`, ascending, by fours: of fewer the last several times.
    #[inline(always)]
    pub(super) fn candidates(&self, local: DVec3) -> &[[u16; 4]] {
        let DVec3 { x, y, z } = local.abs();
        // Nothing could predict a branch here.
        let axis = usize::from(!((x >= y) & (x >= z))) * (1 + usize::from(z > y));
        let round = [local.x, local.y, local.z, local.x, local.y];
        let [along, u, v] = [axis, axis + 1, axis + 2].map(|k| round[k]);
        let half = 0.5 / along.abs();
        let [u, v] = [u, v].map(|c| place(0.5 + c * half));
        let mut bit = MOST_CUTS - BOARD_CUTS;
        let side = 2 * axis + usize::from(along < 0.0);
        let mut cell = self.cells[on_board(side, (u >> bit) as usize, (v >> bit) as usize)];
        loop {
            match cell {
                Cell::Cut(first) => {
                    bit -= 1;
                    let quarter = (u >> bit & 1) + 2 * (v >> bit & 1);
                    cell = self.cells[(first + quarter) as usize];
                }
                Cell::Leaf(first, end) => return &self.fours[first as usize..end as usize],
            }
        }
    }
}

/// Adds the squares of a board that lie in `square`, the first of them in this column and row.
fn fill_board(
    open: &mut Vec<Open>,
    sieve: &mut Sieve<'_>,
    square: Square,
    [column, row]: [usize; 2],
    within: &[u16],
    cuts: u32,
) {
    if cuts == BOARD_CUTS {
        open.push(Open {
            index: on_board(square.side, column, row),
            square,
            cuts,
            within: within.to_vec(),
        });
        return;
    }
    for (k, quarter) in square.quarters().into_iter().enumerate() {
        let place = [2 * column + k % 2, 2 * row + k / 2];
        let within = sieve.farthest_within(&quarter, within);
        fill_board(open, sieve, quarter, place, &within, cuts + 1);
    }
}

/// The index of a board's square.
#[inline(always)]
fn on_board(side: usize, column: usize, row: usize) -> usize {
    (side * BOARD + row) * BOARD + column
}

/// Which of the smallest cells along a side a place on it from 0 to 1 lies in.
#[inline(always)]
fn place(along: f64) -> u32 {
    const CELLS: u32 = 1 << MOST_CUTS;
    // As a whole number what is below 0 is 0.
    let cell = (along * f64::from(CELLS)) as u32;
    cell.min(CELLS - 1)
}

/// Tells which vertices may be farthest along the directions of a square.
struct Sieve<'v> {
    vertices: &'v [DVec3],
    /// Of each vertex the other ends of its edges.
    neighbours: Vec<Vec<u16>>,
    margin: f64,
    /// The corners, in order round, of what is left of a square, before and after a cut.
    left: Vec<DVec3>,
    cut: Vec<DVec3>,
}

impl Sieve<'_> {
    /// Those of `among` that may be farthest along a direction of the square, of which no others may be.
    fn farthest_within(&mut self, square: &Square, among: &[u16]) -> Vec<u16> {
        let corners = square.corners();
        let all = among.iter().copied();
        all.filter(|&index| self.may_be_farthest(index, among, &corners))
            .collect()
    }

    fn may_be_farthest(&mut self, index: u16, among: &[u16], corners: &[DVec3]) -> bool {
        let neighbours = &self.neighbours[usize::from(index)];
        let others = if neighbours.len() < among.len() {
            neighbours
        } else {
            among
        };
        self.left.clear();
        self.left.extend_from_slice(corners);
        let mut lines = 0;
        for &other in others {
            let way = self.vertices[usize::from(index)] - self.vertices[usize::from(other)];
            let ahead = |direction: DVec3| direction.dot(way) + self.margin;
            if self.left.iter().all(|&corner| ahead(corner) >= 0.0) {
                continue;
            }
            self.cut.clear();
            let mut from = self.left[self.left.len() - 1];
            for &to in &self.left {
                let [before, after] = [from, to].map(ahead);
                if (before < 0.0) != (after < 0.0) {
                    self.cut
                        .push(from + (to - from) * (before / (before - after)));
                }
                if after >= 0.0 {
                    self.cut.push(to);
                }
                from = to;
            }
            std::mem::swap(&mut self.left, &mut self.cut);
            lines += 1;
            if self.left.is_empty() || lines == MOST_LINES {
                break;
            }
        }
        !self.left.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::hull_faces::Facets;
    use glam::dvec3;

    /// Directions spread over all by the golden angle.
    fn directions(count: u32) -> impl Iterator<Item = DVec3> {
        (0..count).map(move |k| {
            let z = 1.0 - (2.0 * f64::from(k) + 1.0) / f64::from(count);
            let (sin, cos) = libm::sincos(2.399_963_229_728_653 * f64::from(k));
            let across = (1.0 - z * z).sqrt();
            dvec3(across * cos, across * sin, z)
        })
    }

    /// An edge leads from each to the first and to the last, and faces lie between these and neighbours alone.
    fn moment_curve(count: u32) -> Vec<DVec3> {
        let on_it = |t: f64| dvec3(t, t * t, t * t * t);
        (0..count)
            .map(|k| on_it(f64::from(k) / f64::from(count)))
            .collect()
    }

    fn fan_of(vertices: &[DVec3]) -> (NormalFan, Facets) {
        let (facets, corners) = Facets::new(vertices);
        assert_eq!(corners.len(), vertices.len());
        let reach = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        (NormalFan::new(vertices, facets.edges(), reach), facets)
    }

    fn assert_finds_what_a_scan_finds(vertices: &[DVec3]) {
        let (fan, facets) = fan_of(vertices);
        let axes = [DVec3::X, DVec3::Y, DVec3::Z].into_iter();
        let corners = axes
            .clone()
            .chain(axes.map(|axis| -axis))
            .chain([DVec3::ONE]);
        let normals = facets.faces().map(|face| {
            let [p, q, r] = [0, 1, 2].map(|k| vertices[usize::from(face[k])]);
            (q - p).cross(r - p)
        });
        for direction in directions(5000).chain(corners).chain(normals) {
            let level = |index: usize| direction.dot(vertices[index]);
            let best = (0..vertices.len()).map(level).fold(f64::MIN, f64::max);
            let candidates = fan.candidates(direction).as_flattened();
            assert!(candidates.is_sorted());
            let found = candidates.iter().map(|&index| level(usize::from(index)));
            assert_eq!(found.fold(f64::MIN, f64::max), best);
        }
    }

    #[test]
    fn it_finds_what_a_scan_finds() {
        for count in [32, 64, 500] {
            let ball: Vec<DVec3> = directions(count).collect();
            assert_finds_what_a_scan_finds(&ball);
            let lens: Vec<DVec3> = ball.iter().map(|v| *v * dvec3(1.0, 1.0, 1e-9)).collect();
            assert_finds_what_a_scan_finds(&lens);
            let prism: Vec<DVec3> = (0..count)
                .map(|k| {
                    let (sin, cos) = libm::sincos(
                        std::f64::consts::TAU * f64::from(k / 2) / f64::from(count / 2),
                    );
                    dvec3(cos, f64::from(k % 2), sin)
                })
                .collect();
            assert_finds_what_a_scan_finds(&prism);
            let needle: Vec<DVec3> = ball.iter().map(|v| *v * dvec3(1e-6, 1e-6, 1.0)).collect();
            assert_finds_what_a_scan_finds(&needle);
            assert_finds_what_a_scan_finds(&moment_curve(count));
        }
    }
}
