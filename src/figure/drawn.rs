//! The canvas of a pane, and what figures of the plane and of space don't share; after projection, both are flat.

use glam::DVec2;

use super::mark::Frame;
use super::spatial::{Faces, Projected, View, hull_ring};
use super::{Caption, Mark, Overlay, Rect, Role, Subject};
use crate::check::Checkable;
use crate::lesson::{Plane, Step};
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
pub trait Drawn: Checkable {
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
    fn outline(shape: &Self::Posed, view: &View) -> Vec<DVec2> {
        Self::projected(shape, view).outline
    }

    /// The outline of its core; empty if the core has no corners.
    fn core_outline(shape: &Self::Posed, view: &View) -> Vec<DVec2>;

    /// A body, projected.
    fn projected(shape: &Self::Posed, view: &View) -> Projected;

    /// Draws A ⊖ B; with radii, also that of the cores.
    fn difference(canvas: &mut Canvas<'_, Self>);

    /// The vertices of the cores' A ⊖ B.
    fn difference_vertices(bodies: [&Self::Posed; 2], faces: Option<&Faces>) -> Vec<Self::Support>;

    /// Draws a simplex, or another part of A ⊖ B with these corners, but no point, which is drawn as a dot.
    fn spanned(corners: &[Self::Vector], role: Role, canvas: &mut Canvas<'_, Self>);

    /// Draws the marks of a layer that the other dimension doesn't have.
    fn own_marks(_: Layer, _: &mut Canvas<'_, Self>) {}

    /// Draws the line through a query's support, perpendicular to the direction.
    fn support_line(_: &Step<Self>, _: &mut Canvas<'_, Self>) {}

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

    /// Draws the origin's position relative to the simplex.
    fn beside_simplex(_: &Step<Self>, _: &mut Canvas<'_, Self>) {}

    /// Draws EPA's polytope before a step.
    fn polytope(step: &Step<Self>, canvas: &mut Canvas<'_, Self>);

    /// Draws a step of EPA.
    fn epa_step(step: &Step<Self>, work: &Self::EpaWork, canvas: &mut Canvas<'_, Self>);
}

/// The distance from the pane's border that visible marks keep, in points of the figure.
pub(super) const RIM: f64 = 24.0;

/// The subject, and the marks that overlays draw of it in a pane, from back to front.
pub struct Canvas<'c, D: Drawn = Plane> {
    pub(crate) subject: &'c Subject<'c, D>,
    pub(super) frame: Frame<'c>,
    pub(crate) is_minkowski: bool,
    pub(super) marks: Vec<Mark>,
    /// The pointer, in the pane's space.
    pub(super) pointer: Option<DVec2>,
    /// The outlines of A and B as drawn, in the view plane.
    pub(crate) outlines: [Vec<DVec2>; 2],
}

impl<'c, D: Drawn> Canvas<'c, D> {
    pub(super) fn new(subject: &'c Subject<'c, D>, is_minkowski: bool, frame: Frame<'c>) -> Self {
        let pointer = subject.hints.pointer;
        Self {
            subject,
            frame,
            is_minkowski,
            marks: Vec::new(),
            pointer: pointer
                .filter(|&at| frame.place.contains(at))
                .map(|at| frame.to_space(at)),
            outlines: subject.bodies().map(|body| D::outline(body, &subject.view)),
        }
    }

    pub(super) fn draw(&mut self, marks: impl IntoIterator<Item = Mark>) {
        self.marks.extend(marks);
    }

    /// Points per unit of the pane's space.
    pub(super) fn scale(&self) -> f64 {
        self.frame.camera.scale
    }

    /// Whether the bodies overlap, not only touch.
    pub(super) fn penetrates(&self) -> bool {
        let answer = self.subject.answer();
        answer.colliding && answer.depth > 0.0
    }

    /// The centre of A − B.
    pub(crate) fn middle_of_difference(&self) -> DVec2 {
        let [a, b] = self.subject.moment.bodies().map(D::center);
        self.project(a - b)
    }

    /// Projects a point to the view plane.
    pub(crate) fn project(&self, point: D::Vector) -> DVec2 {
        D::project(&self.subject.view, point)
    }

    /// Draws the point, edge or face with these corners, in any order.
    pub(super) fn span(&mut self, corners: impl IntoIterator<Item = D::Vector>, role: Role) {
        let flat: Vec<DVec2> = corners.into_iter().map(|at| self.project(at)).collect();
        self.draw([Mark::span(hull_ring(&flat), role)]);
    }

    pub(super) fn line(&mut self, points: impl IntoIterator<Item = D::Vector>, role: Role) {
        let flat: Vec<DVec2> = points.into_iter().map(|at| self.project(at)).collect();
        self.draw([Mark::line(flat, role)]);
    }

    pub(super) fn dot(&mut self, at: D::Vector, role: Role) {
        self.draw([Mark::dot(self.project(at), role)]);
    }

    /// The direction of a vector in the view plane, of length 1; down if it is seen end-on.
    pub(super) fn side(&self, vector: D::Vector) -> DVec2 {
        self.project(vector).normalize_or(DVec2::Y)
    }

    /// The point nearest to `point` that is well inside the pane.
    pub(super) fn inside(&self, point: DVec2) -> DVec2 {
        let rim = self.shown().shrunk(RIM / self.scale());
        point.clamp(rim.min, rim.max)
    }

    /// Draws a note below the bodies on why there is nothing to see.
    pub(super) fn note(&mut self, text: impl Into<Caption>, role: Role) {
        let bounds = Rect::around(self.outlines.iter().flatten().copied());
        let down = self.frame.camera.turned(DVec2::Y);
        let below = bounds.center() + down * bounds.size().y / 2.0;
        self.draw([Mark::label(self.inside(below), text, role, down)]);
    }

    /// The visible part of the pane's space.
    pub(crate) fn shown(&self) -> Rect {
        self.frame.shown()
    }

    /// Points per px for arrows, which are shorter in a small pane.
    pub(super) fn scale_of_arrows(&self) -> f64 {
        self.frame.theme.scale_of_arrows(self.scale())
    }
}

impl<D: Drawn> Subject<'_, D> {
    /// Whether a radius hides a core.
    pub(super) fn has_cores(&self) -> bool {
        let bodies = self.moment.bodies();
        bodies.iter().any(|body| D::radius(body) > 0.0)
    }

    /// The bounds of a body in the view plane.
    pub(super) fn bounds(&self, body: &D::Posed) -> Rect {
        Rect::around(D::outline(body, &self.view))
    }
}
