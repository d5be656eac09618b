//! What the roles of a scene of bodies look like.

use super::{SMALL_TEXT, Style, Theme, Tint, lined, solid};
use crate::figure::Role;

impl Theme {
    /// A scene's bodies beside the pair are grey, what they do has the colours of the rest.
    pub(super) const fn falling_style(&self, role: Role, plain: Style) -> Style {
        match role {
            Role::FreeBody => Style {
                fill: Some(self.faint_text.at(14)),
                stroke: Some(solid(1.5, self.faint_text.at(75))),
                ..plain
            },
            Role::FixedBody => Style {
                fill: Some(self.faint_text.at(38)),
                stroke: Some(solid(1.5, self.faint_text.at(75))),
                ..plain
            },
            Role::Spoke => Style {
                stroke: Some(solid(2.0, self.a.letter)),
                ..plain
            },
            Role::Hand => Style {
                radius: 4.0,
                ..lined(2.0, Tint::plain(self.point), plain)
            },
            Role::Trail => self.trail(2.5, 70, plain),
            Role::OldTrail => self.trail(2.0, 45, plain),
            Role::OldestTrail => self.trail(1.5, 25, plain),
            Role::BodyVelocity => lined(2.0, Tint::plain(self.point), plain),
            Role::BodySpin => lined(1.5, Tint::plain(self.point), plain),
            _ => self.chart_style(role, plain),
        }
    }

    /// What contacts do, and what charts show of all bodies together.
    const fn chart_style(&self, role: Role, plain: Style) -> Style {
        let small = Style {
            text_size: SMALL_TEXT,
            ..plain
        };
        match role {
            Role::ManifoldPoint => Style {
                dot: self.point,
                radius: 1.8,
                ..small
            },
            Role::NormalImpulse => lined(4.0, self.simplex, small),
            Role::FrictionImpulse => lined(4.0, self.edge, small),
            Role::LeverArm => lined(2.0, self.hull, plain),
            Role::FrictionCone => Style {
                fill: Some(self.simplex.line.at(18)),
                stroke: Some(solid(1.0, self.simplex.line)),
                ..small
            },
            Role::Chart => lined(1.0, Tint::plain(self.faint_text), small),
            Role::ChartGrid => lined(1.0, Tint::plain(self.rule), small),
            Role::Now => lined(1.0, Tint::plain(self.text), small),
            Role::Kinetic => curve(2.0, self.simplex, small),
            Role::Potential => curve(2.0, self.edge, small),
            Role::TotalEnergy => curve(3.0, Tint::plain(self.point), small),
            Role::Momentum => curve(2.0, self.hull, small),
            Role::Deepest => curve(2.0, Tint::plain(self.warning), small),
            _ => self.spatial_style(role, plain),
        }
    }

    const fn trail(&self, width: f64, percent: u32, plain: Style) -> Style {
        Style {
            stroke: Some(solid(width, self.faint_text.at(percent))),
            ..plain
        }
    }
}

/// A line of a chart, and the dot at its end.
const fn curve(width: f64, tint: Tint, small: Style) -> Style {
    Style {
        radius: 3.5,
        ..lined(width, tint, small)
    }
}
