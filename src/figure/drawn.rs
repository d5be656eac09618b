//! What figures of the plane and of space don't share; after projection, both are flat.

use glam::DVec2;

use super::overlay::Canvas;
use super::spatial::{Faces, Projected, View};
use super::{Mark, Overlay, Role};
use crate::lesson::{Dimension, Step};
use crate::scene::Moment;

/// Where marks that only one dimension has are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Below everything in Minkowski space.
    Ground,
    Overlay(Overlay),
    /// Above the overlays and below a lesson's step.
    AboveOverlays,
    AboveStep,
}

/// The plane or space, drawn.
pub trait Drawn: Dimension {
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
    fn application(_: &Moment<Self>) -> Option<Self::Vector> {
        None
    }

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

    /// The marks of a layer that the other dimension doesn't have.
    fn own_marks(_: Layer, _: &Canvas<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// The line through a query's support, perpendicular to the direction.
    fn support_line(_: &Step<Self>, _: &Canvas<'_, Self>) -> Option<Mark> {
        None
    }

    /// The tangent line of a body perpendicular to a direction, a little longer than the body.
    fn touching_line(
        _body: usize,
        _touching: Self::Vector,
        _direction: Self::Vector,
        _: &Canvas<'_, Self>,
    ) -> Option<Mark> {
        None
    }

    /// The sides of a right-angle mark, of length `side`, at the support's projection on the direction.
    fn right_angle(step: &Step<Self>, side: f64) -> Vec<Vec<Self::Vector>>;

    /// The origin's position relative to the simplex.
    fn beside_simplex(_: &Step<Self>, _: &Canvas<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// EPA's polytope before a step.
    fn polytope(step: &Step<Self>, canvas: &Canvas<'_, Self>) -> Vec<Mark>;

    /// A step of EPA, in a lesson on bodies with radii that sum to `radius`.
    fn epa_step(
        step: &Step<Self>,
        work: &Self::EpaWork,
        radius: f64,
        canvas: &Canvas<'_, Self>,
    ) -> Vec<Mark>;
}
