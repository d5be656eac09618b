//! What the roles of a question look like.

use super::{NAME_TEXT, Style, Theme, Tint, dashed, dashes, lined};
use crate::figure::Role;

impl Theme {
    /// A question's roles: the chosen stands out from every colour, the wrong warns.
    pub(super) const fn question_style(&self, role: Role, plain: Style) -> Style {
        match role {
            Role::Candidate => Style {
                radius: 4.0,
                ..lined(1.5, self.hull, plain)
            },
            Role::Chosen => Style {
                radius: 8.0,
                ..lined(4.0, Tint::plain(self.point), plain)
            },
            Role::Wrong => Style {
                radius: 6.5,
                text_size: NAME_TEXT,
                ..dashed(dashes::WRONG, lined(2.5, Tint::plain(self.warning), plain))
            },
            _ => plain,
        }
    }
}
