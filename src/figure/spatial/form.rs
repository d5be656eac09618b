//! What a body, and what A − B, is drawn from, whatever the view.

use std::f64::consts::TAU;

use glam::{DVec2, DVec3};

use super::View;
use super::curves::{curves_of, girdles, surface};
use super::projected::{Curve, Projected};
use super::solid::{Solid, SolidFace};
use crate::spatial::{PosedShape, Smooth, Support};

/// Places of an outline all the way round.
const STEPS: u32 = 120;

/// A body or A − B, ready to be seen from anywhere.
pub(super) struct Form<'s> {
    /// The core, where it is a polytope.
    pub(super) core: Option<Solid>,
    /// Where it is not, a sample of the surface of A − B, to be shaded.
    surface: Vec<SolidFace>,
    /// How far the form reaches beyond it, in px.
    pub(super) radius: f64,
    curves: Vec<Curve>,
    /// The farthest point along a direction of length 1.
    support: Box<dyn Fn(DVec3) -> DVec3 + 's>,
}

/// The faces of A − B, or of what stands for them, whatever the view. To work them out takes every pair of edges, so
/// whoever draws many pictures of one moment does it once.
#[derive(Clone, Debug)]
pub struct Faces {
    pub(super) core: Option<Solid>,
}

impl Faces {
    /// Those of the difference of two bodies in world space.
    #[must_use]
    pub fn of_difference(a: &PosedShape, b: &PosedShape) -> Self {
        let hulls = a.hull().zip(b.hull());
        Self {
            core: hulls.and_then(|(a, b)| Solid::difference(a, b)),
        }
    }
}

impl<'s> Form<'s> {
    /// A body in world space.
    pub(super) fn new(body: &'s PosedShape) -> Self {
        Self {
            core: body.hull().map(Solid::new),
            surface: Vec::new(),
            radius: body.radius(),
            curves: curves_of(body),
            support: Box::new(|direction| body.support(direction) + body.radius() * direction),
        }
    }

    /// A − B with its faces. Where a core is smooth, or both have so many edges that their difference would take long,
    /// its outline is exact, and its shade and, where it has no edges, three girdles show its form.
    pub(super) fn difference(a: &'s PosedShape, b: &'s PosedShape, faces: Faces) -> Self {
        let radius = a.radius() + b.radius();
        let Faces { core } = faces;
        let is_blunt = radius > 0.0
            || [a, b].into_iter().any(is_ellipsoid)
            || [a, b].iter().all(|body| body.smooth().is_none());
        let support = move |direction: DVec3| {
            a.support(direction) - b.support(-direction) + radius * direction
        };
        let (curves, surface) = match &core {
            Some(_) => Default::default(),
            None if is_blunt => (girdles(&support), surface(&support)),
            // Girdles would jump from rim to rim.
            None => (Vec::new(), surface(&support)),
        };
        Self {
            core,
            surface,
            radius,
            curves,
            support: Box::new(support),
        }
    }

    /// As it is seen.
    pub(super) fn projected(&self, view: &View) -> Projected {
        let mut projected = match &self.core {
            Some(core) => Projected::of_solid(core, self.radius, view),
            None => Projected::of_outline(&self.outline(view, 0.0), &self.surface, view),
        };
        for curve in &self.curves {
            projected.add_curve(curve, view);
        }
        projected
    }

    /// The cores alone as they are seen.
    pub(super) fn core_projected(&self, view: &View) -> Projected {
        match &self.core {
            Some(core) => Projected::of_solid(core, 0.0, view),
            None => {
                let outline = self.outline(view, -self.radius);
                Projected::of_outline(&outline, &[], view)
            }
        }
    }

    /// The farthest points along the directions of the picture's plane, and so much farther.
    fn outline(&self, view: &View, grown: f64) -> Vec<DVec2> {
        let place = |k: u32| {
            let (sin, cos) = libm::sincos(f64::from(k) * TAU / f64::from(STEPS));
            let direction = view
                .in_plane(DVec2::new(cos, sin))
                .normalize_or(view.right());
            view.project((self.support)(direction) + grown * direction)
        };
        (0..STEPS).map(place).collect()
    }
}

fn is_ellipsoid(body: &PosedShape) -> bool {
    matches!(body.smooth(), Some(Smooth::Ellipsoid(_)))
}
