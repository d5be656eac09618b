//! Space, drawn.

use glam::{DVec2, DVec3};

use super::View;
use super::form::{Faces, Form};
use super::projected::{Projected, Roles, outline_of};
use super::solid::Solid;
use crate::figure::dimension::DrawnDimension;
use crate::figure::{Mark, Role};
use crate::lesson::Space;
use crate::scene::Moment;
use crate::spatial::{AxisSource, PosedHull, PosedShape, Support, SupportPoint};

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

/// A face of A ⊖ B and the closest have one normal where the cosine of the angle between them is at least this.
const SAME_NORMAL: f64 = 1.0 - 1e-9;

fn faces_of([a, b]: [&PosedShape; 2], faces: Option<&Faces>) -> Faces {
    let faces = faces.cloned();
    faces.unwrap_or_else(|| Faces::of_difference(a, b))
}

impl DrawnDimension for Space {
    const IS_FLAT: bool = false;

    fn manifold(moment: &Moment<Self>) -> Vec<DVec3> {
        moment.contacts().iter().map(|point| point.on_a).collect()
    }

    fn simplex(moment: &Moment<Self>) -> Vec<SupportPoint> {
        moment.by_machines().cores.simplex.points().to_vec()
    }

    /// All of the face that the closest triangle is a part of, where A ⊖ B of the cores has faces; else the triangle.
    fn closest_feature(moment: &Moment<Self>, faces: Option<&Faces>) -> Vec<DVec3> {
        let feature = &moment.answer.cores.feature;
        let core = faces_of([&moment.a, &moment.b], faces).core;
        let mut faces = core.into_iter().flat_map(|core| core.faces);
        match faces.find(|face| face.normal.dot(feature.normal) >= SAME_NORMAL) {
            Some(face) => face.corners,
            None => {
                let corners = feature.simplex.points().iter();
                corners.map(SupportPoint::point).collect()
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
            AxisSource::FaceOfA(index) => vec![face(a, index, out_of_a)],
            AxisSource::FaceOfB(index) => vec![face(b, index, out_of_b)],
            AxisSource::Edges([of_a, of_b]) => {
                vec![places(a, &of_a, out_of_a), places(b, &of_b, out_of_b)]
            }
            AxisSource::Nearest => Vec::new(),
        }
    }

    fn project(view: &View, point: DVec3) -> DVec2 {
        view.project(point)
    }

    fn depth(view: &View, point: DVec3) -> f64 {
        view.depth().dot(point)
    }

    fn outline(shape: &PosedShape, view: &View) -> Vec<DVec2> {
        match shape.hull() {
            Some(hull) => outline_of(hull.vertices(), shape.radius(), view),
            None => Form::new(shape).projected(view).outline,
        }
    }

    fn core_outline(shape: &PosedShape, view: &View) -> Vec<DVec2> {
        let hull = shape.hull();
        hull.map_or(Vec::new(), |hull| outline_of(hull.vertices(), 0.0, view))
    }

    fn projected(shape: &PosedShape, view: &View) -> Projected {
        Form::new(shape).projected(view)
    }

    fn difference([a, b]: [&PosedShape; 2], faces: Option<&Faces>, view: &View) -> Vec<Mark> {
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

    /// None where a core is smooth.
    fn difference_vertices([a, b]: [&PosedShape; 2], faces: Option<&Faces>) -> Vec<SupportPoint> {
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
                .map(move |on_b| SupportPoint::new(on_a, on_b))
        });
        let is_corner = |support: &SupportPoint| {
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
