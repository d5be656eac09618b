//! The normal fan of a polytope: which vertices can be farthest along a direction, in O(log n) if its normals are
//! spread.
//!
//! The directions along which a vertex is farthest are those between the outward normals of its faces. Directions are
//! mapped to points on a cube about the origin. Each of its sides is a grid of squares, and each of these is split into
//! four as long as more than a few vertices can be farthest in it: quadtrees, with a few vertices at their leaves,
//! which are scanned four at a time.
//!
//! # Which vertices are discarded
//! Along a direction d of a cell, v is farthest where d·(v − w) ≥ 0 for every other vertex w: on one side of
//! a line across the cell. Each w clips the cell at its line, and if nothing remains of the cell, v is discarded. The
//! vertices adjacent to v suffice, and any subset of them errs only towards keeping v. A line is moved out by a margin,
//! larger than the rounding of either side: so the farthest vertex along a direction stays in its cell, and the fan's
//! answer equals that of a scan over all vertices, to within the rounding of a scan.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::DVec3;

/// The maximum number of vertices of a cell that is not split.
const MAX_LEAF: usize = 4;

/// The budget of vertices in split cells, in units of the vertex count: if many vertices meet in a face, or lie along a
/// needle, they would remain in any number of cells.
const BUDGET: usize = 64;

/// The most splits of a side of the cube.
const MAX_SPLITS: u32 = 10;

/// The most lines that clip a cell.
const MAX_LINES: usize = 32;

/// The margin by which a line is moved out, in units of the largest distance of a vertex from the local origin, R. The
/// level of a vertex along a direction, no longer than √3, has an error of at most 3√3/2 εR, the difference of two 6
/// εR. A direction's position on the cube has an error of 2ε, and the difference of two vertices along it 2ε of each of
/// two coordinates, each at most 2R: 8 εR. A corner where a line clips is off that line, and off the side it lies on,
/// by less than 16 εR, and each later line adds as much again.
const MARGIN: f64 = 16.0 * f64::EPSILON * (1 + MAX_LINES) as f64;

/// The splits of a side of the cube that make its grid.
const GRID_SPLITS: u32 = 3;

const GRID: usize = 1 << GRID_SPLITS;

/// Which vertices can be farthest along the directions of each cell.
#[derive(Debug, PartialEq)]
pub(super) struct NormalFan {
    /// The squares of the six grids, row by row, followed by the quarters of split cells, four at a time.
    cells: Vec<Cell>,
    /// The vertices of the leaves in groups of four, ascending within a leaf and padded with its last.
    fours: Vec<[u16; 4]>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Cell {
    /// The index of its quarters: lower u and v, higher u, higher v, both higher.
    Split(u32),
    /// The range of its groups of four.
    Leaf(u32, u32),
}

/// A cell that may still be split.
struct OpenCell {
    index: usize,
    square: Square,
    /// The number of splits that made it.
    splits: u32,
    /// The vertices that can be farthest in it; empty once it is split.
    within: Vec<u16>,
}

impl OpenCell {
    /// The gain of a split: the number of vertices times the area.
    fn weight(&self) -> usize {
        if self.within.len() <= MAX_LEAF || self.splits == MAX_SPLITS {
            return 0;
        }
        self.within.len() << (2 * (MAX_SPLITS - self.splits))
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
    /// The directions to its corners, in cyclic order.
    fn corners(&self) -> [DVec3; 4] {
        let Self { side, u, v } = *self;
        [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(i, j)| direction(side, u[i], v[j]))
    }

    fn quarters(&self) -> [Self; 4] {
        let [u, v] = [self.u, self.v].map(|[low, high]| {
            let middle = 0.5 * (low + high);
            [[low, middle], [middle, high]]
        });
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(i, j)| Self {
            side: self.side,
            u: u[i],
            v: v[j],
        })
    }
}

/// The direction to a position on a side of the cube.
fn direction(side: usize, u: f64, v: f64) -> DVec3 {
    let (axis, is_negative) = (side / 2, side % 2 == 1);
    let mut direction = DVec3::ZERO;
    direction[axis] = if is_negative { -1.0 } else { 1.0 };
    direction[(axis + 1) % 3] = u;
    direction[(axis + 2) % 3] = v;
    direction
}

impl NormalFan {
    /// From vertices within `reach` of the local origin, in px, and the edges between them.
    pub(super) fn new(vertices: &[DVec3], edges: &[[u16; 2]], reach: f64) -> Self {
        let mut fan = Self {
            cells: vec![Cell::Leaf(0, 0); 6 * GRID * GRID],
            fours: Vec::new(),
        };
        let mut neighbours = vec![Vec::new(); vertices.len()];
        for &[one, other] in edges {
            neighbours[usize::from(one)].push(other);
            neighbours[usize::from(other)].push(one);
        }
        let mut filter = FarthestFilter {
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
            let within = filter.farthest_within(&square, &all);
            fill_grid(&mut open, &mut filter, square, [0, 0], &within, 0);
        }
        fan.split(open, &mut filter);
        fan
    }

    /// Splits the cells in order of decreasing weight, until few vertices are left in each or the budget is spent.
    fn split(&mut self, mut open: Vec<OpenCell>, filter: &mut FarthestFilter<'_>) {
        let mut room = BUDGET * filter.vertices.len();
        let mut heap: BinaryHeap<(usize, Reverse<usize>)> = (0..open.len())
            .map(|k| (open[k].weight(), Reverse(k)))
            .collect();
        while let Some((weight, Reverse(k))) = heap.pop()
            && weight > 0
            && let Some(rest) = room.checked_sub(open[k].within.len())
        {
            room = rest;
            let within = std::mem::take(&mut open[k].within);
            self.cells[open[k].index] = Cell::Split(self.cells.len() as u32);
            for square in open[k].square.quarters() {
                let quarter = OpenCell {
                    index: self.cells.len(),
                    square,
                    splits: open[k].splits + 1,
                    within: filter.farthest_within(&square, &within),
                };
                self.cells.push(Cell::Leaf(0, 0));
                heap.push((quarter.weight(), Reverse(open.len())));
                open.push(quarter);
            }
        }
        for leaf in open.iter().filter(|cell| !cell.within.is_empty()) {
            let first = self.fours.len();
            let fours = leaf.within.chunks(4);
            self.fours
                .extend(fours.map(|few| [0, 1, 2, 3].map(|k| few[k.min(few.len() - 1)])));
            self.cells[leaf.index] = Cell::Leaf(first as u32, self.fours.len() as u32);
        }
    }

    /// The vertices that can be farthest along `local`, ascending, in groups of four padded with the last.
    #[inline]
    pub(super) fn candidates(&self, local: DVec3) -> &[[u16; 4]] {
        let DVec3 { x, y, z } = local.abs();
        // A branch would be unpredictable.
        let axis = usize::from(!((x >= y) & (x >= z))) * (1 + usize::from(z > y));
        let round = [local.x, local.y, local.z, local.x, local.y];
        let [along, u, v] = [axis, axis + 1, axis + 2].map(|k| round[k]);
        let half = 0.5 / along.abs();
        let [column, row] = [u, v].map(|c| place(0.5 + c * half));
        let mut bit = MAX_SPLITS - GRID_SPLITS;
        let side = 2 * axis + usize::from(along < 0.0);
        let index = grid_index(side, (column >> bit) as usize, (row >> bit) as usize);
        let mut cell = self.cells[index];
        loop {
            match cell {
                Cell::Split(first) => {
                    bit -= 1;
                    let quarter = (column >> bit & 1) + 2 * (row >> bit & 1);
                    cell = self.cells[(first + quarter) as usize];
                }
                Cell::Leaf(first, end) => return &self.fours[first as usize..end as usize],
            }
        }
    }
}

/// Adds the squares of a grid that lie in `square`, the first of them in this column and row.
fn fill_grid(
    open: &mut Vec<OpenCell>,
    filter: &mut FarthestFilter<'_>,
    square: Square,
    [column, row]: [usize; 2],
    within: &[u16],
    splits: u32,
) {
    if splits == GRID_SPLITS {
        open.push(OpenCell {
            index: grid_index(square.side, column, row),
            square,
            splits,
            within: within.to_vec(),
        });
        return;
    }
    for (k, quarter) in square.quarters().into_iter().enumerate() {
        let place = [2 * column + k % 2, 2 * row + k / 2];
        let within = filter.farthest_within(&quarter, within);
        fill_grid(open, filter, quarter, place, &within, splits + 1);
    }
}

#[inline]
fn grid_index(side: usize, column: usize, row: usize) -> usize {
    (side * GRID + row) * GRID + column
}

/// The index of the smallest cell along a side at a position from 0 to 1.
#[inline]
fn place(along: f64) -> u32 {
    const CELLS: u32 = 1 << MAX_SPLITS;
    // The conversion to an integer clamps negative numbers to 0.
    let cell = (along * f64::from(CELLS)) as u32;
    cell.min(CELLS - 1)
}

/// Finds the vertices that may be farthest along the directions of a square.
struct FarthestFilter<'v> {
    vertices: &'v [DVec3],
    /// The adjacent vertices of each vertex.
    neighbours: Vec<Vec<u16>>,
    margin: f64,
    /// The corners, in cyclic order, of the rest of a square, before and after a clip.
    left: Vec<DVec3>,
    cut: Vec<DVec3>,
}

impl FarthestFilter<'_> {
    /// Those of `among` that may be farthest along a direction of the square; no vertex outside `among` may be.
    fn farthest_within(&mut self, square: &Square, among: &[u16]) -> Vec<u16> {
        let corners = square.corners();
        let mut farthest = Vec::new();
        for &index in among {
            self.clip_to_region_of(index, among, &corners);
            if !self.left.is_empty() {
                farthest.push(index);
            }
        }
        farthest
    }

    /// Leaves in `left` what may remain of the square where the vertex is the farthest.
    fn clip_to_region_of(&mut self, index: u16, among: &[u16], corners: &[DVec3]) {
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
            let difference = self.vertices[usize::from(index)] - self.vertices[usize::from(other)];
            let mut levels = self.left.iter().map(|corner| corner.dot(difference));
            if levels.all(|level| level + self.margin >= 0.0) {
                continue;
            }
            self.cut.clear();
            let mut from = self.left[self.left.len() - 1];
            for &to in &self.left {
                let [before, after] = [from, to].map(|at| at.dot(difference) + self.margin);
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
            if self.left.is_empty() || lines == MAX_LINES {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::hull_faces::HullFaces;
    use glam::dvec3;

    /// Directions spread evenly by the golden angle.
    fn directions(count: u32) -> impl Iterator<Item = DVec3> {
        (0..count).map(move |k| {
            let z = 1.0 - (2.0 * f64::from(k) + 1.0) / f64::from(count);
            let (sin, cos) = libm::sincos(2.399_963_229_728_653 * f64::from(k));
            let across = (1.0 - z * z).sqrt();
            dvec3(across * cos, across * sin, z)
        })
    }

    /// Each vertex has an edge to the first and to the last, and every face joins one of these and two neighbours.
    fn moment_curve(count: u32) -> Vec<DVec3> {
        (0..count)
            .map(|k| f64::from(k) / f64::from(count))
            .map(|t| dvec3(t, t * t, t * t * t))
            .collect()
    }

    fn fan_of(vertices: &[DVec3]) -> (NormalFan, HullFaces) {
        let (faces, corners) = HullFaces::new(vertices);
        assert_eq!(corners.len(), vertices.len());
        let reach = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        (NormalFan::new(vertices, &faces.edges, reach), faces)
    }

    fn assert_finds_what_a_scan_finds(vertices: &[DVec3]) {
        let (fan, hull_faces) = fan_of(vertices);
        let axes = [DVec3::X, DVec3::Y, DVec3::Z].into_iter();
        let corners = axes
            .clone()
            .chain(axes.map(|axis| -axis))
            .chain([DVec3::ONE]);
        let normals = hull_faces.faces().map(|face| {
            let [p, q, r] = [0, 1, 2].map(|k| vertices[usize::from(face[k])]);
            (q - p).cross(r - p)
        });
        for direction in directions(5000).chain(corners).chain(normals) {
            let levels: Vec<f64> = vertices.iter().map(|v| direction.dot(*v)).collect();
            let best = levels.iter().copied().fold(f64::MIN, f64::max);
            let candidates = fan.candidates(direction).as_flattened();
            assert!(candidates.is_sorted());
            let found = candidates.iter().map(|&index| levels[usize::from(index)]);
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
