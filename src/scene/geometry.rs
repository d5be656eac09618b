//! The geometry of a scene, in the plane or in space: shapes, poses and queries.

use std::error::Error;
use std::fmt::Debug;

use glam::{DVec2, DVec3};

use super::quantity::{Rotation, point, shortest_number, turned_once};
use super::shape_fields::Part::{self, Count, Length, Points, Vector as Coordinates};
use super::shape_fields::rows::*;
use super::shape_fields::{ShapeRow, unknown};
use super::{AnyScene, Geometry, Plane, Scene, Space};
use collidoscope_core::dynamics::MassProperties;
use collidoscope_core::planar::{self, Support as _};
use collidoscope_core::spatial::{self, Support as _};

/// What a query says of the bodies, in either dimension.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict<V> {
    pub colliding: bool,
    /// Whether their cores do.
    pub cores_collide: bool,
    /// The penetration depth, in px; 0 when they touch or are apart.
    pub depth: f64,
    /// The gap, in px; 0 when they collide.
    pub distance: f64,
    /// The unit vector from A towards B.
    pub normal: V,
    /// The deepest points of A and of B or, where they are apart, the closest.
    pub on_a: V,
    pub on_b: V,
    pub iterations: planar::Iterations,
}

/// An axis of the separating axis theorem, with the interval of each body on it, in px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisIntervals<V> {
    pub normal: V,
    pub a: [f64; 2],
    pub b: [f64; 2],
    /// How far B must move along the axis to clear A; negative for a gap.
    pub overlap: f64,
}

impl<V> Verdict<V> {
    /// The penetration depth in px or, where they are apart, the distance below 0.
    pub fn signed_depth(&self) -> f64 {
        self.depth - self.distance
    }
}

/// What the core has under the same names in both of its modules.
macro_rules! of_core {
    ($core:ident) => {
        type Shape = $core::Shape;
        type Pose = $core::Pose;
        type PoseError = $core::PoseError;
        type Posed = $core::PosedShape;
        type Answer = $core::Answer;
        type PairCache = $core::PairCache;
        type Sat = $core::Sat;
        type SatAxis = $core::SatAxis;

        const MAX_COORDINATE: f64 = $core::MAX_COORDINATE;

        fn to_world(pose: &Self::Pose, local: Self::Vector) -> Self::Vector {
            pose.transform_point(local)
        }

        fn posed(shape: &Self::Shape, pose: &Self::Pose) -> Self::Posed {
            shape.posed(pose)
        }

        fn repose(posed: &mut Self::Posed, shape: &Self::Shape, pose: &Self::Pose) {
            posed.repose(shape, pose);
        }

        fn query(a: &Self::Posed, b: &Self::Posed, cache: &mut Self::PairCache) -> Self::Answer {
            $core::query(a, b, cache)
        }

        fn query_by_machines(a: &Self::Posed, b: &Self::Posed) -> Self::Answer {
            $core::query_by_machines(a, b)
        }

        fn verdict(answer: &Self::Answer) -> Verdict<Self::Vector> {
            Verdict {
                colliding: answer.colliding,
                cores_collide: answer.cores.collide,
                depth: answer.depth,
                distance: answer.distance,
                normal: answer.normal,
                on_a: answer.on_a,
                on_b: answer.on_b,
                iterations: answer.iterations,
            }
        }

        fn contacts(
            a: &Self::Posed,
            b: &Self::Posed,
            answer: &Self::Answer,
        ) -> Vec<([Self::Vector; 2], f64)> {
            let manifold = $core::contact(a, b, answer);
            let points = manifold.iter().flat_map($core::Manifold::points);
            points
                .map(|point| ([point.on_a, point.on_b], point.depth))
                .collect()
        }

        fn sat(a: &Self::Posed, b: &Self::Posed) -> Option<Self::Sat> {
            $core::sat(a, b)
        }

        fn sat_verdict(sat: &Self::Sat) -> (bool, f64, Self::Vector) {
            (sat.colliding, sat.depth, sat.normal)
        }

        fn sat_axes(a: &Self::Posed, b: &Self::Posed) -> Option<Vec<Self::SatAxis>> {
            $core::sat_axes(a, b).map(|axes| axes.into_iter().collect())
        }

        fn deciding_axis(sat: &Self::Sat) -> &Self::SatAxis {
            &sat.axis
        }

        fn intervals(axis: &Self::SatAxis) -> AxisIntervals<Self::Vector> {
            AxisIntervals {
                normal: axis.normal,
                a: axis.a,
                b: axis.b,
                overlap: axis.overlap(),
            }
        }

        fn support(body: &Self::Posed, direction: Self::Vector) -> Self::Vector {
            body.support(direction)
        }

        fn center(body: &Self::Posed) -> Self::Vector {
            body.center()
        }

        fn radius(body: &Self::Posed) -> f64 {
            body.radius()
        }
    };
}

impl Geometry for Plane {
    of_core!(planar);

    type Vector = DVec2;
    /// In degrees, clockwise on screen where y is downwards.
    type Rotation = f64;

    const SHAPES: &'static [ShapeRow] = &[
        row("polygon", &[VERTICES]),
        row("hull", &[POINTS]),
        row("rounded", &[POLYGON, ROUNDING]),
        row("circle", &[RADIUS]),
        row("capsule", &[FROM, TO, RADIUS]),
        row("ellipse", &[HALF_X, HALF_Y]),
        row("regular", &[SIDES, RADIUS]),
    ];

    fn shape_parts(shape: &planar::Shape) -> (&'static str, Vec<Part<DVec2>>) {
        match shape {
            planar::Shape::Polygon(shape) => ("polygon", vec![Points(shape.vertices().to_vec())]),
            planar::Shape::Rounded(shape) => {
                let polygon = Points(shape.polygon().vertices().to_vec());
                ("rounded", vec![polygon, Length(shape.radius())])
            }
            planar::Shape::Circle(shape) => ("circle", vec![Length(shape.radius())]),
            planar::Shape::Capsule(shape) => {
                let [from, to] = shape.ends().map(Coordinates);
                ("capsule", vec![from, to, Length(shape.radius())])
            }
            planar::Shape::Ellipse(shape) => {
                let half_axes = shape.half_axes().to_array();
                ("ellipse", half_axes.map(Length).to_vec())
            }
            planar::Shape::Regular(shape) => {
                let parts = vec![Count(shape.sides()), Length(shape.radius())];
                ("regular", parts)
            }
        }
    }

    fn shape_from(kind: &str, parts: &[Part<DVec2>]) -> Result<planar::Shape, Box<dyn Error>> {
        Ok(match (kind, parts) {
            ("polygon", [Points(corners)]) => planar::Polygon::new(corners)?.into(),
            ("hull", [Points(points)]) => planar::Shape::hull(points)?,
            ("rounded", [Points(corners), Length(radius)]) => {
                planar::Rounded::new(planar::Polygon::new(corners)?, *radius)?.into()
            }
            ("rounded hull", [Points(points), Length(radius)]) => {
                match planar::Shape::hull(points)? {
                    planar::Shape::Polygon(hull) => planar::Rounded::new(hull, *radius)?.into(),
                    planar::Shape::Capsule(segment) => {
                        let [from, to] = segment.ends();
                        planar::Capsule::new(from, to, *radius)?.into()
                    }
                    other => other,
                }
            }
            ("circle", [Length(radius)]) => planar::Circle::new(*radius)?.into(),
            ("capsule", [Coordinates(from), Coordinates(to), Length(radius)]) => {
                planar::Capsule::new(*from, *to, *radius)?.into()
            }
            ("ellipse", [Length(rx), Length(ry)]) => planar::Ellipse::new(*rx, *ry)?.into(),
            ("regular", [Count(sides), Length(radius)]) => {
                planar::Regular::new(*sides, *radius)?.into()
            }
            _ => return Err(unknown(kind)),
        })
    }

    fn pose_at(position: DVec2, degrees: &f64) -> Result<planar::Pose, planar::PoseError> {
        planar::Pose::new(position, degrees.to_radians())
    }

    fn turned(rotation: &f64, _: DVec3, degrees: f64) -> f64 {
        turned_once(rotation + degrees)
    }

    fn rotation(angle: Option<f64>, rotation: Option<Rotation>) -> Result<f64, &'static str> {
        match rotation {
            Some(_) => Err("rotation"),
            None => Ok(angle.unwrap_or_default()),
        }
    }

    fn rotation_field(degrees: &f64) -> (&'static str, String) {
        ("angle", shortest_number(*degrees))
    }

    fn centroid(shape: &planar::Shape) -> DVec2 {
        MassProperties::new(shape).center
    }

    fn vertices(body: &planar::PosedShape) -> Vec<DVec2> {
        body.vertices().to_vec()
    }

    fn any_scene(scene: Scene) -> AnyScene {
        AnyScene::Planar(scene)
    }
}

impl Geometry for Space {
    of_core!(spatial);

    type Vector = DVec3;
    type Rotation = Rotation;

    const SHAPES: &'static [ShapeRow] = &[
        row("hull", &[POINTS]),
        row("box", &[HALF_EDGES]),
        row("sphere", &[RADIUS]),
        row("capsule", &[FROM, TO, RADIUS]),
        row("cylinder", &[RADIUS, HALF_HEIGHT]),
        row("cone", &[RADIUS, HALF_HEIGHT]),
        row("ellipsoid", &[HALF_AXES]),
        row("rounded", &[HULL, ROUNDING]),
    ];

    fn shape_parts(shape: &spatial::Shape) -> (&'static str, Vec<Part<DVec3>>) {
        match shape {
            spatial::Shape::Hull(shape) => ("hull", vec![Points(shape.vertices().to_vec())]),
            spatial::Shape::Cuboid(shape) => ("box", vec![Coordinates(shape.half())]),
            spatial::Shape::Sphere(shape) => ("sphere", vec![Length(shape.radius())]),
            spatial::Shape::Capsule(shape) => {
                let [from, to] = shape.ends().map(Coordinates);
                ("capsule", vec![from, to, Length(shape.radius())])
            }
            spatial::Shape::Cylinder(shape) => {
                let lengths = [shape.radius(), shape.half_height()];
                ("cylinder", lengths.map(Length).to_vec())
            }
            spatial::Shape::Cone(shape) => {
                let lengths = [shape.radius(), shape.half_height()];
                ("cone", lengths.map(Length).to_vec())
            }
            spatial::Shape::Ellipsoid(shape) => ("ellipsoid", vec![Coordinates(shape.radii())]),
            spatial::Shape::Rounded(shape) => {
                let hull = Points(shape.hull().vertices().to_vec());
                ("rounded", vec![hull, Length(shape.radius())])
            }
        }
    }

    fn shape_from(kind: &str, parts: &[Part<DVec3>]) -> Result<spatial::Shape, Box<dyn Error>> {
        Ok(match (kind, parts) {
            ("hull", [Points(points)]) => spatial::Hull::new(points)?.into(),
            ("box", [Coordinates(half)]) => spatial::Cuboid::new(*half)?.into(),
            ("sphere", [Length(radius)]) => spatial::Sphere::new(*radius)?.into(),
            ("capsule", [Coordinates(from), Coordinates(to), Length(radius)]) => {
                spatial::Capsule::new(*from, *to, *radius)?.into()
            }
            ("cylinder", [Length(radius), Length(half_height)]) => {
                spatial::Cylinder::new(*radius, *half_height)?.into()
            }
            ("cone", [Length(radius), Length(half_height)]) => {
                spatial::Cone::new(*radius, *half_height)?.into()
            }
            ("ellipsoid", [Coordinates(radii)]) => spatial::Ellipsoid::new(*radii)?.into(),
            ("rounded" | "rounded hull", [Points(points), Length(radius)]) => {
                spatial::Rounded::new(spatial::Hull::new(points)?, *radius)?.into()
            }
            _ => return Err(unknown(kind)),
        })
    }

    fn pose_at(position: DVec3, rotation: &Rotation) -> Result<spatial::Pose, spatial::PoseError> {
        let Rotation { axis, degrees } = *rotation;
        match spatial::rotation_about(axis, degrees.to_radians()) {
            Some(turn) => spatial::Pose::new(position, turn),
            None if axis.is_finite() && degrees.is_finite() => Err(spatial::PoseError::NoAxis),
            None => Err(spatial::PoseError::NotFinite),
        }
    }

    fn turned(rotation: &Rotation, axis: DVec3, degrees: f64) -> Rotation {
        rotation.turned(axis, degrees)
    }

    fn rotation(angle: Option<f64>, rotation: Option<Rotation>) -> Result<Rotation, &'static str> {
        match angle {
            Some(_) => Err("angle"),
            None => Ok(rotation.unwrap_or_default()),
        }
    }

    fn rotation_field(Rotation { axis, degrees }: &Rotation) -> (&'static str, String) {
        let [axis, degrees] = [point(*axis), shortest_number(*degrees)];
        let turn = format!("{{ \"axis\": {axis}, \"degrees\": {degrees} }}");
        ("rotation", turn)
    }

    fn centroid(shape: &spatial::Shape) -> DVec3 {
        match shape {
            spatial::Shape::Hull(hull) => hull_centroid(hull),
            spatial::Shape::Rounded(rounded) => hull_centroid(rounded.hull()),
            spatial::Shape::Capsule(capsule) => {
                let [from, to] = capsule.ends();
                from.midpoint(to)
            }
            // A quarter of its height above the base.
            spatial::Shape::Cone(cone) => cone.half_height() / 2.0 * DVec3::Y,
            spatial::Shape::Cuboid(_)
            | spatial::Shape::Sphere(_)
            | spatial::Shape::Cylinder(_)
            | spatial::Shape::Ellipsoid(_) => DVec3::ZERO,
        }
    }

    fn vertices(body: &spatial::PosedShape) -> Vec<DVec3> {
        let hull = body.hull();
        hull.map_or(Vec::new(), |hull| hull.vertices().collect())
    }

    fn any_scene(scene: Scene<Self>) -> AnyScene {
        AnyScene::Spatial(scene)
    }
}

/// The centroid of a hull's volume, or of a flat one's area, in local space (px).
fn hull_centroid(hull: &spatial::Hull) -> DVec3 {
    let corners = hull.vertices();
    // Relative to the mean, where the sums cancel least.
    let middle = corners.iter().sum::<DVec3>() / corners.len() as f64;
    let (mut size, mut moment) = (0.0, DVec3::ZERO);
    for face in hull.faces() {
        for k in 2..face.len() {
            let [p, q, r] = [0, k - 1, k].map(|k| corners[usize::from(face[k])] - middle);
            let cross = (q - p).cross(r - p);
            let (part, thirds) = match hull.dimension() {
                3 => (cross.dot(p), 4.0),
                _ => (cross.length(), 3.0),
            };
            size += part;
            moment += part * (p + q + r) / thirds;
        }
    }
    if size > 0.0 {
        middle + moment / size
    } else {
        middle
    }
}

#[cfg(test)]
mod tests {
    use glam::{DQuat, dvec3};

    use super::*;
    use collidoscope_core::spatial::{Capsule, Cone, Hull};

    #[test]
    fn the_centroid_is_that_of_the_volume_or_of_a_flat_hulls_area() {
        let corners = [
            [1.0, 2.0, 3.0],
            [7.0, 2.0, 3.0],
            [2.0, 8.0, 3.5],
            [0.0, 1.0, -6.0],
        ]
        .map(DVec3::from)
        .to_vec();
        let mean = corners.iter().sum::<DVec3>() / 4.0;
        // A square with a triangle on one of its sides: areas 4 and 2, with centroids at x = 1 and x = 8/3.
        let plate = [[0.0, 0.0], [2.0, 0.0], [4.0, 1.0], [2.0, 2.0], [0.0, 2.0]]
            .map(|[x, y]| dvec3(x, y, 5.0))
            .to_vec();
        let x = (4.0 + 2.0 * 8.0 / 3.0) / 6.0;
        let mut hulls = vec![
            (corners, mean),
            (plate, dvec3(x, 1.0, 5.0)),
            (vec![DVec3::X, 5.0 * DVec3::X], 3.0 * DVec3::X),
            (vec![DVec3::ONE], DVec3::ONE),
        ];
        // A pyramid's is at a quarter of its height, in any rotation.
        let pyramid = [
            [-2.0, 0.0, -1.0],
            [2.0, 0.0, -1.0],
            [2.0, 0.0, 1.0],
            [-2.0, 0.0, 1.0],
        ];
        for turn in (0..8).map(|turn| DQuat::from_rotation_x(f64::from(turn))) {
            let corners = pyramid.into_iter().chain([[0.5, 8.0, -0.25]]);
            let points = corners.map(|corner| turn * DVec3::from(corner)).collect();
            hulls.push((points, turn * dvec3(0.125, 2.0, -0.0625)));
        }
        for (points, middle) in hulls {
            let off = (Space::centroid(&Hull::new(&points).unwrap().into()) - middle).length();
            assert!(off < 1e-12, "{off} off {middle}");
        }
        // The base is at y = 4 and the apex at y = −4.
        let cone = Cone::new(3.0, 4.0).unwrap();
        assert_eq!(Space::centroid(&cone.into()), dvec3(0.0, 2.0, 0.0));
        let capsule = Capsule::new(DVec3::ZERO, dvec3(2.0, 4.0, 6.0), 1.0).unwrap();
        assert_eq!(Space::centroid(&capsule.into()), dvec3(1.0, 2.0, 3.0));
    }
}
