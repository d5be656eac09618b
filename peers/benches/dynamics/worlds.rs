//! The worlds that both contenders are given.

use collidoscope_core::planar::{Capsule, Circle, Polygon, Pose, Regular, Rounded, Shape};
use glam::dvec2;

/// A body at rest, of the material that both take by default here: density 1, friction 0.5, restitution 0.
pub(crate) struct Body {
    pub(crate) shape: Shape,
    pub(crate) pose: Pose,
    pub(crate) is_fixed: bool,
}

pub(crate) struct World {
    pub(crate) name: &'static str,
    pub(crate) bodies: Vec<Body>,
}

/// All of them.
pub(crate) fn worlds() -> [World; 3] {
    [stack(), pyramid(), mixed()]
}

fn polygon(width: f64, height: f64) -> Polygon {
    let (x, y) = (width / 2.0, height / 2.0);
    let corners = [dvec2(-x, -y), dvec2(x, -y), dvec2(x, y), dvec2(-x, y)];
    Polygon::new(&corners).expect("a box")
}

fn body(shape: impl Into<Shape>, x: f64, y: f64, is_fixed: bool) -> Body {
    Body {
        shape: shape.into(),
        pose: Pose::new(dvec2(x, y), 0.0).expect("in range"),
        is_fixed,
    }
}

fn floor() -> Body {
    body(polygon(2000.0, 100.0), 0.0, 50.0, true)
}

fn stack() -> World {
    let boxes = (0..10).map(|row| {
        body(
            polygon(40.0, 40.0),
            0.0,
            -20.0 - 40.0 * f64::from(row),
            false,
        )
    });
    World {
        name: "stack",
        bodies: [floor()].into_iter().chain(boxes).collect(),
    }
}

fn pyramid() -> World {
    let boxes = (0..10u32).flat_map(|row| {
        (0..10 - row).map(move |k| {
            let x = 42.0 * (f64::from(k) - f64::from(9 - row) / 2.0);
            body(polygon(40.0, 40.0), x, -20.0 - 40.0 * f64::from(row), false)
        })
    });
    World {
        name: "pyramid",
        bodies: [floor()].into_iter().chain(boxes).collect(),
    }
}

/// 200 bodies of five kinds that fall into a pit.
fn mixed() -> World {
    let walls = [-1.0, 1.0].map(|side| body(polygon(100.0, 2000.0), side * 500.0, -900.0, true));
    let falling = (0..200u32).map(|k| {
        let (column, row) = (k % 18, k / 18);
        let shift = if row % 2 == 0 { 0.0 } else { 10.0 };
        let (x, y) = (
            f64::from(column) * 48.0 - 420.0 + shift,
            -60.0 - 48.0 * f64::from(row),
        );
        let size = 12.0 + f64::from(k * 7 % 5);
        let shape: Shape = match k % 5 {
            0 => polygon(2.0 * size, 1.4 * size).into(),
            1 => Circle::new(size).expect("a disc").into(),
            2 => Capsule::new(dvec2(-0.6 * size, 0.0), dvec2(0.6 * size, 0.0), 0.6 * size)
                .expect("a capsule")
                .into(),
            3 => Regular::new(6, size).expect("a hexagon").into(),
            _ => Rounded::new(polygon(1.2 * size, 1.2 * size), 0.3 * size)
                .expect("a rounded box")
                .into(),
        };
        body(shape, x, y, false)
    });
    World {
        name: "mixed",
        bodies: [floor()].into_iter().chain(walls).chain(falling).collect(),
    }
}
