//! Correct code on the wrong bodies, or with another convention for a length or normal: each is named where it explains
//! the whole trace.

use collidoscope::check::UserTrace;
use collidoscope::check::textbook::{Algorithm, Rules, run};
use collidoscope::check::{DEFAULT_TOLERANCE, check};
use collidoscope_core::planar::{Polygon, Pose, PosedShape, Shape};
use fastrand::Rng;
use glam::{DVec2, dvec2};

use super::pairs;

/// A polygon in local space, its position, and its rotation in radians.
#[derive(Clone)]
struct Body {
    corners: Vec<DVec2>,
    position: DVec2,
    angle: f64,
}

impl Body {
    fn random(random: &mut Rng, near: DVec2) -> Self {
        let size = pairs::within(random, 40.0, 100.0);
        Self {
            corners: pairs::polygon(random, size).vertices().to_vec(),
            position: near
                + dvec2(
                    pairs::within(random, -90.0, 90.0),
                    pairs::within(random, -90.0, 90.0),
                ),
            angle: pairs::within(random, 0.2, 3.0),
        }
    }

    fn posed(&self) -> PosedShape {
        posed(&self.corners, self.position, self.angle)
    }

    fn world(&self) -> Vec<DVec2> {
        self.posed().vertices().to_vec()
    }
}

fn posed(corners: &[DVec2], position: DVec2, angle: f64) -> PosedShape {
    let pose = Pose::new(position, angle).expect("in range");
    Shape::from(Polygon::new(corners).expect("a polygon")).posed(&pose)
}

/// Vertices in world space, in either order.
fn placed(corners: &[DVec2]) -> PosedShape {
    posed(corners, DVec2::ZERO, 0.0)
}

/// The answer of correct user code with this mistake.
type Slip = (&'static str, fn(&Body, &Body) -> UserTrace);

fn right(a: &PosedShape, b: &PosedShape) -> UserTrace {
    run(a, b, &Rules::right(Algorithm::Gjk))
}

fn with_b(a: &Body, b: &Body, change: impl Fn(&Body) -> PosedShape) -> UserTrace {
    right(&a.posed(), &change(b))
}

const SLIPS: [Slip; 12] = [
    ("swapped-bodies", |a, b| right(&b.posed(), &a.posed())),
    ("flipped-y", |a, b| {
        let [a, b] = [a, b].map(|body| {
            let mut corners: Vec<DVec2> = body.world().iter().map(|v| dvec2(v.x, -v.y)).collect();
            corners.reverse();
            placed(&corners)
        });
        right(&a, &b)
    }),
    ("added-support", |a, b| {
        with_b(a, b, |b| {
            placed(&b.world().iter().map(|v| -*v).collect::<Vec<_>>())
        })
    }),
    ("missing-transform", |a, b| {
        with_b(a, b, |b| posed(&b.corners, DVec2::ZERO, 0.0))
    }),
    ("missing-turn", |a, b| {
        with_b(a, b, |b| posed(&b.corners, b.position, 0.0))
    }),
    ("missing-move", |a, b| {
        with_b(a, b, |b| posed(&b.corners, DVec2::ZERO, b.angle))
    }),
    ("double-transform", |a, b| {
        let [a, b] = [a, b].map(|body| posed(&body.world(), body.position, body.angle));
        right(&a, &b)
    }),
    ("transposed-turn", |a, b| {
        let [a, b] = [a, b].map(|body| posed(&body.corners, body.position, -body.angle));
        right(&a, &b)
    }),
    ("transposed-transform", |a, b| {
        with_b(a, b, |b| posed(&b.corners, DVec2::ZERO, -b.angle))
    }),
    ("turned-position", |a, b| {
        with_b(a, b, |b| {
            let moved: Vec<DVec2> = b.corners.iter().map(|v| *v + b.position).collect();
            posed(&moved, DVec2::ZERO, b.angle)
        })
    }),
    ("degrees-for-radians", |a, b| {
        let [a, b] =
            [a, b].map(|body| posed(&body.corners, body.position, body.angle.to_degrees()));
        right(&a, &b)
    }),
    ("squared-length", |a, b| {
        let mut trace = right(&a.posed(), &b.posed());
        trace.depth = trace.depth.map(|length| length * length);
        trace.distance = trace.distance.map(|length| length * length);
        trace
    }),
];

#[test]
fn each_mistake_is_named_where_it_explains_the_whole_trace() {
    let mut random = Rng::with_seed(272);
    for (slug, slip) in SLIPS {
        let (mut wrong, mut named) = (0, 0);
        for _ in 0..150 {
            let a = Body::random(&mut random, dvec2(120.0, -70.0));
            let b = Body::random(&mut random, dvec2(120.0, -70.0));
            let trace = slip(&a, &b);
            let finding = check(&a.posed(), &b.posed(), &trace, DEFAULT_TOLERANCE);
            wrong += usize::from(finding.wrong.is_some());
            let is_named = finding.mistakes.iter().any(|mistake| mistake.slug == slug);
            named += usize::from(is_named);
            assert_eq!(
                is_named,
                !finding.mistakes.is_empty(),
                "{slug}: {}",
                finding.caption
            );
        }
        println!("{slug}: {wrong} wrong, {named} named");
        assert!(
            wrong >= 100 && 100 * named >= 98 * wrong,
            "{slug}: {named} of {wrong}"
        );
    }
}
