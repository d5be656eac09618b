//! The boundary of the Minkowski difference, and the simplex.

use glam::{DVec2, DVec3};

use super::context::{Layers, OverlayContext};
use crate::figure::spatial::projected::{Projected, Roles, span};
use crate::figure::spatial::ring::corners;
use crate::figure::spatial::solid::Solid;
use crate::figure::{Mark, Role};
use crate::lesson::spatial::NamedPoint;
use crate::spatial::SupportPoint;

const HULL: Roles = Roles {
    outline: Role::Hull,
    front: Role::FrontHull,
    hidden: Role::HiddenHull,
    fine: Role::FineHull,
};

const CORES: Roles = Roles {
    outline: Role::CoreHull,
    front: Role::CoreHull,
    hidden: Role::CoreHull,
    fine: Role::FineHull,
};

/// All of A ⊖ B; where radii add to it, that of the cores inside.
pub(super) fn minkowski(canvas: &OverlayContext<'_, '_>) -> Layers {
    let difference = canvas.stage.difference();
    let (form, whole) = (&difference.form, &difference.projected);
    let mut inside = Vec::new();
    if form.radius > 0.0 {
        inside.extend(form.core_projected(canvas.stage.view()).before(CORES));
    }
    if form.core.is_none() {
        inside.extend(whole.shaded(Role::HullShade));
    }
    Layers {
        behind: whole.behind(HULL).collect(),
        inside,
        before: whole.before(HULL).collect(),
    }
}

/// The simplex as a point, a segment, a triangle or a tetrahedron, with dots and names on its vertices.
pub(super) fn simplex_minkowski(canvas: &OverlayContext<'_, '_>) -> Layers {
    let found = canvas.subject().moment.by_machines().cores.simplex;
    let mut marks = simplex(found.points(), Role::Simplex, canvas);
    let named: Vec<NamedPoint> = (1..)
        .zip(found.points())
        .map(|(number, &support)| NamedPoint { number, support })
        .collect();
    let middle: DVec3 = middle(&named);
    for point in &named {
        marks.extend(labelled(point, middle, Role::Simplex, canvas));
    }
    Layers::inside(marks)
}

/// A simplex: a tetrahedron with its hidden edges, a triangle, a segment; nothing for a point, which is a dot.
pub(super) fn simplex(
    points: &[SupportPoint],
    role: Role,
    canvas: &OverlayContext<'_, '_>,
) -> Vec<Mark> {
    let hidden = match role {
        Role::Simplex => Role::HiddenSimplex,
        other => other,
    };
    let roles = Roles {
        outline: role,
        front: role,
        hidden,
        fine: role,
    };
    if points.len() < 2 {
        return Vec::new();
    }
    let projected = Projected::of_solid(&Solid::of_simplex(points), 0.0, canvas.stage.view());
    projected
        .behind(roles)
        .chain(projected.before(roles))
        .collect()
}

/// A face, in whatever order its corners are.
pub(super) fn face(points: &[DVec3], role: Role, canvas: &OverlayContext<'_, '_>) -> Mark {
    let flat: Vec<DVec2> = points.iter().map(|&at| canvas.project(at)).collect();
    let ring = corners(&flat).into_iter().map(|at| flat[at]).collect();
    span(ring, role)
}

/// The points themselves, without their witnesses.
pub(super) fn supports(points: &[NamedPoint]) -> Vec<SupportPoint> {
    points.iter().map(|point| point.support).collect()
}

/// The mean of some points.
pub(super) fn middle(points: &[NamedPoint]) -> DVec3 {
    let sum: DVec3 = points.iter().map(|point| point.support.point()).sum();
    sum / points.len().max(1) as f64
}

/// A dot and its name, on the side away from `middle`.
pub(super) fn labelled(
    point: &NamedPoint,
    middle: DVec3,
    role: Role,
    canvas: &OverlayContext<'_, '_>,
) -> [Mark; 2] {
    let at = point.support.point();
    let side = canvas.project(at - middle).normalize_or(DVec2::NEG_Y);
    named_dot(
        canvas.project(at),
        &point.name(),
        canvas.role_at(at, role),
        side,
    )
}

/// A dot and its name beside it.
pub(super) fn named_dot(at: DVec2, name: &str, role: Role, side: DVec2) -> [Mark; 2] {
    let label = Mark::Label {
        at,
        text: name.to_owned(),
        role,
        side,
    };
    [Mark::Point { at, role }, label]
}
