//! What the roles of somebody else's trace look like.

use super::{NAME_TEXT, Style, Theme, Tint, dashed, dashes, lined, solid};
use crate::figure::Role;

impl Theme {
    /// The other trace's roles in a colour that nothing of ours has, wider where ours lies over them; what is first
    /// wrong in it warns.
    pub(super) const fn theirs_style(&self, role: Role, plain: Style) -> Style {
        let named = Style {
            text_size: NAME_TEXT,
            ..plain
        };
        match role {
            Role::TheirDirection => dashed(dashes::THEIR_DIRECTION, lined(2.5, self.theirs, named)),
            Role::TheirBefore => dashed(dashes::THEIR_BEFORE, lined(4.0, self.theirs, named)),
            Role::TheirSimplex => lined(5.0, self.theirs, named),
            Role::TheirEdge => lined(7.5, self.theirs, named),
            Role::TheirSupport => Style {
                radius: 11.0,
                ring: Some(solid(2.5, self.theirs.line)),
                ..lined(2.5, self.theirs, named)
            },
            Role::FirstWrong => Style {
                radius: 15.5,
                ring: Some(solid(3.0, self.warning)),
                ..lined(3.5, Tint::plain(self.warning), named)
            },
            _ => plain,
        }
    }
}
