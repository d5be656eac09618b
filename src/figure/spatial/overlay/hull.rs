//! The boundary of the Minkowski difference.

use super::context::{Layers, OverlayContext};
use crate::figure::Role;
use crate::figure::spatial::projected::Roles;

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
