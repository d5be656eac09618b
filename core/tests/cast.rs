//! Checks casts against the motion itself, by posing B along it and querying: never too late, never too early, and no
//! false hit.

use std::cell::Cell;

use collidoscope_core::planar::{
    Capsule, Cast, CastEnd, Circle, Ellipse, GjkCast, PairCache, Polygon, Pose, PosedShape,
    Regular, Rounded, SMOOTH_BOUND, Shape, Support, cast, query, unit_vector,
};
use glam::{DVec2, dvec2};

use proptest::prelude::*;

/// A, and B at the start of its motion.
#[derive(Clone, Debug)]
struct Motion {
    a: PosedShape,
    b: Shape,
    from: DVec2,
    angle: f64,
    translation: DVec2,
}

impl Motion {
    fn new(a: &Shape, at: DVec2, b: &Shape, from: DVec2, translation: DVec2) -> Self {
        Self {
            a: a.posed(&Pose::new(at, 0.0).expect("in range")),
            b: b.clone(),
            from,
            angle: 0.0,
            translation,
        }
    }

    fn b_after(&self, fraction: f64) -> PosedShape {
        let at = self.from + fraction * self.translation;
        self.b.posed(&Pose::new(at, self.angle).expect("in range"))
    }

    fn cast(&self) -> Option<Cast> {
        cast(&self.a, &self.b_after(0.0), self.translation)
    }

    /// The gap after this fraction of the motion, or minus the depth; convex in the fraction.
    fn gap(&self, fraction: f64) -> f64 {
        let answer = query(&self.a, &self.b_after(fraction), &mut PairCache::default());
        answer.distance - answer.depth
    }

    /// The least gap during the motion, by golden section.
    fn least_gap(&self) -> f64 {
        let golden = (5f64.sqrt() - 1.0) / 2.0;
        let (mut low, mut high) = (0.0, 1.0);
        let mut least = self.gap(0.0).min(self.gap(1.0));
        for _ in 0..80 {
            let ends = [high - golden * (high - low), low + golden * (high - low)];
            let [one, other] = ends.map(|fraction| self.gap(fraction));
            least = least.min(one).min(other);
            if one < other {
                high = ends[1];
            } else {
                low = ends[0];
            }
        }
        least
    }

    /// The diagonal of the box about A, B and B at the end, and the size of its coordinates.
    fn extent_and_reach(&self) -> (f64, f64) {
        let bodies = [self.a.clone(), self.b_after(0.0), self.b_after(1.0)];
        let along = |direction: DVec2| {
            let reaches = bodies
                .iter()
                .map(|body| body.support(direction).dot(direction) + body.radius());
            reaches.fold(f64::NEG_INFINITY, f64::max)
        };
        let [right, left, down, up] = [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y].map(along);
        let extent = dvec2(right + left, down + up).length();
        let reach = [right, left, down, up].map(f64::abs);
        (extent, reach.into_iter().fold(0.0, f64::max))
    }

    /// The tolerance of a touch: the cast's, 1e-12 of the extent, as much again for the query, and the rounding of B's
    /// position.
    fn slack(&self) -> f64 {
        let (extent, reach) = self.extent_and_reach();
        2e-12 * extent + 64.0 * f64::EPSILON * reach
    }

    /// Checks every guarantee of the cast.
    fn check(&self) {
        let slack = self.slack();
        match self.cast() {
            None => {
                let least = self.least_gap();
                assert!(least >= -slack, "overlaps by {}, {self:?}", -least);
            }
            Some(found) if found.end == CastEnd::Overlapping => {
                let answer = query(&self.a, &self.b_after(0.0), &mut PairCache::default());
                assert_eq!(found.fraction, 0.0);
                assert_eq!((found.depth, found.normal), (answer.depth, answer.normal));
                assert!(answer.depth > 0.0, "{self:?}");
            }
            Some(found) => self.check_touch(&found, slack),
        }
    }

    fn check_touch(&self, found: &Cast, slack: f64) {
        let Cast {
            fraction,
            normal,
            on_a,
            on_b,
            ..
        } = *found;
        assert_eq!(found.end, CastEnd::Touching, "{self:?}");
        assert!((0.0..=1.0).contains(&fraction), "{found:?}");
        let there = self.gap(fraction);
        assert!(there.abs() <= slack, "a gap of {there}, {self:?}");
        let closing = -normal.dot(self.translation);
        assert!(closing > 0.0, "it parts, {self:?}");
        let before = fraction - 2.0 * slack / closing;
        assert!(before <= 0.0 || self.gap(before) >= 0.0, "late, {self:?}");
        for k in 0..16 {
            let gap = self.gap(fraction * f64::from(k) / 16.0);
            assert!(gap >= -slack, "overlaps before, by {}, {self:?}", -gap);
        }
        assert!((normal.length() - 1.0).abs() < 1e-14);
        let b = self.b_after(fraction);
        let level_a = normal.dot(self.a.support(normal)) + self.a.radius();
        let level_b = normal.dot(b.support(-normal)) - b.radius();
        assert!(level_b - level_a >= -slack, "no axis, {self:?}");
        assert!(on_a.distance(on_b) <= slack, "{found:?}, {self:?}");
        assert!((normal.dot(on_a) - level_a).abs() <= slack, "{self:?}");
        assert!((normal.dot(on_b) - level_b).abs() <= slack, "{self:?}");
    }
}

fn shape() -> impl Strategy<Value = Shape> {
    let triangle = (prop::array::uniform3((-40.0f64..40.0, -40.0f64..40.0)))
        .prop_filter_map("an area", |corners| {
            Polygon::new(&corners.map(|(x, y)| dvec2(x, y))).ok()
        });
    prop_oneof![
        2 => triangle.clone().prop_map(Shape::from),
        1 => (triangle, 0.0f64..20.0).prop_map(|(core, radius)| {
            Rounded::new(core, radius).expect("a radius").into()
        }),
        1 => (0.0f64..40.0).prop_map(|radius| Circle::new(radius).expect("a radius").into()),
        1 => (0.0f64..60.0, 0.0f64..20.0).prop_map(|(length, radius)| {
            Capsule::new(DVec2::ZERO, dvec2(length, 7.0), radius).expect("in range").into()
        }),
        1 => (1.0f64..40.0, 1.0f64..40.0)
            .prop_map(|(rx, ry)| Ellipse::new(rx, ry).expect("half axes").into()),
        1 => (3usize..40, 5.0f64..40.0)
            .prop_map(|(sides, radius)| Regular::new(sides, radius).expect("a radius").into()),
        1 => (1.0f64..40.0, 1.0f64..40.0).prop_map(|(x, y)| rectangle(dvec2(x, y)).into()),
    ]
}

/// About its origin.
fn rectangle(half: DVec2) -> Polygon {
    let corners = [
        dvec2(-half.x, -half.y),
        dvec2(half.x, -half.y),
        half,
        dvec2(-half.x, half.y),
    ];
    Polygon::new(&corners).expect("convex")
}

fn point(reach: f64) -> impl Strategy<Value = DVec2> {
    (-reach..reach, -reach..reach).prop_map(|(x, y)| dvec2(x, y))
}

/// Mostly towards A, from near and far, also far from the world's origin.
fn motion() -> impl Strategy<Value = Motion> {
    let center = prop_oneof![3 => point(20.0), 1 => point(1e6)];
    let translation = (0.0f64..7.0, prop_oneof![60.0f64..300.0, 300.0f64..1e5]);
    let goes = prop_oneof![3 => 0.2f64..2.0, 1 => 2.0f64..1e3];
    (
        shape(),
        center,
        0.0f64..7.0,
        shape(),
        0.0f64..7.0,
        translation,
        (point(50.0), goes),
    )
        .prop_map(
            |(a, at, turned, b, angle, (heading, far), (aside, goes))| Motion {
                a: a.posed(&Pose::new(at, turned).expect("in range")),
                b,
                from: at + far * unit_vector(heading),
                angle,
                translation: goes * (aside - far * unit_vector(heading)),
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn the_first_touch_is_neither_late_nor_early(motion in motion()) {
        motion.check();
    }
}

fn two_boxes(from: DVec2, translation: DVec2) -> Motion {
    let square = Shape::from(rectangle(DVec2::ONE));
    Motion::new(&square, DVec2::ZERO, &square, from, translation)
}

#[test]
fn a_touch_at_the_start_counts_only_where_the_motion_presses() {
    let touching = dvec2(2.0, 0.5);
    let found = two_boxes(touching, dvec2(-3.0, 1.0))
        .cast()
        .expect("pressed");
    assert_eq!((found.fraction, found.end), (0.0, CastEnd::Touching));
    assert_eq!((found.normal, found.depth), (DVec2::X, 0.0));
    for translation in [
        DVec2::X,
        DVec2::Y,
        DVec2::NEG_Y,
        dvec2(1.0, -9.0),
        DVec2::ZERO,
    ] {
        assert_eq!(
            two_boxes(touching, translation).cast(),
            None,
            "{translation}"
        );
    }
}

#[test]
fn a_box_that_slides_level_with_the_next_tile_does_not_catch_on_its_edge() {
    assert_eq!(two_boxes(dvec2(-9.0, -2.0), dvec2(18.0, 0.0)).cast(), None);
    // It catches when it is lower by a thousandth.
    let found = two_boxes(dvec2(-9.0, -1.999), dvec2(14.0, 0.0))
        .cast()
        .expect("caught");
    assert_eq!((found.fraction, found.normal), (0.5, DVec2::NEG_X));
}

#[test]
fn a_touch_at_the_very_end_counts_and_one_just_after_does_not() {
    let found = two_boxes(dvec2(-7.0, 0.3), dvec2(5.0, 0.0))
        .cast()
        .expect("touching");
    assert_eq!(found.fraction, 1.0);
    assert_eq!(
        two_boxes(dvec2(-7.0, 0.3), dvec2(5.0 - 1e-9, 0.0)).cast(),
        None
    );
}

#[test]
fn sizes_from_the_least_to_the_largest_scale_the_points_and_not_the_fraction() {
    for scale in [1e-99, 1e-40, 1e-9, 1.0, 1e9, 1e40, 1e97] {
        let square = Shape::from(rectangle(DVec2::splat(scale)));
        let ball = Shape::from(Circle::new(scale).expect("a radius"));
        let egg = Shape::from(Ellipse::new(2.0 * scale, scale).expect("half axes"));
        for (b, gone) in [(&square, 0.5), (&ball, 0.5), (&egg, 3.0 / 8.0)] {
            let from = dvec2(-6.0, 0.1) * scale;
            let motion = Motion::new(&square, DVec2::ZERO, b, from, dvec2(8.0 * scale, 0.0));
            let found = motion.cast().expect("in the way");
            assert!(
                (found.fraction - gone).abs() < 1e-11,
                "{scale:e}: {found:?}"
            );
            assert!(
                (found.normal - DVec2::NEG_X).length() < 1e-5,
                "{scale:e}: {found:?}"
            );
        }
    }
}

/// A disc about the world's origin that grows by a millionth with each query.
struct Growing(Cell<u32>);

impl Support for Growing {
    fn support(&self, direction: DVec2) -> DVec2 {
        self.0.set(self.0.get() + 1);
        (1.0 + 1e-6 * f64::from(self.0.get())) * direction.normalize_or_zero()
    }

    fn center(&self) -> DVec2 {
        DVec2::ZERO
    }
}

#[test]
fn a_shape_that_recedes_for_ever_ends_at_the_bound_and_says_so() {
    let disc = Growing(Cell::new(0));
    let dot = Shape::from(Circle::new(0.0).expect("a point"));
    let dot = dot.posed(&Pose::new(dvec2(-10.0, 0.25), 0.0).expect("in range"));
    let mut search = GjkCast::new(&disc, &dot, dvec2(20.0, 0.0));
    let steps = std::iter::from_fn(|| search.step()).count();
    assert_eq!(steps, SMOOTH_BOUND + 1);
    let found = search.found().expect("they meet");
    assert_eq!(found.end, CastEnd::BoundReached);
    // The disc grew by at most 0.0002 since the first query.
    let at = |radius: f64| (10.0 - libm::sqrt(radius * radius - 0.0625)) / 20.0;
    assert!((at(1.0002)..at(1.0)).contains(&found.fraction), "{found:?}");
}
