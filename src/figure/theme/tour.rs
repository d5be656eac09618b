//! What the roles of the tour look like.

use super::{Body, SMALL_TEXT, Stroke, Style, Theme, Tint, dashed, dashes, lined, solid};
use crate::figure::Role;

impl Theme {
    /// The tour's roles: what comes of a body in the body's colours, a difference in that of points.
    pub(super) const fn tour_style(&self, role: Role, plain: Style) -> Style {
        match role {
            Role::Difference => Style {
                radius: 6.5,
                ..lined(2.5, Tint::plain(self.point), plain)
            },
            Role::OtherDifference => Style {
                dot: self.faint_text,
                radius: 3.0,
                ..plain
            },
            Role::Product => Style {
                dot: self.hull.line,
                radius: 4.0,
                text: self.hull.text,
                text_size: SMALL_TEXT,
                ..plain
            },
            Role::MovedA => dashed(dashes::MOVED, of_body(1.5, &self.a, plain)),
            Role::TurnedB => Style {
                fill: Some(self.b.fill),
                ..of_body(2.0, &self.b, plain)
            },
            Role::PassedB => of_body(1.0, &self.b, plain),
            Role::EdgeOfA => of_body(4.5, &self.a, plain),
            Role::EdgeOfB => of_body(4.5, &self.b, plain),
            _ => self.falling_style(role, plain),
        }
    }
}

/// A body's outline of this width, and its name.
const fn of_body(width: f64, body: &Body, plain: Style) -> Style {
    let stroke: Stroke = solid(width, body.outline);
    Style {
        stroke: Some(stroke),
        dot: body.outline,
        text: body.name,
        ..plain
    }
}
