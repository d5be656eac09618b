//! A fixed slice of the fuzz target in `fuzz/`, for every run of the tests.

mod feed;
pub mod slice;

use collidoscope_core::planar::{Ellipse, Polygon, Pose, Rounded, Shape};
use feed::Body;
use glam::{DVec2, dvec2};
use slice::run;

#[test]
fn any_bits_are_refused_or_answered() {
    run(0..20_000, feed::feed);
}

fn body(shape: impl Into<Shape>, position: (f64, f64), angle: f64) -> Body {
    Body::new(
        shape.into(),
        Pose::new(position.into(), angle).expect("in range"),
    )
}

/// Ellipses had coordinates below 1e-150, and edges between such supports no length.
#[test]
fn an_ellipse_has_no_coordinate_that_vanishes_in_a_product() {
    let needle = Ellipse::new(1e-100, 7.845_626_005_201_2e-82).expect("in range");
    let slab = [
        (-7.890_625e97, -8.203_125e97),
        (1e-100, -9.0),
        (2_821.459_774_007_029, 6.4e-98),
    ];
    let slab = Polygon::new(&slab.map(DVec2::from)).expect("a triangle");
    let pair = [
        body(needle, (1e100, 2.377_890_320_480_721_4e-226), 1e-100),
        body(slab, (1e100, -298_999_292.627_974_6), -28.0),
    ];
    feed::check_bodies(&pair.map(Some), &[]);
    let needle = Ellipse::new(5.709_099_769_863_335e-59, 1e-100).expect("in range");
    let slab = [(-123.0, 7.968_75e97), (50.0, 1e-100), (-30.0, 1e100)].map(DVec2::from);
    let slab = Rounded::new(Polygon::new(&slab).expect("a triangle"), 7.265_625e97);
    let pair = [
        body(
            needle,
            (-1.365_143_371_057_375e-11, 1.312_639_807_143_602_5e-152),
            1e-100,
        ),
        body(
            slab.expect("in range"),
            (3.407_182_281_078_146e-179, 84.0),
            0.461_133_029_891_385_15,
        ),
    ];
    feed::check_bodies(&pair.map(Some), &[dvec2(0.0, 1.0)]);
}
