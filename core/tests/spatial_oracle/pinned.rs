//! Minimized pairs of past failures.

use collidoscope_core::spatial::{
    ContactPoint, Cuboid, Hull, PairCache, Pose, PosedShape, Shape, contact, query, rotation_about,
};
use glam::{DQuat, DVec3, dvec3};

use super::claims::{self, Worst};
use super::pairs::{Body, Pair, Turn, box_of, direction, point};
use crate::oracle::random::Random;

fn body(points: &[(f64, f64, f64)], position: DVec3) -> Body {
    Body::at(points.iter().map(|&point| point.into()).collect(), position)
}

/// Checks every claim about a pair.
fn check(a: Body, b: Body) -> Pair {
    let family = "pinned";
    let pair = Pair { family, a, b };
    assert_eq!(claims::check(&pair, &mut Worst::default()), Ok(()));
    pair
}

/// Checks every claim about a pair, and returns its contacts.
fn contacts(a: Body, b: Body) -> Vec<ContactPoint> {
    let pair = check(a, b);
    let posed = |body: &Body| body.posed().expect("valid");
    contacts_of(&posed(&pair.a), &posed(&pair.b))
}

fn contacts_of(a: &PosedShape, b: &PosedShape) -> Vec<ContactPoint> {
    let answer = query(a, b, &mut PairCache::default());
    let manifold = contact(a, b, &answer).expect("they collide");
    manifold.into_points()
}

/// Twice the area of the polygon that the contacts make, in px².
fn twice_the_area(contacts: &[ContactPoint]) -> f64 {
    let from = contacts[0].on_a;
    let offsets: Vec<DVec3> = contacts.iter().map(|point| point.on_a - from).collect();
    let sides = offsets.windows(2).map(|pair| pair[0].cross(pair[1]));
    sides.sum::<DVec3>().length()
}

#[test]
fn a_level_edge_counts_though_another_face_at_the_deepest_corner_leans_less() {
    let a = Body::at(box_of(dvec3(20.0, 20.0, 1.0)), dvec3(0.0, 0.0, -1.0));
    let b = body(
        &[
            (-3.0, 0.0, 0.0),
            (-3.0, -2.0, 0.0),
            (-5.0, 9.0, 4.0),
            (-5.0, 2.0, 1.0),
        ],
        dvec3(0.0, 0.0, -0.1),
    );
    let mut ends: Vec<f64> = contacts(a, b).iter().map(|point| point.on_b.y).collect();
    ends.sort_by(f64::total_cmp);
    assert_eq!(ends, [-2.0, 0.0]);
}

#[test]
fn a_corner_nearly_in_line_with_a_level_edge_puts_no_contact_beyond_it() {
    let a = body(
        &[
            (1.0, 1.3, -0.6000000000000001),
            (0.6000000000000001, 0.9, -0.4),
            (-0.8, -0.5, 0.30000000000000004),
            (1.9000000000000001, -6.5, 1.7000000000000002),
            (0.2, -2.1, 0.6000000000000001),
        ],
        DVec3::ZERO,
    );
    let b = body(
        &[
            (-0.8, 0.7000000000000001, -0.1),
            (1.0, -0.2, -0.1),
            (-1.8, -0.9, 0.6000000000000001),
        ],
        DVec3::ZERO,
    );
    assert_eq!(contacts(a, b).len(), 2);
}

/// One contact was lost: projected along the normal, the lower corner of the plate's far edge was on the side between
/// its neighbours, of which one is far above it.
#[test]
fn a_plate_that_stands_on_its_edge_turned_by_a_hair_has_both_ends_of_it_as_contacts() {
    let far = dvec3(1_572_882.0, -46_553.0, -1_605_321.0);
    let wall = Body::at(
        [(-0.7, -0.8), (-0.7, 0.8), (0.7, 0.8)]
            .map(|(y, z)| dvec3(1.4, y, z))
            .to_vec(),
        far,
    );
    let mut plate = body(
        &[
            (
                -18.473741283793665,
                1.8473741283793665e-15,
                -17.59780170371579,
            ),
            (
                -18.473741283793665,
                1.8473741283793665e-15,
                17.59780170371579,
            ),
            (18.0, 0.0, 18.0),
        ],
        far + dvec3(19.638539491500705, 0.3122384580783546, -0.1402340296190232),
    );
    plate.angle = -4.368050844234697e-9;
    assert_eq!(contacts(wall, plate).len(), 2);
}

#[test]
fn a_ridge_with_a_corner_in_its_middle_bears_a_plate_by_its_two_ends() {
    for off in [0.0, 1e-15, -1e-15] {
        let roof = body(
            &[
                (-10.0, 0.0, 0.0),
                (10.0, 0.0, 0.0),
                (0.3, -1e-15, off),
                (-10.0, 5.0, -5.0),
                (10.0, 5.0, -5.0),
                (-10.0, 5.0, 5.0),
                (10.0, 5.0, 5.0),
            ],
            DVec3::ZERO,
        );
        let plate = Body::at(box_of(dvec3(30.0, 1.0, 30.0)), dvec3(0.0, -1.0, 0.0));
        let mut ends: Vec<f64> = contacts(roof, plate).iter().map(|p| p.on_a.x).collect();
        ends.sort_by(f64::total_cmp);
        assert_eq!(ends, [-10.0, 10.0]);
    }
}

#[test]
fn corners_an_ulp_apart_are_one_corner_of_a_shared_face() {
    let a = body(
        &[
            (4.0, -4.0, 0.0),
            (0.0, 1.0, -1.0),
            (0.0, -3.0, 3.0),
            (0.0, -3.0, 3.0000000000000004),
            (-2.0, -2.0, -2.0),
        ],
        DVec3::ZERO,
    );
    let b = body(
        &[
            (2.0, -3.0, 1.0),
            (-1.0, -3.0, 4.0),
            (0.0, 1.0, -1.0),
            (2.0, 2.0, 2.0),
        ],
        DVec3::ZERO,
    );
    let found = contacts(a, b);
    let area = twice_the_area(&found) / 2.0;
    assert!((area - 48f64.sqrt()).abs() < 1e-12, "{area}: {found:?}");
}

/// B stands on A (y is down), at this depth, off its middle, and tilted.
fn stacked(depth: f64, beside: DVec3, axis: DVec3, tilt: f64) -> [PosedShape; 2] {
    let cube = Shape::from(Cuboid::new(DVec3::ONE).expect("positive"));
    let turn = rotation_about(axis, tilt).expect("an axis");
    let at = dvec3(beside.x, -2.0 + depth, beside.z);
    let pose = Pose::new(at, turn).expect("in range");
    [cube.posed(&Pose::default()), cube.posed(&pose)]
}

#[test]
fn a_box_that_rests_on_another_keeps_its_contacts_however_it_trembles() {
    let mut random = Random::of_case(0x57ac_4ed0, 0);
    for case in 0..2000 {
        let beside = point(&mut random, 0.9);
        let axis = direction(&mut random);
        let tilt = random.power(-17.0, -3.0);
        // Touching, or so deep that the tilt lifts no corner off.
        let depth = if tilt < 2e-13 { 0.0 } else { 0.01 };
        let [a, b] = stacked(depth, beside, axis, tilt);
        let found = contacts_of(&a, &b).len();
        assert!(found >= 4, "case {case}: {found}, tilted by {tilt:e}");
    }
}

#[test]
fn contacts_of_a_rounded_box_that_leans_lie_on_its_flat_side_and_on_its_arc() {
    let leaning = Body {
        points: box_of(DVec3::ONE),
        radius: 0.5,
        position: dvec3(0.1, 1.9 + 0.342_020_143_325_668_7, 0.05),
        axis: DVec3::Z,
        angle: 20f64.to_radians(),
    };
    let under = Body::at(box_of(dvec3(0.6, 1.0, 0.6)), DVec3::ZERO);
    assert!(contacts(under, leaning).len() >= 2);
}

#[test]
fn an_edge_with_a_corner_in_its_middle_keeps_both_ends_where_coordinates_are_zeros_of_either_sign()
{
    let edge = [
        (
            -2.92213195288015,
            8.543219355927249e-14,
            -1.5251999210137807e-10,
        ),
        (-16.0, -0.0, -0.0),
        (-20.0, 0.0, 0.0),
    ];
    let sliver = [
        (
            46.01540933448092,
            -0.0010967477746248967,
            7.00772093947224e-11,
        ),
        (
            -22.768090706634393,
            -5.217207327868427e-5,
            3.43125275671688e-11,
        ),
        (
            36.97332428805787,
            0.00024403490098489503,
            5.278457645701724e-11,
        ),
    ];
    let at = dvec3(-307585.5763980113, 567941.0650315065, 318089.9407306506);
    let beside = dvec3(-307601.82061218424, 567941.0650315064, 318089.94073065044);
    let contacts = contacts(body(&edge, at), body(&sliver, beside));
    let ends: Vec<f64> = contacts.iter().map(|point| point.on_a.x - at.x).collect();
    assert!(ends.contains(&-20.0), "{ends:?}");
}

#[test]
fn segments_shorter_than_the_rounding_where_they_are_touch_in_one_place() {
    let far = DVec3::splat(1e9);
    let short = body(&[(0.0, 0.0, 0.0), (1e-6, 0.0, 0.0)], far);
    let long = body(&[(0.0, 0.0, -1.0), (0.0, 0.0, 1.0)], far);
    for [a, b] in [[&short, &long], [&long, &short]] {
        for found in contacts(a.clone(), b.clone()) {
            assert!(found.on_a.distance(far) < 1e-6, "{found:?}");
        }
    }
}

#[test]
fn segments_in_one_line_have_their_witnesses_in_one_place() {
    let a = body(
        &[
            (5.999999999999996, -6.0, 21.0),
            (-7.999999999999994, 8.0, -28.0),
        ],
        DVec3::ZERO,
    );
    let b = body(
        &[
            (-5.999999999999996, 6.0, -21.0),
            (9.999999999999993, -10.0, 35.0),
        ],
        DVec3::ZERO,
    );
    contacts(a.clone(), b.clone());
    for radius in [1.0, 60.0] {
        let capsule = |body: &Body| Body {
            radius,
            ..body.clone()
        };
        contacts(capsule(&a), capsule(&b));
    }
}

/// A − B is a segment too, and the direction from centre to centre lies along it up to the centres' rounding.
#[test]
fn the_normal_of_segments_in_one_line_is_square_to_them() {
    // An ulp of the position, so that the ends are exact and the midpoints are not.
    let (place, unit) = (4_194_304.0, 1.0 / 1_073_741_824.0);
    let along = dvec3(1.0, 2.0, 3.0);
    let mut most = 0.0f64;
    for k in 0..1000 {
        let far = 12_345.0 * f64::from(k) + 1000.0;
        let segment = |from: f64, to: f64| {
            let ends = [from, to].map(|at| at * unit * along);
            let hull = Hull::new(&ends).expect("two points");
            PosedShape::from(
                hull.posed(&Pose::new(DVec3::splat(place), DQuat::IDENTITY).expect("in range")),
            )
        };
        let (a, b) = (segment(0.0, far), segment(far - 500.0, 2.0 * far + 1.0));
        let normal = query(&a, &b, &mut PairCache::default()).normal;
        most = most.max(normal.dot(along.normalize()).abs());
    }
    assert!(most <= 4.0 * f64::EPSILON, "{most:e} off square");
}

#[test]
fn a_corner_hardly_before_a_face_is_told_by_the_face_and_not_by_its_edges_in_turn() {
    // 5e-10 of the box apart, with the same rotation: the foot is 2e-15 from a corner of the nearest triangle.
    let turn = Turn {
        axis: dvec3(
            -0.5822135258111845,
            -0.7998896309131729,
            0.14561589446244305,
        ),
        angle: -0.22228596417364077,
    };
    let half = dvec3(2.9398163688870795, 46.41234708623495, 33.459527203199414);
    let at = dvec3(5.784007051688994, -0.12138055058844595, -1.0491000261326855);
    check(
        Body::turned(box_of(half), at, turn),
        Body::turned(box_of(half), DVec3::ZERO, turn),
    );
}

/// The slopes of the features differ by 1e-10 and their distances by 1e-20: the walk took the wrong one of four points,
/// and cycled up to its bound.
#[test]
fn features_that_differ_by_their_slopes_alone_are_told_apart() {
    let tetrahedron = [
        (0.0, 2.744959867362315e-10, 0.0),
        (-4.112719458363703, 3e-10, -2.0),
        (
            1.5564567763888394e-10,
            1.28504024855388e-10,
            -2.000000000876356,
        ),
        (-2.0, 0.0, 1.0),
    ];
    let segment = [
        (3.0, -2.000000000906454, -1.0),
        (0.0, -2.0000000008637677, -2.0),
    ];
    check(
        body(&tetrahedron, DVec3::ZERO),
        body(&segment, dvec3(0.0, 3.0, 0.0)),
    );
}

#[test]
fn flat_shapes_in_one_plane_an_ulp_apart_are_parted_in_it() {
    let trapezium = |x: f64| {
        let corners = [(x, 0.1), (x + 1.0, 0.3), (x + 1.0, 1.1), (x, 1.3)];
        body(&corners.map(|(x, y)| (x, y, 3.0 * x - y)), DVec3::ZERO)
    };
    check(trapezium(0.0), trapezium(1f64.next_up()));
}
