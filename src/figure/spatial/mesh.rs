//! Hulls that stand for smooth cores, to find the edges of a difference.

use std::f64::consts::TAU;

use glam::DVec3;

use crate::spatial::{Hull, PosedHull, PosedShape, Smooth, Support};

/// Corners of a rim all the way round: its sides stand at less than the angle that is seen as an edge.
const RIM: u32 = 36;

/// The core itself, or a hull whose corners lie on its rims; `None` for an ellipsoid, which has none.
pub(super) fn mesh_of(body: &PosedShape) -> Option<PosedHull> {
    let corners: Vec<DVec3> = match body.smooth() {
        None => return body.hull().cloned(),
        Some(Smooth::Cylinder(cylinder)) => {
            let rim = |height: f64| rim(cylinder.radius(), height);
            let half = cylinder.half_height();
            rim(-half).chain(rim(half)).collect()
        }
        Some(Smooth::Cone(cone)) => {
            let half = cone.half_height();
            rim(cone.radius(), half)
                .chain([DVec3::NEG_Y * half])
                .collect()
        }
        Some(Smooth::Ellipsoid(_)) => return None,
    };
    Some(Hull::new(&corners).ok()?.posed(body.pose()))
}

fn rim(radius: f64, height: f64) -> impl Iterator<Item = DVec3> {
    (0..RIM).map(move |k| {
        let (sin, cos) = libm::sincos(f64::from(k) * TAU / f64::from(RIM));
        DVec3::new(radius * cos, height, radius * sin)
    })
}
