//! What the core claims of a pair of polygons, each claim held against integers.

use collidoscope::planar::{
    DistanceSearch, Epa, Gjk, GjkOutcome, Penetration, Polytope, distance, intersects, penetration,
};
use glam::DVec2;

use super::exact::{Depth, Difference, Truth};
use super::pairs::Pair;
use super::series::{Fault, Record, claim};

/// Lengths are right to this part of the extent, the diagonal of the box about both shapes.
pub const TOLERANCE: f64 = 1e-12;

/// The diagonal of the box about the vertices of both shapes, in px.
pub fn extent(a: &[DVec2], b: &[DVec2]) -> f64 {
    let all = || a.iter().chain(b);
    let low = all().fold(DVec2::MAX, |m, v| m.min(*v));
    let high = all().fold(DVec2::MIN, |m, v| m.max(*v));
    (high - low).length()
}

/// What a witness may be off besides, in px: it is a point in world space, and rounds as its coordinates
/// do. It matters only where they are a thousand times the extent.
pub fn grain(a: &[DVec2], b: &[DVec2]) -> f64 {
    let reach = a.iter().chain(b).fold(DVec2::ZERO, |m, v| m.max(v.abs()));
    2.0 * f64::EPSILON * reach.length()
}

/// The grid on which a translation is measured out: 2⁻⁵² of the extent is 4000 times finer than the
/// tolerance, and coarse enough for `i128`.
fn certificate_grid(extent: f64) -> i32 {
    libm::log2(extent).floor() as i32 - 52
}

/// The largest counts and errors seen, by how many vertices A and B have together.
#[derive(Clone, Debug, Default)]
pub struct Worst {
    rows: Vec<Row>,
    /// Of a length, as a part of the extent.
    pub error: f64,
    pub colliding: u64,
    pub apart: u64,
}

/// The worst of pairs with at most so many vertices.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row {
    pub vertices: usize,
    pub gjk: usize,
    pub epa: usize,
    pub distance: usize,
}

/// The bins of [`Worst`]: up to so many vertices in A and B together.
const BINS: [usize; 6] = [6, 8, 16, 32, 128, 600];

impl Worst {
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    fn see(&mut self, error: f64) {
        self.error = self.error.max(error);
    }

    fn row(&mut self, vertices: usize) -> &mut Row {
        if self.rows.is_empty() {
            self.rows = BINS
                .map(|vertices| Row {
                    vertices,
                    ..Row::default()
                })
                .to_vec();
        }
        let bin = BINS.iter().position(|&most| vertices <= most);
        &mut self.rows[bin.expect("600 vertices are the most")]
    }
}

impl Record for Worst {
    fn join(&mut self, other: Self) {
        for row in other.rows {
            let mine = self.row(row.vertices);
            mine.gjk = mine.gjk.max(row.gjk);
            mine.epa = mine.epa.max(row.epa);
            mine.distance = mine.distance.max(row.distance);
        }
        self.error = self.error.max(other.error);
        self.colliding += other.colliding;
        self.apart += other.apart;
    }
}

/// Every claim about the pair.
pub fn check(pair: &Pair, worst: &mut Worst) -> Result<(), Fault> {
    let (Some(a), Some(b)) = (pair.a.posed(), pair.b.posed()) else {
        return Ok(());
    };
    let extent = extent(a.vertices(), b.vertices());
    let difference = Difference::new(a.vertices(), b.vertices(), certificate_grid(extent));
    let truth = difference.truth();
    check_verdicts(&a, &b, &truth)?;
    check_counts(&a, &b, worst)?;
    match truth {
        Truth::Colliding(depth) => {
            worst.colliding += 1;
            let answer = penetration(&a, &b).expect("the verdict was checked");
            let error = (answer.depth - depth.depth).abs() / extent;
            worst.see(error);
            let tolerance = TOLERANCE * extent;
            check_depth(&answer, &depth, tolerance)?;
            check_certificate(&difference, &answer, tolerance)?;
            let step = answer.depth * answer.normal;
            let of_places = tolerance + grain(a.vertices(), b.vertices());
            check_witnesses(&a, &b, [answer.on_a, answer.on_b], step, of_places)
        }
        Truth::Apart { distance: gap } => {
            worst.apart += 1;
            let answer = distance(&a, &b).expect("the verdict was checked");
            let error = (answer.distance - gap).abs();
            worst.see(error / extent);
            let tolerance = TOLERANCE * extent;
            claim(error <= tolerance, "the distance is right", || {
                format!(
                    "{} is not {gap}, {:e} of the extent",
                    answer.distance,
                    error / extent
                )
            })?;
            claim(answer.distance > 0.0, "a distance is above 0", || {
                format!("{answer:?}")
            })?;
            let step = -answer.distance * answer.normal;
            let of_places = tolerance + grain(a.vertices(), b.vertices());
            check_witnesses(&a, &b, [answer.on_a, answer.on_b], step, of_places)
        }
    }
}

fn check_verdicts(a: &Polytope, b: &Polytope, truth: &Truth) -> Result<(), Fault> {
    let colliding = matches!(truth, Truth::Colliding(_));
    let say = || format!("{truth:?}");
    claim(intersects(a, b) == colliding, "intersects is right", say)?;
    claim(
        penetration(a, b).is_some() == colliding,
        "penetration tells the verdict",
        say,
    )?;
    claim(
        distance(a, b).is_none() == colliding,
        "distance tells the verdict",
        say,
    )?;
    let mut gjk = Gjk::new(a, b);
    let mut last = None;
    while let Some(step) = gjk.step() {
        last = Some(step.outcome);
    }
    let told = match last {
        Some(GjkOutcome::Colliding) => Some(true),
        Some(GjkOutcome::Separated) => Some(false),
        _ => None,
    };
    claim(
        told == Some(colliding),
        "the last step of GJK tells the verdict",
        say,
    )
}

/// The bounds that the modules' docs prove, of n vertices in A and B together: GJK may look twice for
/// its first edge and once more for each vertex, in f64 and then once more exactly; EPA takes in a vertex
/// with each query but the last, in f64 and then once more exactly; the distance never goes exact.
fn check_counts(a: &Polytope, b: &Polytope, worst: &mut Worst) -> Result<(), Fault> {
    let vertices = a.vertices().len() + b.vertices().len();
    let mut gjk = Gjk::new(a, b);
    let colliding = gjk.run();
    let row = worst.row(vertices);
    row.gjk = row.gjk.max(gjk.iterations());
    claim(
        gjk.iterations() <= 2 * vertices + 2,
        "GJK ends within its bound",
        || format!("{} of {vertices}", gjk.iterations()),
    )?;
    if colliding {
        let mut epa = Epa::new(a, b, &gjk.simplex());
        epa.run();
        row.epa = row.epa.max(epa.iterations());
        claim(
            epa.iterations() <= 2 * vertices,
            "EPA ends within its bound",
            || format!("{} of {vertices}", epa.iterations()),
        )
    } else {
        let mut search = DistanceSearch::new(a, b, &gjk.simplex());
        search.run();
        row.distance = row.distance.max(search.iterations());
        claim(
            search.iterations() <= vertices,
            "the distance ends within its bound",
            || format!("{} of {vertices}", search.iterations()),
        )
    }
}

fn check_depth(answer: &Penetration, truth: &Depth, tolerance: f64) -> Result<(), Fault> {
    let error = (answer.depth - truth.depth).abs();
    claim(error <= tolerance, "the depth is right", || {
        format!("{} is not {}, {:e} off", answer.depth, truth.depth, error)
    })?;
    claim(answer.depth >= 0.0, "a depth is not negative", || {
        format!("{answer:?}")
    })?;
    // Rounding the two components and the length that they are divided by makes 2 ulps.
    let length = answer.normal.length();
    claim(
        (length - 1.0).abs() <= 4.0 * f64::EPSILON,
        "the normal is of length 1",
        || format!("{length}"),
    )
}

/// Moving B by t moves A − B by −t, so the shapes then collide just when A − B holds t.
fn check_certificate(
    difference: &Difference,
    answer: &Penetration,
    hair: f64,
) -> Result<(), Fault> {
    let beyond = (answer.depth + hair) * answer.normal;
    claim(
        !difference.holds(beyond),
        "the depth and a hair separate",
        || format!("{answer:?}"),
    )?;
    let short = (answer.depth - hair) * answer.normal;
    claim(
        answer.depth <= hair || difference.holds(short),
        "the depth less a hair does not separate",
        || format!("{answer:?}"),
    )
}

/// The witnesses lie on the boundaries of their shapes, and `step` takes B's to A's.
fn check_witnesses(
    a: &Polytope,
    b: &Polytope,
    [on_a, on_b]: [DVec2; 2],
    step: DVec2,
    tolerance: f64,
) -> Result<(), Fault> {
    let off = (on_a - on_b - step).length();
    claim(
        off <= tolerance,
        "the witnesses differ by depth · normal",
        || format!("{off:e} off, {tolerance:e} allowed"),
    )?;
    for (shape, witness) in [(a, on_a), (b, on_b)] {
        let off = match Difference::new(shape.vertices(), &[witness], 0).truth() {
            Truth::Colliding(depth) => depth.depth,
            Truth::Apart { distance } => distance,
        };
        claim(
            off <= tolerance,
            "the witnesses lie on their shapes",
            || format!("{witness} is {off:e} off, {tolerance:e} allowed"),
        )?;
    }
    Ok(())
}
