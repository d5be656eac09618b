//! Invariance under the order of the shapes, the list of vertices, and the unit of length.

use collidoscope_core::planar::{PairCache, Polygon, PosedHull, query};
use glam::DVec2;

use super::claims::{TOLERANCE, extent, grain};
use super::exact::{Difference, GroundTruth};
use super::pairs::{Body, Pair};
use super::series::{FailedClaim, claim};

/// The answer of a query, apart or not.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Answer {
    colliding: bool,
    length: f64,
    normal: DVec2,
    witnesses: [DVec2; 2],
}

impl Answer {
    fn of(a: &PosedHull, b: &PosedHull) -> Self {
        let answer = query(a, b, &mut PairCache::default());
        Self {
            colliding: answer.colliding,
            length: answer.depth + answer.distance,
            normal: answer.normal,
            witnesses: [answer.on_a, answer.on_b],
        }
    }

    fn swapped(self) -> Self {
        let [on_a, on_b] = self.witnesses;
        Self {
            normal: -self.normal,
            witnesses: [on_b, on_a],
            ..self
        }
    }

    fn times(self, factor: f64) -> Self {
        Self {
            length: factor * self.length,
            witnesses: self.witnesses.map(|w| factor * w),
            ..self
        }
    }
}

/// The tolerance between two normals, if they must agree at all: a normal is as accurate as its edge is long, or its
/// gap wide; of two edges within rounding of each other either is right. Far from the origin supports, and so the
/// nearest edge or vertex, are right only to a few ulps of the coordinates.
fn normal_tolerance(a: &PosedHull, b: &PosedHull, extent: f64) -> Option<f64> {
    let hair = TOLERANCE * extent + 4.0 * grain(a.vertices(), b.vertices());
    match Difference::new(a.vertices(), b.vertices(), 0).truth() {
        GroundTruth::Colliding(depth) if depth.margin > 4.0 * hair => Some(hair / depth.edge),
        GroundTruth::Colliding(_) => None,
        // The nearest point is ill-conditioned: at distance d, a support that is short by h hides one that is √(2hd) to
        // the side of it.
        GroundTruth::Apart { distance } => Some((4.0 * hair / distance).sqrt()),
    }
}

/// Another list of vertices for the same polygon.
type Guise = fn(&[DVec2]) -> Vec<DVec2>;

/// Checks the pair in every guise against the original.
pub fn check(pair: &Pair, (): &mut ()) -> Result<(), FailedClaim> {
    let (Some(a), Some(b)) = (pair.a.posed(), pair.b.posed()) else {
        return Ok(());
    };
    let answer = Answer::of(&a, &b);
    let extent = extent(a.vertices(), b.vertices());
    let normals = normal_tolerance(&a, &b, extent);
    let same = |what, a: &PosedHull, b: &PosedHull, other: Answer| -> Result<(), FailedClaim> {
        let say = || {
            format!(
                "{answer:?} became {other:?} of {} and {} vertices",
                a.vertices().len(),
                b.vertices().len()
            )
        };
        claim(answer.colliding == other.colliding, what, say)?;
        let off = (answer.length - other.length).abs();
        claim(off <= TOLERANCE * extent, what, say)?;
        let turned = (answer.normal - other.normal).length();
        claim(
            normals.is_none_or(|most| turned <= most.max(1e-15)),
            what,
            say,
        )
    };
    same(
        "swapping A and B changes nothing",
        &a,
        &b,
        Answer::of(&b, &a).swapped(),
    )?;
    let guises: [(&str, Guise); 4] = [
        ("reversing the winding changes nothing", reversed),
        ("rotating the vertex list changes nothing", rotated),
        ("repeated vertices change nothing", repeated),
        ("collinear vertices change nothing", with_middles),
    ];
    for (what, guise) in guises {
        let (one, other) = (disguised(&pair.a, guise), disguised(&pair.b, guise));
        if let (Some(one), Some(other)) = (one, other) {
            same(what, &one, &other, Answer::of(&one, &other))?;
        }
    }
    for power in [-41.0, -1.0, 3.0, 40.0] {
        let factor = libm::exp2(power);
        let scaled = |body: &Body| Body {
            vertices: body.vertices.iter().map(|v| factor * *v).collect(),
            position: factor * body.position,
            angle: body.angle,
        };
        if let (Some(one), Some(other)) = (scaled(&pair.a).posed(), scaled(&pair.b).posed()) {
            let scaled = Answer::of(&one, &other);
            claim(
                scaled == answer.times(factor),
                "scaling by a power of two scales every bit of the answer",
                || format!("by 2^{power}: {answer:?} became {scaled:?}"),
            )?;
        }
    }
    Ok(())
}

fn reversed(vertices: &[DVec2]) -> Vec<DVec2> {
    vertices.iter().rev().copied().collect()
}

fn rotated(vertices: &[DVec2]) -> Vec<DVec2> {
    let mut rotated = vertices.to_vec();
    rotated.rotate_left(1 + vertices.len() / 3);
    rotated
}

fn repeated(vertices: &[DVec2]) -> Vec<DVec2> {
    let twice = |(k, v): (usize, &DVec2)| vec![*v; 1 + k % 2];
    vertices.iter().enumerate().flat_map(twice).collect()
}

fn with_middles(vertices: &[DVec2]) -> Vec<DVec2> {
    let middle = |k: usize| {
        let (p, q) = (vertices[k], vertices[(k + 1) % vertices.len()]);
        [p, (p + q) / 2.0]
    };
    (0..vertices.len()).flat_map(middle).collect()
}

/// The body with its vertices in another guise, unless that is another polygon: not every middle of an
/// edge is on it in f64.
fn disguised(body: &Body, guise: Guise) -> Option<PosedHull> {
    let other = Body {
        vertices: guise(&body.vertices),
        ..body.clone()
    };
    let corners = |body: &Body| {
        let mut corners: Vec<[u64; 2]> = Polygon::new(&body.vertices)
            .ok()?
            .vertices()
            .iter()
            .map(|v| [v.x.to_bits(), v.y.to_bits()])
            .collect();
        corners.sort_unstable();
        Some(corners)
    };
    if corners(&other)? == corners(body)? {
        other.posed()
    } else {
        None
    }
}
