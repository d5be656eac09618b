//! What the roles of figures in space look like.

use super::{Body, Color, Style, Theme, Tint, dashed, dashes, lined, solid};
use crate::figure::Role;

impl Theme {
    /// Edges in front are drawn as the outline that they belong to, those behind thinner and dashed; what comes and
    /// goes in EPA has the colours of its polytope.
    pub(super) const fn spatial_style(&self, role: Role, plain: Style) -> Style {
        match role {
            Role::FrontA => edges_of(&self.a, 1.5, plain),
            Role::FrontB => edges_of(&self.b, 1.5, plain),
            Role::FrontHull => lined(1.5, self.hull, plain),
            Role::HiddenA => dashed(dashes::HIDDEN, edges_of(&self.a, 1.0, plain)),
            Role::HiddenB => dashed(dashes::HIDDEN, edges_of(&self.b, 1.0, plain)),
            Role::HiddenHull => dashed(dashes::HIDDEN, lined(1.0, self.hull, plain)),
            Role::HiddenSimplex => dashed(dashes::HIDDEN, lined(1.0, self.simplex, plain)),
            Role::HiddenPolytope => dashed(dashes::HIDDEN, lined(1.0, self.edge, plain)),
            Role::Shade => Style {
                fill: Some(if self.is_light {
                    self.text.at(14)
                } else {
                    Color::hex(0).at(24)
                }),
                ..plain
            },
            Role::FaceToOrigin => Style {
                fill: Some(self.simplex.line.at(34)),
                ..lined(3.5, self.simplex, plain)
            },
            Role::SeenFace => Style {
                fill: Some(self.faint_text.at(16)),
                stroke: Some(solid(1.0, self.faint_text)),
                ..plain
            },
            Role::Horizon => lined(4.0, Tint::plain(self.point), plain),
            Role::NewFace => Style {
                fill: Some(self.edge.line.at(12)),
                ..lined(1.5, self.edge, plain)
            },
            Role::FineA => fine(self.a.edge, plain),
            Role::FineB => fine(self.b.edge, plain),
            Role::FineHull => fine(self.hull.line, plain),
            Role::FinePolytope => fine(self.edge.line, plain),
            Role::ContactPatch => Style {
                fill: Some(self.point.at(28)),
                ..lined(2.0, Tint::plain(self.point), plain)
            },
            _ => plain,
        }
    }
}

/// A body's edges of this width.
const fn edges_of(body: &Body, width: f64, plain: Style) -> Style {
    Style {
        stroke: Some(solid(width, body.edge)),
        ..plain
    }
}

/// Edges that are many: they tell the shape, and nothing by themselves.
const fn fine(color: Color, plain: Style) -> Style {
    Style {
        stroke: Some(solid(1.0, color.at(55))),
        ..plain
    }
}
