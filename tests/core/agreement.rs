//! GJK and EPA against an answer that shares nothing with them: the convex hull of all vertex
//! differences, by brute force.

use approx::assert_abs_diff_eq;
use collidoscope::planar::{
    Answer, PairCache, Polygon, Pose, PosedHull, intersects, minkowski_difference, query,
};
use glam::{DVec2, dvec2};
use proptest::prelude::*;

/// A convex polygon with corners on a lattice, so that its differences are exact in i64.
fn lattice_polygon() -> impl Strategy<Value = Vec<[i64; 2]>> {
    prop::collection::vec([-40i64..40, -40i64..40], 3..14)
        .prop_map(hull)
        .prop_filter("three corners", |corners| corners.len() >= 3)
}

/// The answer to a query from nothing where they collide.
fn overlap(a: &PosedHull, b: &PosedHull) -> Option<Answer> {
    Some(query(a, b, &mut PairCache::default())).filter(|answer| answer.colliding)
}

fn turn(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Andrew's monotone chain, strictly convex, in the order that turns from +x to +y.
fn hull(mut points: Vec<[i64; 2]>) -> Vec<[i64; 2]> {
    points.sort_unstable();
    points.dedup();
    let mut corners: Vec<[i64; 2]> = Vec::new();
    for pass in 0..2 {
        let start = corners.len();
        for &point in &points {
            while corners.len() >= start + 2
                && turn(
                    corners[corners.len() - 2],
                    corners[corners.len() - 1],
                    point,
                ) <= 0
            {
                corners.pop();
            }
            corners.push(point);
        }
        corners.pop();
        if pass == 0 {
            points.reverse();
        }
    }
    corners
}

fn posed(corners: &[[i64; 2]], shift: [i64; 2]) -> PosedHull {
    let points: Vec<DVec2> = corners
        .iter()
        .map(|c| dvec2(c[0] as f64, c[1] as f64))
        .collect();
    let at = dvec2(shift[0] as f64, shift[1] as f64);
    Polygon::new(&points)
        .expect("convex")
        .posed(&Pose::new(at, 0.0).expect("finite"))
}

/// The signed distance of the origin to the boundary of A − B, positive inside: exact in sign.
fn brute_force(a: &[[i64; 2]], b: &[[i64; 2]], shift: [i64; 2]) -> (bool, f64) {
    let differences = a
        .iter()
        .flat_map(|p| {
            b.iter()
                .map(move |q| [p[0] - q[0] - shift[0], p[1] - q[1] - shift[1]])
        })
        .collect();
    let corners = hull(differences);
    let edges = (0..corners.len()).map(|k| (corners[k], corners[(k + 1) % corners.len()]));
    let inside = edges.clone().all(|(p, q)| turn(p, q, [0, 0]) >= 0);
    let depth = edges
        .map(|(p, q)| {
            turn(p, q, [0, 0]) as f64 / dvec2((q[0] - p[0]) as f64, (q[1] - p[1]) as f64).length()
        })
        .fold(f64::INFINITY, f64::min);
    (inside, depth)
}

/// Checks verdict, depth, normal and witnesses of a pair on the lattice.
fn check(a: &[[i64; 2]], b: &[[i64; 2]], shift: [i64; 2]) -> Result<(), TestCaseError> {
    let (colliding, depth) = brute_force(a, b, shift);
    let (posed_a, posed_b) = (posed(a, [0, 0]), posed(b, shift));
    prop_assert_eq!(intersects(&posed_a, &posed_b), colliding);
    prop_assert_eq!(intersects(&posed_b, &posed_a), colliding);
    let answer = overlap(&posed_a, &posed_b);
    prop_assert_eq!(answer.is_some(), colliding);
    let Some(answer) = answer else {
        return Ok(());
    };
    // Coordinates are below 200, so an ulp of a length is some 3e-14: ten of them are allowed.
    prop_assert!(
        (answer.depth - depth).abs() < 3e-13,
        "{} is not {depth}",
        answer.depth
    );
    prop_assert!((answer.normal.length() - 1.0).abs() < 1e-15);
    let apart = answer.on_a - answer.on_b - answer.depth * answer.normal;
    prop_assert!(apart.length() < 3e-13, "the witnesses are {apart} off");
    // Moved by the depth and a hair they are apart, by the depth less a hair they are not.
    for (hair, apart) in [(1e-9, true), (-1e-9, false)] {
        if answer.depth + hair <= 0.0 {
            continue;
        }
        let at = dvec2(shift[0] as f64, shift[1] as f64) + (answer.depth + hair) * answer.normal;
        let points: Vec<DVec2> = b.iter().map(|c| dvec2(c[0] as f64, c[1] as f64)).collect();
        let moved = Polygon::new(&points)
            .expect("convex")
            .posed(&Pose::new(at, 0.0).expect("finite"));
        prop_assert_eq!(
            !intersects(&posed_a, &moved),
            apart,
            "after {} and {}",
            answer.depth,
            hair
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn anywhere_on_the_lattice(
        a in lattice_polygon(), b in lattice_polygon(), shift in [-90i64..90, -90i64..90],
    ) {
        check(&a, &b, shift)?;
    }

    #[test]
    fn a_corner_on_a_corner(
        a in lattice_polygon(), b in lattice_polygon(), i in any::<prop::sample::Index>(), j in any::<prop::sample::Index>(),
    ) {
        let (p, q) = (a[i.index(a.len())], b[j.index(b.len())]);
        check(&a, &b, [p[0] - q[0], p[1] - q[1]])?;
    }

    #[test]
    fn a_corner_on_an_edge(
        a in lattice_polygon(), b in lattice_polygon(), i in any::<prop::sample::Index>(), j in any::<prop::sample::Index>(),
    ) {
        // Twice as large, every edge of A has a lattice point in its middle.
        let a: Vec<_> = a.iter().map(|p| [2 * p[0], 2 * p[1]]).collect();
        let k = i.index(a.len());
        let (p, next, q) = (a[k], a[(k + 1) % a.len()], b[j.index(b.len())]);
        check(&a, &b, [(p[0] + next[0]) / 2 - q[0], (p[1] + next[1]) / 2 - q[1]])?;
    }

    #[test]
    fn a_shape_on_itself(a in lattice_polygon(), shift in [-2i64..=2, -2i64..=2]) {
        check(&a, &a, shift)?;
    }

    #[test]
    fn a_shape_and_its_mirror_edge_to_edge(a in lattice_polygon(), i in any::<prop::sample::Index>()) {
        let k = i.index(a.len());
        let (p, q) = (a[k], a[(k + 1) % a.len()]);
        let mirrored: Vec<_> = a.iter().map(|c| [-c[0], -c[1]]).collect();
        check(&a, &mirrored, [p[0] + q[0], p[1] + q[1]])?;
    }

    #[test]
    fn turned_and_anywhere(
        a in lattice_polygon(), b in lattice_polygon(),
        angles in [-7.0f64..7.0, -7.0f64..7.0], at in [-90.0f64..90.0, -90.0f64..90.0],
    ) {
        let float = |corners: &[[i64; 2]], pose| {
            let points: Vec<DVec2> = corners.iter().map(|c| dvec2(c[0] as f64, c[1] as f64)).collect();
            Polygon::new(&points).expect("convex").posed(&pose)
        };
        let posed_a = float(&a, Pose::new(DVec2::ZERO, angles[0]).expect("finite"));
        let posed_b = float(&b, Pose::new(dvec2(at[0], at[1]), angles[1]).expect("finite"));
        let depth = float_depth(&posed_a, &posed_b);
        // The brute force rounds differences of coordinates below 200: 1e-12 is well beyond that.
        if depth.abs() > 1e-12 {
            prop_assert_eq!(intersects(&posed_a, &posed_b), depth > 0.0);
        }
        if let Some(answer) = overlap(&posed_a, &posed_b) {
            prop_assert!((answer.depth - depth).abs() < 1e-12, "{} is not {}", answer.depth, depth);
        }
    }

    #[test]
    fn the_merged_difference_is_the_hull_of_all_differences(a in lattice_polygon(), b in lattice_polygon()) {
        let merged: Vec<DVec2> = minkowski_difference(&posed(&a, [0, 0]), &posed(&b, [0, 0]))
            .iter()
            .map(collidoscope::planar::SupportPoint::point)
            .collect();
        let all = a.iter().flat_map(|p| b.iter().map(move |q| [p[0] - q[0], p[1] - q[1]])).collect();
        let mut corners: Vec<DVec2> = hull(all).iter().map(|c| dvec2(c[0] as f64, c[1] as f64)).collect();
        let start = corners.iter().position(|&c| c == merged[0]);
        prop_assert!(start.is_some());
        corners.rotate_left(start.unwrap_or(0));
        prop_assert_eq!(merged, corners);
    }
}

/// The signed distance by the projections on every edge's normal: positive inside.
fn float_depth(a: &PosedHull, b: &PosedHull) -> f64 {
    let extent = |body: &PosedHull, n: DVec2, sign: f64| {
        body.vertices()
            .iter()
            .map(|v| sign * n.dot(*v))
            .fold(f64::NEG_INFINITY, f64::max)
    };
    let normals = |body: &PosedHull, sign: f64| {
        let v = body.vertices().to_vec();
        (0..v.len())
            .map(|k| {
                let along = (v[(k + 1) % v.len()] - v[k]).normalize();
                sign * dvec2(along.y, -along.x)
            })
            .collect::<Vec<_>>()
    };
    [normals(a, 1.0), normals(b, -1.0)]
        .concat()
        .into_iter()
        .map(|n| extent(a, n, 1.0) + extent(b, n, -1.0))
        .fold(f64::INFINITY, f64::min)
}

/// The pair of the article by Hamaluik, by hand.
#[test]
fn the_articles_pair() {
    let a = Polygon::new(&[
        dvec2(-18.0, -18.0),
        dvec2(-10.0, -18.0),
        dvec2(-10.0, -13.0),
        dvec2(-18.0, -13.0),
    ]);
    let b = Polygon::new(&[dvec2(-14.0, -14.0), dvec2(-5.0, -16.0), dvec2(-12.0, -8.0)]);
    let (a, b) = (
        a.expect("convex").posed(&Pose::default()),
        b.expect("convex").posed(&Pose::default()),
    );
    let answer = overlap(&a, &b).expect("they overlap");
    // A's corner (−10, −13) is deepest beyond B's edge from (−14, −14) to (−5, −16), which runs along
    // (9, −2): its outward normal is −(2, 9)/√85, and the depth is ((−10+14)·2 + (−13+14)·9)/√85.
    assert_abs_diff_eq!(answer.depth, 17.0 / 85f64.sqrt(), epsilon = 1e-14);
    assert_abs_diff_eq!(
        answer.normal,
        dvec2(2.0, 9.0) / 85f64.sqrt(),
        epsilon = 1e-15
    );
    assert_abs_diff_eq!(answer.on_a, dvec2(-10.0, -13.0), epsilon = 1e-14);
    assert_abs_diff_eq!(
        answer.on_b,
        dvec2(-10.0, -13.0) - answer.depth * answer.normal,
        epsilon = 1e-13
    );
}

#[test]
fn a_square_inside_a_square_leaves_by_the_nearer_side() {
    let square = |half: f64, x: f64| {
        let corners = [
            dvec2(-half, -half),
            dvec2(half, -half),
            dvec2(half, half),
            dvec2(-half, half),
        ];
        Polygon::new(&corners)
            .expect("convex")
            .posed(&Pose::new(dvec2(x, 0.0), 0.0).expect("finite"))
    };
    // B's left side at 3 − 1 = 2 must pass A's right side at 5.
    let answer = overlap(&square(5.0, 0.0), &square(1.0, 3.0)).expect("inside");
    assert_eq!((answer.depth, answer.normal), (3.0, DVec2::X));
    // Concentric: every side is as near.
    let answer = overlap(&square(5.0, 0.0), &square(1.0, 0.0)).expect("inside");
    assert_eq!(answer.depth, 6.0);
    assert_eq!(answer.normal.abs().max_element(), 1.0);
}
