//! What the roles of SAT, of motion and of casts look like.

use super::{SMALL_TEXT, Style, Theme, Tint, dashed, dashes, lined, solid};
use crate::figure::Role;

impl Theme {
    /// What the separating axis theorem's roles look like: each projection in its body's colour, the
    /// answer in that of the penetration.
    pub(super) const fn sat_style(&self, role: Role, plain: Style) -> Style {
        match role {
            Role::SatAxis => lined(1.0, Tint::plain(self.faint_text), plain),
            Role::ProjectionA => Style {
                stroke: Some(solid(5.0, self.a.outline)),
                ..plain
            },
            Role::ProjectionB => Style {
                stroke: Some(solid(5.0, self.b.outline)),
                ..plain
            },
            Role::Overlap => lined(3.0, self.edge, plain),
            Role::SatEdge => lined(4.5, self.edge, plain),
            Role::Velocity => lined(2.5, Tint::plain(self.point), plain),
            Role::LastContact => Style {
                radius: 4.0,
                text_size: SMALL_TEXT,
                ..dashed(
                    dashes::LAST_CONTACT,
                    lined(1.5, Tint::plain(self.faint_text), plain),
                )
            },
            Role::Sweep => Style {
                fill: Some(self.b.outline.at(10)),
                ..plain
            },
            Role::Look => Style {
                radius: 4.0,
                text: self.b.name,
                ..lined(1.0, Tint::plain(self.b.outline), plain)
            },
            Role::Touch => Style {
                radius: 6.0,
                ..lined(2.5, Tint::plain(self.point), plain)
            },
            _ => self.frame_style(role, plain),
        }
    }
}
