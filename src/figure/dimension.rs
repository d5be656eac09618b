//! The plane and space, as far as a figure shows the same of both: what it draws is projected, and flat from then on.

use std::fmt::Debug;

use glam::DVec2;

use super::spatial::{Faces, Projected, View};
use super::{Mark, Role};
use crate::lesson::{Dimension, Plane};
use crate::planar::{AxisSource, PosedShape, Support, SupportPoint, grown, minkowski_difference};
use crate::planar::{sat, sat_axes};
use crate::scene::Moment;

/// What a query said of the bodies.
#[derive(Clone, Copy)]
pub struct FigureAnswer<V> {
    pub colliding: bool,
    /// Whether their cores do.
    pub cores_collide: bool,
    pub depth: f64,
    pub distance: f64,
    pub normal: V,
    pub on_a: V,
    pub on_b: V,
}

/// An axis of the separating axis theorem, with both intervals, in px.
#[derive(Clone, Copy, PartialEq)]
pub struct FigureAxis<V> {
    pub normal: V,
    pub a: [f64; 2],
    pub b: [f64; 2],
    /// How far B must move along the axis to clear A; negative for a gap.
    pub overlap: f64,
}

/// What the theorem says of a pair.
pub struct SatAnswer<V> {
    pub colliding: bool,
    pub deciding: FigureAxis<V>,
    /// The point of application, where there is one.
    pub application: Option<V>,
}

/// The plane or space, drawn.
pub trait DrawnDimension: Dimension {
    /// A query's bodies and its answer.
    type Moment: Debug + 'static;

    /// Whether a picture shows all of it: with a grid and axes, and every line where it is.
    const IS_FLAT: bool;

    fn bodies(moment: &Self::Moment) -> [&Self::Shape; 2];

    fn answer(moment: &Self::Moment) -> FigureAnswer<Self::Vector>;

    /// The push that separates B from A.
    fn push_out(moment: &Self::Moment) -> Self::Vector;

    /// The points at which the bodies press on each other, where there are more than the deepest.
    fn manifold(moment: &Self::Moment) -> Vec<Self::Vector>;

    /// GJK's last simplex.
    fn simplex(moment: &Self::Moment) -> Vec<Self::Support>;

    /// The corners of the edge or face of the cores' A ⊖ B that is closest to the origin.
    fn closest_feature(moment: &Self::Moment, faces: Option<&Faces>) -> Vec<Self::Vector>;

    /// The theorem's answer; `None` where a core is smooth.
    fn sat(moment: &Self::Moment) -> Option<SatAnswer<Self::Vector>>;

    /// All its axes; none where a core is smooth.
    fn sat_axes(moment: &Self::Moment) -> Vec<FigureAxis<Self::Vector>>;

    /// The corners of each edge or face that an axis is perpendicular to: of that with this index, or of the deciding one.
    fn sat_sources(moment: &Self::Moment, at: Option<usize>) -> Vec<Vec<Self::Vector>>;

    /// Where a point falls in the picture's plane, in px.
    fn project(view: &View, point: Self::Vector) -> DVec2;

    /// How far a point is from the viewer.
    fn depth(view: &View, point: Self::Vector) -> f64;

    /// A body's outline in the picture's plane.
    fn outline(shape: &Self::Shape, view: &View) -> Vec<DVec2>;

    /// The same of its core; empty where the core has no corners.
    fn core_outline(shape: &Self::Shape, view: &View) -> Vec<DVec2>;

    /// A body as it is seen.
    fn projected(shape: &Self::Shape, view: &View) -> Projected;

    /// A ⊖ B as it is seen; where there is a radius, with that of the cores.
    fn difference(bodies: [&Self::Shape; 2], faces: Option<&Faces>, view: &View) -> Vec<Mark>;

    /// The vertices of A ⊖ B of the cores.
    fn difference_vertices(bodies: [&Self::Shape; 2], faces: Option<&Faces>) -> Vec<Self::Support>;

    /// A simplex, or another part of A ⊖ B with these corners; nothing for a point, which is a dot.
    fn spanned(corners: &[Self::Vector], role: Role, view: &View) -> Vec<Mark>;
}

/// A planar axis, by its index or the deciding one.
fn axis_at(moment: &Moment, at: Option<usize>) -> Option<crate::planar::SatAxis> {
    let (a, b) = (&moment.a, &moment.b);
    let chosen = at.and_then(|at| sat_axes(a, b)?.nth(at));
    chosen.or_else(|| Some(sat(a, b)?.axis))
}

fn figure_axis(axis: &crate::planar::SatAxis) -> FigureAxis<DVec2> {
    FigureAxis {
        normal: axis.normal,
        a: axis.a,
        b: axis.b,
        overlap: axis.overlap(),
    }
}

impl DrawnDimension for Plane {
    type Moment = Moment;

    const IS_FLAT: bool = true;

    fn bodies(moment: &Moment) -> [&PosedShape; 2] {
        [&moment.a, &moment.b]
    }

    fn answer(moment: &Moment) -> FigureAnswer<DVec2> {
        let answer = &moment.answer;
        FigureAnswer {
            colliding: answer.colliding,
            cores_collide: answer.cores.collide,
            depth: answer.depth,
            distance: answer.distance,
            normal: answer.normal,
            on_a: answer.on_a,
            on_b: answer.on_b,
        }
    }

    fn push_out(moment: &Moment) -> DVec2 {
        moment.push_out()
    }

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

    fn sat(moment: &Moment) -> Option<SatAnswer<DVec2>> {
        let found = sat(&moment.a, &moment.b)?;
        Some(SatAnswer {
            colliding: found.colliding,
            deciding: figure_axis(&found.axis),
            application: Some(found.application),
        })
    }

    fn sat_axes(moment: &Moment) -> Vec<FigureAxis<DVec2>> {
        let axes = sat_axes(&moment.a, &moment.b).into_iter().flatten();
        axes.map(|axis| figure_axis(&axis)).collect()
    }

    fn sat_sources(moment: &Moment, at: Option<usize>) -> Vec<Vec<DVec2>> {
        let Some(axis) = axis_at(moment, at) else {
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
