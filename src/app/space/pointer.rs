//! The body in space that a pointer takes hold of. Points are in the view's plane (px).

use glam::DVec2;

use crate::figure::spatial::{View, bounds_of};
use crate::planar::{self, Circle};
use crate::scene::{BodyId, Scene, Space};
use crate::spatial::{PosedShape, Support};

/// What a body covers in the view's plane. Projected along the depth a support point is the shadow's own:
/// max over p of d · (r · p, u · p) = max over p of (d.x r + d.y u) · p.
struct ProjectedBody<'s> {
    body: &'s PosedShape,
    view: &'s View,
}

impl planar::Support for ProjectedBody<'_> {
    fn support(&self, direction: DVec2) -> DVec2 {
        let farthest = self.body.support(self.view.in_plane(direction));
        self.view.project(farthest)
    }

    fn center(&self) -> DVec2 {
        self.view.project(self.body.center())
    }

    fn radius(&self) -> f64 {
        self.body.radius()
    }
}

impl ProjectedBody<'_> {
    /// How far `at` lies from it; 0 inside.
    fn gap_to(&self, at: DVec2) -> Option<f64> {
        let point = planar::Shape::from(Circle::new(0.0).ok()?);
        let point = point.posed(&planar::Pose::new(at, 0.0).ok()?);
        let [body, point]: [&dyn planar::Support; 2] = [self, &point];
        let answer = planar::query(body, point, &mut planar::PairCache::default());
        Some(answer.distance)
    }
}

/// The body that a pointer at `at` takes hold of, `reach` px being near: the nearest, and of several under it the
/// smallest in the picture, so that one behind or inside another can be had.
pub fn body_at(scene: &Scene<Space>, view: &View, at: DVec2, reach: f64) -> Option<BodyId> {
    let near = BodyId::BOTH.into_iter().filter_map(|id| {
        let body = scene.body(id).posed();
        let shadow = ProjectedBody { body: &body, view };
        let gap = shadow.gap_to(at)?;
        let size = bounds_of(&[&body], view).size();
        (gap <= reach / 2.0).then_some((id, gap, size.x * size.y))
    });
    let best = near.min_by(|one, other| one.1.total_cmp(&other.1).then(one.2.total_cmp(&other.2)));
    best.map(|(id, ..)| id)
}
