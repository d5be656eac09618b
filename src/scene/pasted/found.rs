//! What is found in a text, whatever its notation is.

use glam::DVec2;

use super::{Fault, Place};

/// A point and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) at: DVec2,
    pub(super) place: Place,
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub(super) struct Group<'t> {
    pub(super) points: Vec<Spot>,
    /// The names that it goes by, the outermost first.
    pub(super) path: Vec<&'t str>,
    pub(super) place: Place,
}

/// What was read and is no part of a shape.
#[derive(Clone, Debug)]
pub(super) enum LeftOut {
    /// A number without a name that says more.
    Number(Place),
    /// Something with a name, as it is told.
    Named { told: String, place: Place },
}

/// What is found in a text.
#[derive(Debug, Default)]
pub(super) struct Found<'t> {
    pub(super) groups: Vec<Group<'t>>,
    /// Points that stand alone.
    pub(super) singles: Vec<Group<'t>>,
    pub(super) left_out: Vec<LeftOut>,
    /// What might be a shape and cannot be told from something else; it counts where there are too few groups.
    pub(super) unclear: Option<Fault>,
    /// What keeps a group from being taken, by the place of the group.
    pub(super) flaws: Vec<(Place, Fault)>,
    /// Names of what is changed after it is given, as in `a += 3`.
    pub(super) changed: Vec<(&'t str, Place)>,
    /// Numbers whose names end as a coordinate's, as in `bx = 3`.
    pub(super) placed: Vec<(&'t str, f64, Place)>,
}

impl Found<'_> {
    /// Something that might be a shape is left out.
    pub(super) fn doubt(&mut self, place: Place, reason: impl Into<String>) {
        let reason = reason.into();
        self.unclear.get_or_insert(Fault { place, reason });
    }

    pub(super) fn leave_out_numbers(&mut self, places: impl IntoIterator<Item = Place>) {
        let left_out = places.into_iter().map(LeftOut::Number);
        self.left_out.extend(left_out);
    }
}
