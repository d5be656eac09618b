//! Random pairs of bodies, of families that are hard for programs that round.

use std::f64::consts::TAU;
use std::iter;

use fastrand::Rng;

pub(super) type Corners = Vec<Vec<f64>>;

/// Points whose hulls are the bodies.
pub(super) type Pair = [Corners; 2];

/// A name and what makes a pair.
type Family = (&'static str, fn(&mut Source) -> Pair);

pub(super) const FAMILIES: [Family; 8] = [
    ("whole numbers", whole_numbers),
    ("turned cubes", turned_cubes),
    ("hulls", hulls),
    ("flat", flat),
    ("equal", equal),
    ("far", far),
    ("touching", touching),
    ("nearly concentric", nearly_concentric),
];

/// Random points of the plane or space.
pub(super) struct Source {
    pub(super) random: Rng,
    /// Two or three.
    pub(super) coordinates: usize,
}

impl Source {
    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.random.usize(..choices.len())]
    }

    fn point(&mut self, size: f64) -> Vec<f64> {
        let random = iter::repeat_with(|| size * (2.0 * self.random.f64() - 1.0));
        random.take(self.coordinates).collect()
    }

    fn direction(&mut self) -> Vec<f64> {
        loop {
            let point = self.point(1.0);
            let length = dot(&point, &point).sqrt();
            if (0.1..1.0).contains(&length) {
                return times(&point, 1.0 / length);
            }
        }
    }

    /// Perpendicular directions, mostly turned.
    fn axes(&mut self) -> Corners {
        let mut axes = Corners::new();
        if self.random.u8(..8) == 0 {
            let first = self.random.usize(..self.coordinates);
            for i in 0..self.coordinates {
                let mut axis = vec![0.0; self.coordinates];
                axis[(first + i) % self.coordinates] = 1.0;
                axes.push(axis);
            }
        }
        while axes.len() < self.coordinates {
            let mut axis = self.direction();
            for other in &axes {
                axis = plus(&axis, &times(other, -dot(&axis, other)));
            }
            let length = dot(&axis, &axis).sqrt();
            if length > 0.1 {
                axes.push(times(&axis, 1.0 / length));
            }
        }
        axes
    }

    /// Points in a cube of size 2 or on the ball in it, pressed flat along the last axis.
    fn cloud(&mut self, axes: &Corners, thickness: f64) -> Corners {
        let is_round = self.random.bool();
        let mut cloud = Corners::new();
        for _ in 0..self.random.usize(4..=40) {
            let point = if is_round {
                self.direction()
            } else {
                self.point(1.0)
            };
            cloud.push(placed(axes, &pressed(point, thickness)));
        }
        cloud
    }

    fn whole_point(&mut self, size: i32) -> Vec<f64> {
        let whole = iter::repeat_with(|| f64::from(self.random.i32(-size..=size)));
        whole.take(self.coordinates).collect()
    }

    /// Half the sizes of a box.
    fn half(&mut self) -> [f64; 3] {
        [(); 3].map(|()| self.of(&[0.5, 0.5, 0.8, 0.3]))
    }
}

fn dot(p: &[f64], q: &[f64]) -> f64 {
    p.iter().zip(q).map(|(x, y)| x * y).sum()
}

fn plus(p: &[f64], q: &[f64]) -> Vec<f64> {
    p.iter().zip(q).map(|(x, y)| x + y).collect()
}

fn times(p: &[f64], factor: f64) -> Vec<f64> {
    p.iter().map(|x| factor * x).collect()
}

fn pressed(mut point: Vec<f64>, thickness: f64) -> Vec<f64> {
    *point.last_mut().expect("coordinates") *= thickness;
    point
}

/// The point with these coordinates along the axes; in the plane the third is left out.
fn placed(axes: &Corners, point: &[f64]) -> Vec<f64> {
    let mut place = vec![0.0; axes.len()];
    for (axis, &x) in axes.iter().zip(point) {
        place = plus(&place, &times(axis, x));
    }
    place
}

fn boxed(axes: &Corners, half: &[f64; 3]) -> Corners {
    let mut corners = vec![vec![0.0; axes.len()]];
    for (axis, &half) in axes.iter().zip(half) {
        let [low, high] = [-half, half].map(|x| moved(&corners, &times(axis, x)));
        corners = [low, high].concat();
    }
    corners
}

fn moved(corners: &Corners, by: &[f64]) -> Corners {
    corners.iter().map(|corner| plus(corner, by)).collect()
}

/// On a small grid many touch, and many corners are in line with the origin.
fn whole_numbers(source: &mut Source) -> Pair {
    let size = source.of(&[[3, 8, 100, 1000], [1, 2, 8, 300]][source.coordinates - 2]);
    [0, size].map(|away| {
        let offset = source.whole_point(away);
        let count = source.coordinates + source.random.usize(1..5);
        let points = iter::repeat_with(|| plus(&source.whole_point(size), &offset));
        points.take(count).collect()
    })
}

fn turned_cubes(source: &mut Source) -> Pair {
    let [a, b] = [source.axes(), source.axes()].map(|axes| boxed(&axes, &[0.5; 3]));
    let offset = source.point(1.2);
    [a, moved(&b, &offset)]
}

fn hulls(source: &mut Source) -> Pair {
    let [a, b] = [(); 2].map(|()| {
        let axes = source.axes();
        source.cloud(&axes, 1.0)
    });
    let size = source.of(&[0.0, 1.0, 2.0]);
    let offset = source.point(size);
    [a, moved(&b, &offset)]
}

/// In the plane something of the thickness is left, because polygons have an area.
fn flat(source: &mut Source) -> Pair {
    let thinnest = [1e-12, 0.0][source.coordinates - 2];
    let axes = source.axes();
    [(); 2].map(|()| {
        let thickness = source.of(&[thinnest, 1e-9, 1e-6, 1e-3, 1.0]);
        let other_axes = source.axes();
        let axes = source.of(&[&axes, &other_axes]);
        source.cloud(axes, thickness)
    })
}

fn equal(source: &mut Source) -> Pair {
    let axes = source.axes();
    let thickness = source.of(&[1.0, 1e-3]);
    let body = if source.random.bool() {
        boxed(&axes, &[0.5, 0.5, 0.5 * thickness])
    } else {
        source.cloud(&axes, thickness)
    };
    let size = source.of(&[0.0, 0.0, 1e-15, 1e-12, 1e-6, 0.1]);
    let offset = source.point(size);
    [moved(&body, &offset), body]
}

fn far(source: &mut Source) -> Pair {
    let family = source.of(&[turned_cubes, hulls, equal, touching]);
    let pair = family(source);
    let distance = source.of(&[1e2, 1e3, 1e4, 1e5]);
    let offset = times(&source.direction(), distance);
    pair.map(|corners| moved(&corners, &offset))
}

/// A corner, an edge or a face on a corner, an edge or a face of a box, up to rounding.
fn touching(source: &mut Source) -> Pair {
    let axes = source.axes();
    let half = source.half();
    let b = if source.random.bool() {
        let half = source.half();
        boxed(&axes, &half)
    } else {
        source.cloud(&axes, 1.0)
    };
    let mut place = source.point(1.0);
    for x in &mut place {
        *x = source.of(&[*x, -1.0, 1.0]);
    }
    place[0] = 1.0 + source.of(&[0.0, 0.0, 1e-15, -1e-15, 1e-12]);
    for (x, half) in place.iter_mut().zip(&half) {
        *x *= half;
    }
    let lowest = b
        .iter()
        .min_by(|p, q| dot(p, &axes[0]).total_cmp(&dot(q, &axes[0])));
    let lowest = times(lowest.expect("corners"), -1.0);
    let offset = plus(&placed(&axes, &place), &lowest);
    [boxed(&axes, &half), moved(&b, &offset)]
}

/// Regular polygons of up to 100 corners, and prisms of up to 40. Many edges and corners nearly coincide.
fn nearly_concentric(source: &mut Source) -> Pair {
    let axes = source.axes();
    let most = [100, 20][source.coordinates - 2];
    let counts = [source.random.usize(3..=most), source.random.usize(3..=most)];
    let is_same = source.random.bool();
    [0, 1].map(|body| {
        let count = counts[if is_same { 0 } else { body }];
        let radius = source.of(&[1.0, 0.5, 1e-3]);
        let start = source.random.f64() * source.of(&[0.0, 1e-9, 0.01, 1.0]);
        let distance = source.of(&[0.0, 1e-9, 1e-3]);
        let offset = times(&source.direction(), distance);
        let height = source.of(&[0.5, 1.0]);
        let mut corners = Corners::new();
        for i in 0..count {
            let (sine, cosine) = libm::sincos(start + TAU * i as f64 / count as f64);
            for z in [-height, height] {
                corners.push(placed(&axes, &[radius * cosine, radius * sine, z]));
            }
        }
        moved(&corners, &offset)
    })
}

/// Pairs for which the programs once returned nothing or never ended.
pub(super) fn once_failing(coordinates: usize) -> Vec<Pair> {
    if coordinates == 2 {
        let [a, b] = [(10.0, 0.0, 0.0), (5.0, 0.01, 0.001)].map(|(radius, start, x)| {
            let angles = (0..60).map(|i| start + TAU * f64::from(i) / 60.0);
            let corners = angles.map(|angle| {
                let (sine, cosine) = libm::sincos(angle);
                vec![radius * cosine + x, radius * sine]
            });
            corners.collect()
        });
        return vec![[a, b]];
    }
    let pairs = [
        [
            [
                [-2.2, 3.0, -2.8],
                [-2.3, -2.8, -0.7],
                [-0.9, -0.2, 0.1],
                [-0.3, -3.4, -3.7],
            ],
            [
                [3.5, -1.1, -4.0],
                [4.6, -2.3, -1.7],
                [3.0, -1.0, 1.7],
                [-4.7, -3.0, -4.0],
            ],
        ],
        [
            [
                [0.7, 4.8, -1.6],
                [-0.2, 1.7, -3.5],
                [2.9, 2.9, 3.2],
                [-0.3, -4.3, -2.8],
            ],
            [
                [-1.9, 0.5, -4.6],
                [2.1, -3.3, 0.3],
                [-1.2, -3.1, 2.5],
                [1.5, -2.0, -1.5],
            ],
        ],
    ];
    pairs
        .map(|pair| pair.map(|corners| corners.map(Vec::from).to_vec()))
        .to_vec()
}
