//! The boundary of the Minkowski difference.

use glam::DVec3;

use super::context::{Layers, OverlayContext};
use super::points::{labelled, middle, simplex};
use crate::figure::Role;
use crate::figure::spatial::projected::Roles;
use crate::lesson::spatial::NamedPoint;

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
