//! What figures of the plane and of space share: after projection, both are flat.

use glam::{DVec2, DVec3};

use super::spatial::{Faces, Form, Projected, Roles, Solid, View, outline_of};
use super::{Mark, Role};
use crate::lesson::{Dimension, Plane, Space};
use crate::scene::Moment;
use collidoscope_core::planar::{
    AxisSource, PosedShape, Support, SupportPoint, grown, minkowski_difference,
};
use collidoscope_core::spatial::{self, PosedHull, Support as _};

/// The plane or space, drawn.
pub trait DrawnDimension: Dimension {
    /// Whether a figure shows all of it, with a grid and axes and no foreshortening.
    const IS_FLAT: bool;

    /// The contact points, if there are more than the deepest.
    fn manifold(_: &Moment<Self>) -> Vec<Self::Vector> {
        Vec::new()
    }

    /// GJK's last simplex.
    fn simplex(moment: &Moment<Self>) -> Vec<Self::Support>;

    /// The corners of the edge or face of the cores' A ⊖ B closest to the origin.
    fn closest_feature(moment: &Moment<Self>, faces: Option<&Faces>) -> Vec<Self::Vector>;

    /// SAT's point of application, if there is one.
    fn application(moment: &Moment<Self>) -> Option<Self::Vector>;

    /// The corners of each edge or face perpendicular to an axis: the one of this index, or the deciding one.
    fn sat_sources(moment: &Moment<Self>, at: Option<usize>) -> Vec<Vec<Self::Vector>>;

    /// Projects a point to the view plane, in px.
    fn project(view: &View, point: Self::Vector) -> DVec2;

    /// The distance of a point along the view's depth.
    fn depth(view: &View, point: Self::Vector) -> f64;

    /// A body's outline in the view plane.
    fn outline(shape: &Self::Posed, view: &View) -> Vec<DVec2>;

    /// The outline of its core; empty if the core has no corners.
    fn core_outline(shape: &Self::Posed, view: &View) -> Vec<DVec2>;

    /// A body, projected.
    fn projected(shape: &Self::Posed, view: &View) -> Projected;

    /// A ⊖ B, projected; with radii, also that of the cores.
    fn difference(bodies: [&Self::Posed; 2], faces: Option<&Faces>, view: &View) -> Vec<Mark>;

    /// The vertices of the cores' A ⊖ B.
    fn difference_vertices(bodies: [&Self::Posed; 2], faces: Option<&Faces>) -> Vec<Self::Support>;

    /// A simplex, or another part of A ⊖ B with these corners; nothing for a point, which is drawn as a dot.
    fn spanned(corners: &[Self::Vector], role: Role, view: &View) -> Vec<Mark>;
}

impl DrawnDimension for Plane {
    const IS_FLAT: bool = true;

    fn simplex(moment: &Moment) -> Vec<SupportPoint> {
        moment.by_machines().cores.simplex.points().to_vec()
    }

    fn closest_feature(moment: &Moment, _: Option<&Faces>) -> Vec<DVec2> {
        let ends = moment.answer.cores.feature.ends;
        ends.map(|end| end.point()).to_vec()
    }

    fn application(moment: &Moment) -> Option<DVec2> {
        moment.sat().map(|found| found.application)
    }

    fn sat_sources(moment: &Moment, at: Option<usize>) -> Vec<Vec<DVec2>> {
        let chosen = at.and_then(|at| moment.sat_axes()?.get(at));
        let Some(axis) = chosen.or_else(|| Some(&moment.sat()?.axis)) else {
            return Vec::new();
        };
        let (a, b) = (&moment.a, &moment.b);
        let side = |body: &PosedShape, ends: [usize; 2], outwards: DVec2| {
            ends.map(|index| body.vertices()[index] + body.radius() * outwards)
        };
        let ends = match axis.source {
            AxisSource::EdgeOfA(ends) => side(a, ends, axis.normal),
            AxisSource::EdgeOfB(ends) => side(b, ends, -axis.normal),
            AxisSource::Vertices(i, j) => [a.vertices()[i], b.vertices()[j]],
        };
        vec![ends.to_vec()]
    }

    fn project(_: &View, point: DVec2) -> DVec2 {
        point
    }

    fn depth(_: &View, _: DVec2) -> f64 {
        0.0
    }

    fn outline(shape: &PosedShape, _: &View) -> Vec<DVec2> {
        shape.outline()
    }

    fn core_outline(shape: &PosedShape, _: &View) -> Vec<DVec2> {
        shape.vertices().to_vec()
    }

    fn projected(shape: &PosedShape, _: &View) -> Projected {
        Projected::flat(shape.outline())
    }

    fn difference([a, b]: [&PosedShape; 2], _: Option<&Faces>, _: &View) -> Vec<Mark> {
        let rim = minkowski_difference(a, b);
        let points: Vec<DVec2> = rim.iter().map(SupportPoint::point).collect();
        let radius = a.radius() + b.radius();
        let mut marks = vec![Mark::span(grown(&points, radius), Role::Hull)];
        if radius > 0.0 {
            marks.push(Mark::span(points, Role::CoreHull));
        }
        marks
    }

    fn difference_vertices([a, b]: [&PosedShape; 2], _: Option<&Faces>) -> Vec<SupportPoint> {
        minkowski_difference(a, b)
    }

    fn spanned(corners: &[DVec2], role: Role, _: &View) -> Vec<Mark> {
        let is_seen = corners.len() > 1;
        Vec::from_iter(is_seen.then(|| Mark::span(corners.to_vec(), role)))
    }
}

const HULL: Roles = Roles::new(
    Role::Hull,
    Role::FrontHull,
    Role::HiddenHull,
    Role::FineHull,
);

const CORES: Roles = Roles::new(
    Role::CoreHull,
    Role::CoreHull,
    Role::CoreHull,
    Role::FineHull,
);

/// The least cosine of the angle between normals that count as the same.
const SAME_NORMAL: f64 = 1.0 - 1e-9;

fn faces_of([a, b]: [&spatial::PosedShape; 2], faces: Option<&Faces>) -> Faces {
    let faces = faces.cloned();
    faces.unwrap_or_else(|| Faces::of_difference(a, b))
}

impl DrawnDimension for Space {
    const IS_FLAT: bool = false;

    fn manifold(moment: &Moment<Self>) -> Vec<DVec3> {
        moment.contacts().iter().map(|point| point.on_a).collect()
    }

    fn simplex(moment: &Moment<Self>) -> Vec<spatial::SupportPoint> {
        moment.by_machines().cores.simplex.points().to_vec()
    }

    /// The whole face that contains the closest triangle, if the cores' A ⊖ B has faces; else the triangle.
    fn closest_feature(moment: &Moment<Self>, faces: Option<&Faces>) -> Vec<DVec3> {
        let feature = &moment.answer.cores.feature;
        let core = faces_of([&moment.a, &moment.b], faces).core;
        let mut faces = core.into_iter().flat_map(|core| core.faces);
        match faces.find(|face| face.normal.dot(feature.normal) >= SAME_NORMAL) {
            Some(face) => face.corners,
            None => {
                let corners = feature.simplex.points().iter();
                corners.map(spatial::SupportPoint::point).collect()
            }
        }
    }

    fn application(_: &Moment<Self>) -> Option<DVec3> {
        None
    }

    fn sat_sources(moment: &Moment<Self>, at: Option<usize>) -> Vec<Vec<DVec3>> {
        let chosen = at.and_then(|at| moment.sat_axes()?.get(at));
        let axis = chosen.or_else(|| Some(&moment.sat()?.axis));
        let hulls = moment.a.hull().zip(moment.b.hull());
        let Some((axis, (a, b))) = axis.zip(hulls) else {
            return Vec::new();
        };
        let places = |hull: &PosedHull, corners: &[u16], out: DVec3| {
            let corners = corners.iter();
            let corners = corners.filter_map(|&at| hull.vertex(usize::from(at)));
            corners.map(|at| at + out).collect::<Vec<DVec3>>()
        };
        let face = |hull: &PosedHull, index: usize, out: DVec3| {
            let corners = hull.hull().faces().nth(index);
            corners.map_or(Vec::new(), |corners| places(hull, corners, out))
        };
        let out_of_a = moment.a.radius() * axis.normal;
        let out_of_b = -moment.b.radius() * axis.normal;
        match axis.source {
            spatial::AxisSource::FaceOfA(index) => vec![face(a, index, out_of_a)],
            spatial::AxisSource::FaceOfB(index) => vec![face(b, index, out_of_b)],
            spatial::AxisSource::Edges([of_a, of_b]) => {
                vec![places(a, &of_a, out_of_a), places(b, &of_b, out_of_b)]
            }
            spatial::AxisSource::Nearest => Vec::new(),
        }
    }

    fn project(view: &View, point: DVec3) -> DVec2 {
        view.project(point)
    }

    fn depth(view: &View, point: DVec3) -> f64 {
        view.depth.dot(point)
    }

    fn outline(shape: &spatial::PosedShape, view: &View) -> Vec<DVec2> {
        match shape.hull() {
            Some(hull) => outline_of(hull.vertices(), shape.radius(), view),
            None => Form::new(shape).projected(view).outline,
        }
    }

    fn core_outline(shape: &spatial::PosedShape, view: &View) -> Vec<DVec2> {
        let hull = shape.hull();
        hull.map_or(Vec::new(), |hull| outline_of(hull.vertices(), 0.0, view))
    }

    fn projected(shape: &spatial::PosedShape, view: &View) -> Projected {
        Form::new(shape).projected(view)
    }

    fn difference(
        [a, b]: [&spatial::PosedShape; 2],
        faces: Option<&Faces>,
        view: &View,
    ) -> Vec<Mark> {
        let form = Form::difference(a, b, faces_of([a, b], faces));
        let whole = form.projected(view);
        let mut marks: Vec<Mark> = whole.behind(HULL).collect();
        if form.radius > 0.0 {
            marks.extend(form.core_projected(view).before(CORES));
        }
        if form.core.is_none() {
            marks.extend(whole.shaded(Role::HullShade));
        }
        marks.extend(whole.before(HULL));
        marks
    }

    /// Empty if a core is smooth.
    fn difference_vertices(
        [a, b]: [&spatial::PosedShape; 2],
        faces: Option<&Faces>,
    ) -> Vec<spatial::SupportPoint> {
        let (Some(core), Some((of_a, of_b))) =
            (faces_of([a, b], faces).core, a.hull().zip(b.hull()))
        else {
            return Vec::new();
        };
        let mut corners: Vec<[u64; 3]> = core
            .faces
            .iter()
            .flat_map(|face| {
                face.corners
                    .iter()
                    .map(|at| at.to_array().map(f64::to_bits))
            })
            .collect();
        corners.sort_unstable();
        let pairs = of_a.vertices().flat_map(|on_a| {
            of_b.vertices()
                .map(move |on_b| spatial::SupportPoint::new(on_a, on_b))
        });
        let is_corner = |support: &spatial::SupportPoint| {
            let at = support.point().to_array().map(f64::to_bits);
            corners.binary_search(&at).is_ok()
        };
        pairs.filter(is_corner).collect()
    }

    /// With its hidden edges.
    fn spanned(corners: &[DVec3], role: Role, view: &View) -> Vec<Mark> {
        if corners.len() < 2 {
            return Vec::new();
        }
        let hidden = match role {
            Role::Simplex => Role::HiddenSimplex,
            other => other,
        };
        let roles = Roles::new(role, role, hidden, role);
        let projected = Projected::of_solid(&Solid::of_simplex(corners), 0.0, view);
        let behind = projected.behind(roles);
        behind.chain(projected.before(roles)).collect()
    }
}
