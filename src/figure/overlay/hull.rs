//! The grid and the axes, the boundary of the bodies' Minkowski difference, and the simplex.

use glam::{DVec2, dvec2};

use crate::figure::clip::line_within;
use crate::figure::drawn::{Canvas, Drawn};
use crate::figure::scale::{multiples, spacing};
use crate::figure::{Caption, Mark, Rect, Role};
use crate::lesson::{NamedPoint, positions};

/// The simplex as a point, a segment, a triangle or a tetrahedron, with dots and names at its vertices.
pub(super) fn simplex_minkowski<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    let found = D::simplex(canvas.subject.moment).into_iter();
    let numbered = (1..).zip(found);
    let named: Vec<_> = numbered
        .map(|(number, support)| NamedPoint { number, support })
        .collect();
    outline(&named, Role::Simplex, canvas);
    all_labelled(&named, &named, |_| Role::Simplex, canvas);
}

/// The polygon, segment or point that `points` span, without dots.
pub(super) fn outline<D: Drawn>(points: &[NamedPoint<D>], role: Role, canvas: &mut Canvas<'_, D>) {
    D::spanned(&positions(points), role, canvas);
}

/// A dot and a name for each point, on the side away from the mean of the points it is `around`.
pub(super) fn all_labelled<D: Drawn>(
    points: &[NamedPoint<D>],
    around: &[NamedPoint<D>],
    role: impl Fn(&NamedPoint<D>) -> Role,
    canvas: &mut Canvas<'_, D>,
) {
    let sum: D::Vector = around.iter().map(NamedPoint::point).sum();
    let middle = canvas.project(sum / around.len().max(1) as f64);
    for point in points {
        let at = canvas.project(point.point());
        let side = (at - middle).normalize_or(DVec2::NEG_Y);
        let name = Caption::symbol(&point.name());
        canvas.draw(Mark::named_dot(at, name, role(point), side));
    }
}

/// The length of an axis' head, and the distance of its tip from the border; in points of the figure.
const HEAD: f64 = 12.0;
const TIP: f64 = 2.0;

/// Grid lines at round numbers over the `shown` part of the space, at `scale` points per unit.
pub(crate) fn grid(shown: &Rect, scale: f64) -> Vec<Mark> {
    let step = spacing(scale);
    let mut marks = Vec::new();
    for across in [DVec2::X, DVec2::Y] {
        let places = multiples(step, [shown.min, shown.max].map(|rim| rim.dot(across)));
        let others = places.filter(|&at| at != 0.0);
        marks.extend(others.map(|at| line(shown, across, at, Role::Grid)));
    }
    marks
}

/// The visible parts of the lines x = 0 and y = 0, with a head at the positive end.
pub(crate) fn axes(shown: &Rect, scale: f64) -> Vec<Mark> {
    let mut marks = Vec::new();
    for along in [DVec2::X, DVec2::Y] {
        let across = DVec2::ONE - along;
        if shown.min.dot(across) <= 0.0 && shown.max.dot(across) >= 0.0 {
            let tip = along * (shown.max - TIP / scale);
            marks.push(line(shown, across, 0.0, Role::Axis));
            marks.push(Mark::arrow(tip - along * (HEAD / scale), tip, Role::Axis));
        }
    }
    marks
}

/// A dot at the origin and its name, on the side away from `hull_center`.
pub(crate) fn origin(hull_center: DVec2) -> [Mark; 2] {
    let side = (-hull_center).normalize_or(dvec2(0.6, 0.8));
    Mark::named_dot(DVec2::ZERO, Caption::symbol("O"), Role::Origin, side)
}

/// The line where the coordinate along `across` is `at`.
fn line(shown: &Rect, across: DVec2, at: f64, role: Role) -> Mark {
    let along = DVec2::ONE - across;
    let ends = [shown.min, shown.max].map(|rim| across * at + along * rim);
    Mark::line(ends, role)
}

/// The line through `support` perpendicular to `direction`, clipped to `shown`.
pub(super) fn line_across(support: DVec2, direction: DVec2, shown: &Rect) -> Option<Mark> {
    let ends = line_within(shown, support, direction)?;
    Some(Mark::line(ends, Role::SupportLine))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_of_anything_has_finitely_many_lines() {
        let wide = Rect::new(DVec2::splat(-1e9), DVec2::splat(2e9));
        assert!(grid(&wide, 1.0).is_empty());
        assert!(grid(&wide, 1e-6).len() < 200);
    }
}
