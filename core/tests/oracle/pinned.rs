//! Minimized pairs and motions of past failures.

use std::f64::consts::{FRAC_PI_4, PI};

use glam::{DVec2, dvec2};

use super::aligned::box_of;
use super::casts::{self, CastStats};
use super::claims::{self, Worst};
use super::motions::Motion;
use super::pairs::{Body, Pair};

fn body(vertices: &[(f64, f64)], position: DVec2, angle: f64) -> Body {
    let vertices = vertices.iter().map(|&v| v.into()).collect();
    Body::new(vertices, position, angle)
}

fn check(a: Body, b: Body) {
    let family = "pinned";
    let pair = Pair { family, a, b };
    assert_eq!(claims::check(&pair, &mut Worst::default()), Ok(()));
}

#[test]
fn epa_does_not_take_the_same_vertices_in_for_ever() {
    // Both thinner than an ulp of their position: inexact supports folded the polytope.
    let a = body(
        &[
            (-16.0, 0.0),
            (-17.0, 0.0),
            (-18.034608905243285, 1.032225725930046e-12),
        ],
        dvec2(-714895.7907255403, -967465.5798779741),
        FRAC_PI_4,
    );
    let b = body(
        &[
            (-15.773132211584633, -6.718650621493067e-10),
            (52.77792902401014, -3.4778294764645896e-10),
            (15.773132211584638, 6.718650621493067e-10),
            (-43.09299859655049, 4.918393613237139e-10),
            (-59.0, 0.0),
        ],
        dvec2(-714903.6428796938, -967473.4320321276),
        FRAC_PI_4,
    );
    check(a, b);
}

#[test]
fn a_side_of_a_body_hardly_above_its_rounding_lies_within_that_of_the_body() {
    let a = body(
        &[
            (-6.705522537231445e-8, -4.0978193283081055e-8),
            (-1.4901161193847656e-8, 4.0978193283081055e-8),
            (-6.705522537231445e-8, -1.862645149230957e-8),
        ],
        dvec2(28092.886580104863, 1000000.0000000075),
        0.0,
    );
    let b = body(
        &[
            (5.21540641784668e-8, -3.3527612686157227e-8),
            (4.0978193283081055e-8, 1.862645149230957e-8),
            (-0.0, 0.0),
        ],
        dvec2(28092.886579985654, 1000000.0),
        0.0,
    );
    check(a, b);
}

#[test]
fn a_contact_on_a_tilted_side_lies_within_the_rounding_of_the_body() {
    // A's side falls below the contacts' plane by 0.7 of the rounding, and B's rises above the plane by 0.8.
    let a = body(
        &[
            (2.9802322387695313e-8, -1.1175870895385742e-8),
            (4.0978193283081055e-8, -5.960464477539063e-8),
            (4.470348358154297e-8, -6.332993507385254e-8),
        ],
        dvec2(-168451.41796857826, 1000000.0000000782),
        0.0,
    );
    let b = body(
        &[
            (-4.0978193283081055e-8, 3.725290298461914e-8),
            (0.0, 0.0),
            (5.21540641784668e-8, 1.862645149230957e-8),
        ],
        dvec2(-168451.41796858943, 1000000.0),
        0.0,
    );
    check(a, b);
}

#[test]
fn a_folded_polytope_does_not_put_the_witnesses_elsewhere() {
    let a = body(
        &[
            (-54.04750927998254, 0.0),
            (54.04750927998254, 0.0),
            (-18.904533054449146, 1.4913321162138221e-12),
        ],
        dvec2(884728.6563378288, -116552.59641452425),
        2.5528451045241756,
    );
    let b = body(
        &[
            (19.442967618543545, 4.881797175832996e-14),
            (13.67549978177063, 1.7577334300325884e-13),
            (3.005732903687291, 2.3971869599339335e-13),
            (-8.741508419009993, 2.1773134068725803e-13),
            (-19.747443365189408, 2.4534866343999252e-14),
        ],
        dvec2(884692.5124606051, -116528.4615850599),
        2.5528451045241756,
    );
    check(a, b);
}

#[test]
fn of_two_edges_on_one_line_the_one_under_the_origin_has_the_witnesses() {
    let shared = [
        (-3.713233394919073, 5.65510287199424),
        (-1.4211102254988095, -1.9136569363552258),
    ];
    let at = dvec2(-1.0, 4.0);
    let a = body(&[shared[0], shared[1], (6.0, 1.0)], at, 0.0);
    let b = body(&[shared[0], shared[1], (4.0, -5.0)], at, PI);
    check(a, b);
}

#[test]
fn a_short_edge_far_away_is_not_measured_by_what_cancels() {
    // Two vertices 2e-8 apart were 7e-8 of the extent too far.
    let a = body(
        &[
            (-87.0, 0.0),
            (87.0, 0.0),
            (61.74177895105427, 1.323139425707618e-12),
        ],
        dvec2(-651743.9990593079, 588076.8160155889),
        FRAC_PI_4,
    );
    let b = body(
        &[
            (-45.054433073605516, -1.1555534624635669e-8),
            (42.017348714004854, 4.518132909568578e-8),
            (32.755747343040916, 8.388979420696149e-8),
            (2.153527581625331, 1.2142779903441511e-7),
            (-6.441080065614777, 1.2032813008279963e-7),
            (-22.629685504915752, 1.052788038654332e-7),
            (-29.638584917400227, 9.18730684598149e-8),
            (-35.57626864839007, 7.514680098711382e-8),
            (-40.22813333736324, 5.5704532333658253e-8),
            (-45.054433073605516, 1.15555346246357e-8),
        ],
        dvec2(-651567.090522353, 588253.7245525438),
        FRAC_PI_4,
    );
    check(a, b);
}

#[test]
fn two_vertices_that_round_to_one_are_not_an_edge_at_distance_0() {
    let a = [
        (6.0, -1.0),
        (-6.333333333333333, 4.333333333333333),
        (-1.6666666666666665, -4.0),
    ];
    let b = a.map(|(x, y)| (-x, -y));
    let at = dvec2(5.666666666666667, 3.833333333333333);
    check(body(&a, at, 0.0), body(&b, DVec2::ZERO, 0.0));
}

fn check_cast(a: Body, b: Body, translation: DVec2) {
    let motion = Motion::pinned([a, b], translation);
    assert_eq!(casts::check(&motion, &mut CastStats::default()), Ok(()));
}

fn rectangle(half: DVec2, position: DVec2, angle: f64) -> Body {
    Body::new(box_of(half), position, angle)
}

#[test]
fn a_cast_at_rest_does_not_come_to_its_bound() {
    check_cast(
        rectangle(dvec2(3.0, 5.0), DVec2::ZERO, 0.0),
        rectangle(
            dvec2(3.0, 9.0),
            dvec2(-6.0, 14.000_000_09),
            -3.0000000000000004e-8,
        ),
        DVec2::ZERO,
    );
}

#[test]
fn a_cast_of_slivers_tells_their_overlap_at_the_start() {
    let a = [(3.0, 4.9999999999999996e-6), (4.0, -2e-6), (4.0, 0.0)];
    let b = [(2.0, -3e-6), (4.0, -2e-6), (5.0, -1e-6), (-5.0, 2e-6)];
    check_cast(
        body(&a, DVec2::ZERO, 0.5),
        body(&b, dvec2(-0.8775840001669886, -0.4794229058565173), 0.5),
        dvec2(0.8775830413159114, 0.4794246610216411),
    );
}

#[test]
fn a_cast_does_not_stop_short_where_an_edge_is_as_near_as_its_end() {
    check_cast(
        rectangle(dvec2(124.0, 120.0), DVec2::ZERO, -3.976469086438154),
        rectangle(
            dvec2(76.0, 85.0),
            dvec2(-395.71384745920005, -628.200247476103),
            -3.976469056842215,
        ),
        dvec2(1737.4046093782358, 1573.4551863053678),
    );
}
