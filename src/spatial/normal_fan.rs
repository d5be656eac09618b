//! The normal fan of a polytope: which vertices can be farthest along a direction, in O(log n) for one whose
//! normals are spread.
//!
//! The directions along which a vertex is farthest are those between the outward normals of its faces. Directions
//! are seen as points on a cube about the origin. Each of its sides is a board of squares, and each of these is cut into
//! four as long as more than a few vertices can be farthest in it: quadtrees, with the few at their leaves, which
//! are scanned by fours.
//!
//! # Which vertices go
//! A cell holds the directions between those to its corners. If w reaches farther than v along all of these, it does
//! along every direction of the cell, and v goes. It goes only where w is ahead by a margin, more than rounding can
//! make of either: so the vertex that is farthest along a direction stays in its cell, and the fan's answer
//! is that of a scan over all vertices, as near as a scan can tell it.

use glam::DVec3;

/// A cell with so many vertices is not cut.
const FEW: usize = 4;

/// How often a cell is cut at most. About the normal of a face with many corners all of these stay for ever.
const MOST_CUTS: u32 = 10;

/// Up to so many vertices each is held against each.
const MOST_PAIRED: usize = 48;

/// How far one vertex must be ahead of another at the corners of a cell, in units of the largest distance of a
/// vertex from the local origin, R. The level of a vertex along a corner, no longer than √3, is off by at most
/// 3√3/2 εR, the difference of two by 6 εR. A direction's place on the cube is off by 2ε, and the difference of two
/// vertices along it by 2ε of each of two coordinates, each at most 2R: 8 εR.
const MARGIN: f64 = 16.0 * f64::EPSILON;

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

/// A square on a side of the cube.
#[derive(Clone, Copy)]
struct Square {
    side: usize,
    u: [f64; 2],
    v: [f64; 2],
}

impl Square {
    /// The directions to its corners.
    fn corners(&self) -> [DVec3; 4] {
        let Self { side, u, v } = *self;
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(i, j)| direction(side, u[i], v[j]))
    }

    fn middle(&self) -> DVec3 {
        let [u, v] = [self.u, self.v].map(|[low, high]| 0.5 * (low + high));
        direction(self.side, u, v)
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
    /// Of vertices of which none lies farther than `reach` from the local origin, in px.
    pub(super) fn new(vertices: &[DVec3], reach: f64) -> Self {
        let mut fan = Self {
            cells: vec![Cell::Leaf(0, 0); 6 * BOARD * BOARD],
            fours: Vec::new(),
        };
        let all: Vec<u16> = (0u16..).take(vertices.len()).collect();
        for side in 0..6 {
            let square = Square {
                side,
                u: [-1.0, 1.0],
                v: [-1.0, 1.0],
            };
            let within = farthest_within(&square, vertices, &all, MARGIN * reach);
            fan.fill_board(
                &square,
                [0, 0],
                vertices,
                &within,
                MARGIN * reach,
                BOARD_CUTS,
            );
        }
        fan
    }

    /// Fills the part of a board whose first square is in this column and row.
    fn fill_board(
        &mut self,
        square: &Square,
        [column, row]: [usize; 2],
        vertices: &[DVec3],
        within: &[u16],
        margin: f64,
        cuts: u32,
    ) {
        if cuts == 0 {
            let index = on_board(square.side, column, row);
            self.fill(
                index,
                square,
                vertices,
                within,
                margin,
                MOST_CUTS - BOARD_CUTS,
            );
            return;
        }
        for (k, quarter) in square.quarters().iter().enumerate() {
            let place = [
                column + ((k % 2) << (cuts - 1)),
                row + ((k / 2) << (cuts - 1)),
            ];
            let within = farthest_within(quarter, vertices, within, margin);
            self.fill_board(quarter, place, vertices, &within, margin, cuts - 1);
        }
    }

    /// Fills the cell at `index` with `within`, the vertices that can be farthest there, in cells so small that
    /// these are few.
    fn fill(
        &mut self,
        index: usize,
        square: &Square,
        vertices: &[DVec3],
        within: &[u16],
        margin: f64,
        cuts: u32,
    ) {
        if within.len() <= FEW || cuts == 0 {
            let first = self.fours.len();
            let four = |few: &[u16]| [0, 1, 2, 3].map(|k| few[k.min(few.len() - 1)]);
            self.fours.extend(within.chunks(4).map(four));
            self.cells[index] = Cell::Leaf(first as u32, self.fours.len() as u32);
            return;
        }
        let first = self.cells.len();
        self.cells[index] = Cell::Cut(first as u32);
        self.cells.extend([Cell::Leaf(0, 0); 4]);
        for (k, quarter) in square.quarters().iter().enumerate() {
            let within = farthest_within(quarter, vertices, within, margin);
            self.fill(first + k, quarter, vertices, &within, margin, cuts - 1);
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

/// Those of `among` that may be farthest along a direction of the square.
fn farthest_within(square: &Square, vertices: &[DVec3], among: &[u16], margin: f64) -> Vec<u16> {
    let corners = square.corners();
    let levels = |&index: &u16| corners.map(|corner| corner.dot(vertices[usize::from(index)]));
    let ahead: Vec<[f64; 4]> = if among.len() <= MOST_PAIRED {
        among.iter().map(levels).collect()
    } else {
        let directions = corners.into_iter().chain([square.middle()]);
        let farthest = directions.filter_map(|direction| {
            let level = |index: &&u16| direction.dot(vertices[usize::from(**index)]);
            among.iter().max_by(|i, j| level(i).total_cmp(&level(j)))
        });
        farthest.map(levels).collect()
    };
    let stays = |index: &&u16| {
        let own = levels(index);
        let is_ahead = |other: &[f64; 4]| (0..4).all(|k| other[k] - own[k] > margin);
        !ahead.iter().any(is_ahead)
    };
    among.iter().filter(stays).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
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

    fn assert_finds_what_a_scan_finds(vertices: &[DVec3]) {
        let reach = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        let fan = NormalFan::new(vertices, reach);
        let axes = [DVec3::X, DVec3::Y, DVec3::Z].into_iter();
        let corners = axes
            .clone()
            .chain(axes.map(|axis| -axis))
            .chain([DVec3::ONE]);
        for direction in directions(5000).chain(corners) {
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
        }
    }

    #[test]
    fn few_vertices_are_left_of_a_ball() {
        let ball: Vec<DVec3> = directions(4096).collect();
        let fan = NormalFan::new(&ball, 1.0);
        let counts = directions(1000).map(|direction| 4 * fan.candidates(direction).len());
        assert!(counts.max() <= Some(2 * FEW));
        let room = 4 * fan.fours.len();
        assert!(room < 40 * ball.len(), "{room}");
    }
}
