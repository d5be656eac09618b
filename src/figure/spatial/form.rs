//! What a body, or A − B, is drawn from in any view; curves show the form of a round one.

use std::f64::consts::{PI, TAU};

use glam::{DVec2, DVec3};

use super::View;
use super::projected::{Curve, Projected};
use super::solid::{Solid, SolidFace};
use collidoscope_core::spatial::{PosedShape, Smooth, Support};

/// Points of a full outline.
const STEPS: u32 = 120;

/// A body or A − B, ready to be projected.
pub(crate) struct Form<'s> {
    /// The core, if it is a polytope.
    pub core: Option<Solid>,
    /// Otherwise a sample of the surface of A − B, for shading.
    surface: Vec<SolidFace>,
    /// The radius around the core, in px.
    pub radius: f64,
    curves: Vec<Curve>,
    /// The farthest point along a direction of length 1.
    support: Box<dyn Fn(DVec3) -> DVec3 + 's>,
}

/// The faces of A − B, or of its approximation, for any view. They are computed from every pair of edges, so callers
/// that draw many figures of one moment should compute them once.
#[derive(Clone, Debug)]
pub struct Faces {
    pub(crate) core: Option<Solid>,
}

impl Faces {
    /// The faces of the difference of two bodies in world space.
    pub fn of_difference(a: &PosedShape, b: &PosedShape) -> Self {
        let hulls = a.hull().zip(b.hull());
        Self {
            core: hulls.and_then(|(a, b)| Solid::difference(a, b)),
        }
    }
}

impl<'s> Form<'s> {
    /// A body in world space.
    pub fn new(body: &'s PosedShape) -> Self {
        Self {
            core: body.hull().map(Solid::new),
            surface: Vec::new(),
            radius: body.radius(),
            curves: curves_of(body),
            support: Box::new(|direction| body.support(direction) + body.radius() * direction),
        }
    }

    /// A − B with its faces. If a core is smooth, or both have so many edges that their difference would take long,
    /// its outline is exact, and shading and, without edges, three great circles show its form.
    pub fn difference([a, b]: [&'s PosedShape; 2], Faces { core }: Faces) -> Self {
        let radius = a.radius() + b.radius();
        let smooth = [a, b].map(PosedShape::smooth);
        let is_blunt = radius > 0.0
            || smooth
                .iter()
                .any(|one| matches!(one, Some(Smooth::Ellipsoid(_))))
            || smooth.iter().all(Option::is_none);
        let support = move |direction: DVec3| {
            a.support(direction) - b.support(-direction) + radius * direction
        };
        let (curves, surface) = match &core {
            Some(_) => Default::default(),
            None if is_blunt => (girdles(&support), surface(&support)),
            // The great circles would jump from rim to rim.
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

    /// The projection.
    pub fn projected(&self, view: &View) -> Projected {
        let mut projected = match &self.core {
            Some(core) => Projected::of_solid(core, self.radius, view),
            None => Projected::of_outline(&self.outline(view, 0.0), &self.surface, view),
        };
        for curve in &self.curves {
            projected.add_curve(curve, view);
        }
        projected
    }

    /// The projection of the cores alone.
    pub fn core_projected(&self, view: &View) -> Projected {
        match &self.core {
            Some(core) => Projected::of_solid(core, 0.0, view),
            None => {
                let outline = self.outline(view, -self.radius);
                Projected::of_outline(&outline, &[], view)
            }
        }
    }

    /// The farthest points along the directions of the view plane, moved outwards by `grown`.
    fn outline(&self, view: &View, grown: f64) -> Vec<DVec2> {
        let directions = circle(STEPS).map(|[cos, sin]| view.in_plane(DVec2::new(cos, sin)));
        directions
            .map(|along| along.normalize_or(view.right))
            .map(|along| view.project((self.support)(along) + grown * along))
            .collect()
    }
}

/// Points of a full curve.
const ON_CURVE: u32 = 96;

/// The curves of a body in world space, which rotate with it: the rims of a cylinder or a cone, the rings at which a
/// capsule's sides end, an equator and a meridian of a ball or an ellipsoid.
fn curves_of(body: &PosedShape) -> Vec<Curve> {
    match body.smooth() {
        Some(Smooth::Cylinder(cylinder)) => {
            let (radius, height) = (cylinder.radius(), cylinder.half_height());
            let rims = [-1.0, 1.0].map(|end| {
                ring(body, |[x, z]| {
                    let at = DVec3::new(radius * x, end * height, radius * z);
                    (at, [DVec3::Y * end, DVec3::new(x, 0.0, z)])
                })
            });
            rims.to_vec()
        }
        Some(Smooth::Cone(cone)) => {
            let (radius, height) = (cone.radius(), cone.half_height());
            vec![ring(body, |[x, z]| {
                let at = DVec3::new(radius * x, height, radius * z);
                let side = DVec3::new(2.0 * height * x, -radius, 2.0 * height * z);
                (at, [DVec3::Y, side.normalize_or(DVec3::NEG_Y)])
            })]
        }
        Some(Smooth::Ellipsoid(ellipsoid)) => {
            let radii = ellipsoid.radii();
            great_circles(body, |on_ball| {
                // The gradient of (x/a)² + (y/b)² + (z/c)² there.
                (radii * on_ball, (on_ball / radii).normalize_or(on_ball))
            })
        }
        None => round_hull(body),
    }
}

/// The curves of a hull grown by a radius: of a point two great circles, of a segment a ring at either end.
fn round_hull(body: &PosedShape) -> Vec<Curve> {
    let radius = body.radius();
    let vertices: Vec<DVec3> = match body.hull() {
        Some(hull) if radius > 0.0 => hull.vertices().collect(),
        _ => return Vec::new(),
    };
    match vertices[..] {
        [_] => great_circles(body, |on_ball| (radius * on_ball, on_ball)),
        [from, to] => {
            let along = (to - from).normalize_or(DVec3::Y);
            let axes = along.any_orthonormal_pair();
            let rings = [from, to].map(|middle| {
                let outwards = directions(axes);
                outwards
                    .map(|out| (middle + radius * out, [out; 2]))
                    .collect()
            });
            rings.to_vec()
        }
        _ => Vec::new(),
    }
}

/// The curves of a shape without edges that is known only by its support mapping: its farthest points along the
/// directions of three great circles, perpendicular to the world's axes. On a flat side, all of which is farthest, the
/// middle: the support is queried slightly to both sides of the circle.
fn girdles(support: &dyn Fn(DVec3) -> DVec3) -> Vec<Curve> {
    const ASIDE: f64 = 1e-6;
    let mut girdles = Vec::new();
    for axes in [
        [DVec3::X, DVec3::Y, DVec3::Z],
        [DVec3::Y, DVec3::Z, DVec3::X],
        [DVec3::Z, DVec3::X, DVec3::Y],
    ] {
        let [across, u, v] = axes;
        let mut girdle = Curve::new();
        for outwards in directions((u, v)) {
            let asides = [ASIDE, -ASIDE].map(|aside| support(outwards + aside * across));
            girdle.push(((asides[0] + asides[1]) / 2.0, [outwards; 2]));
        }
        girdles.push(girdle);
    }
    girdles
}

/// The surface of a shape without edges as quads with outward normals, by its support points in all directions.
fn surface(support: &dyn Fn(DVec3) -> DVec3) -> Vec<SolidFace> {
    let mut faces = Vec::new();
    for (pole, round) in (0..DOWN).flat_map(|pole| (0..ROUND).map(move |round| (pole, round))) {
        let ways = [[0, 0], [0, 1], [1, 1], [1, 0]].map(|[p, r]| on_globe(pole + p, round + r));
        let corners = ways.map(support);
        let across = (corners[2] - corners[0]).cross(corners[3] - corners[1]);
        let middle: DVec3 = ways.iter().sum();
        // For a side that is farthest along a single direction, the corners are on its boundary.
        faces.extend(across.try_normalize().map(|normal| SolidFace {
            corners: corners.to_vec(),
            normal: normal * normal.dot(middle).signum(),
        }));
    }
    faces
}

/// The quads around a globe and from pole to pole.
const ROUND: u32 = 24;
const DOWN: u32 = 12;

fn on_globe(from_pole: u32, round: u32) -> DVec3 {
    let (down, up) = libm::sincos(f64::from(from_pole) * PI / f64::from(DOWN));
    let (sin, cos) = libm::sincos(f64::from(round) * TAU / f64::from(ROUND));
    DVec3::new(down * cos, up, down * sin)
}

/// An equator and a meridian of the unit ball, each point with its normal mapped to the body's space.
fn great_circles(body: &PosedShape, on_body: impl Fn(DVec3) -> (DVec3, DVec3)) -> Vec<Curve> {
    let circles = [DVec3::Z, DVec3::Y].map(|v| {
        ring(body, |[cos, sin]| {
            let (at, normal) = on_body(cos * DVec3::X + sin * v);
            (at, [normal; 2])
        })
    });
    circles.to_vec()
}

/// A curve given in the body's local space, in world space.
fn ring(body: &PosedShape, place: impl Fn([f64; 2]) -> (DVec3, [DVec3; 2])) -> Curve {
    let pose = body.pose();
    let places = circle(ON_CURVE).map(place);
    places
        .map(|(at, normals)| {
            let turned = normals.map(|normal| pose.rotation() * normal);
            (pose.transform_point(at), turned)
        })
        .collect()
}

/// The directions of a curve in the plane of two axes.
fn directions((u, v): (DVec3, DVec3)) -> impl Iterator<Item = DVec3> {
    circle(ON_CURVE).map(move |[cos, sin]| cos * u + sin * v)
}

/// Cosine and sine of the angles of a full circle.
fn circle(steps: u32) -> impl Iterator<Item = [f64; 2]> {
    (0..steps).map(move |k| {
        let (sin, cos) = libm::sincos(f64::from(k) * TAU / f64::from(steps));
        [cos, sin]
    })
}
