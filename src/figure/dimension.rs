//! The plane and space, as far as a figure shows the same of both: what it draws is projected, and flat from then on.

use glam::DVec2;

use super::spatial::{Faces, Projected, View};
use super::{Mark, Role};
use crate::lesson::{Dimension, Plane};
use crate::planar::{AxisSource, PosedShape, Support, SupportPoint, grown, minkowski_difference};
use crate::scene::Moment;

/// The plane or space, drawn.
pub trait DrawnDimension: Dimension {
    /// Whether a picture shows all of it: with a grid and axes, and every line where it is.
    const IS_FLAT: bool;

    /// The points at which the bodies press on each other, where there are more than the deepest.
    fn manifold(moment: &Moment<Self>) -> Vec<Self::Vector>;

    /// GJK's last simplex.
    fn simplex(moment: &Moment<Self>) -> Vec<Self::Support>;

    /// The corners of the edge or face of the cores' A ⊖ B that is closest to the origin.
    fn closest_feature(moment: &Moment<Self>, faces: Option<&Faces>) -> Vec<Self::Vector>;

    /// The theorem's point of application, where there is one.
    fn application(moment: &Moment<Self>) -> Option<Self::Vector>;

    /// The corners of each edge or face that an axis is perpendicular to: of that with this index, or of the deciding one.
    fn sat_sources(moment: &Moment<Self>, at: Option<usize>) -> Vec<Vec<Self::Vector>>;

    /// Where a point falls in the picture's plane, in px.
    fn project(view: &View, point: Self::Vector) -> DVec2;

    /// How far a point is from the viewer.
    fn depth(view: &View, point: Self::Vector) -> f64;

    /// A body's outline in the picture's plane.
    fn outline(shape: &Self::Posed, view: &View) -> Vec<DVec2>;

    /// The same of its core; empty where the core has no corners.
    fn core_outline(shape: &Self::Posed, view: &View) -> Vec<DVec2>;

    /// A body as it is seen.
    fn projected(shape: &Self::Posed, view: &View) -> Projected;

    /// A ⊖ B as it is seen; where there is a radius, with that of the cores.
    fn difference(bodies: [&Self::Posed; 2], faces: Option<&Faces>, view: &View) -> Vec<Mark>;

    /// The vertices of A ⊖ B of the cores.
    fn difference_vertices(bodies: [&Self::Posed; 2], faces: Option<&Faces>) -> Vec<Self::Support>;

    /// A simplex, or another part of A ⊖ B with these corners; nothing for a point, which is a dot.
    fn spanned(corners: &[Self::Vector], role: Role, view: &View) -> Vec<Mark>;
}

impl DrawnDimension for Plane {
    const IS_FLAT: bool = true;

    fn manifold(_: &Moment) -> Vec<DVec2> {
        Vec::new()
    }

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
