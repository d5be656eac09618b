//! The properties of each overlay, and the set of those that are on.

use std::fmt;
use std::str::FromStr;

use crate::figure::theme::{UnknownName, find};
use crate::figure::{MinkowskiPane, Role};

/// The properties of an overlay.
pub struct OverlayRow {
    /// The title.
    pub title: &'static str,
    /// The key that toggles it.
    pub key: OverlayKey,
    /// The role with its characteristic colour.
    pub role: Role,
    /// The panes that it is mainly drawn in.
    pub panes: Panes,
    /// A one-line description.
    pub legend: &'static str,
    /// The scenes in which it applies.
    pub scenes: Scenes,
    /// Whether it shows the query, that is, the state before the push.
    pub shows_the_query: bool,
    /// Whether it stays on in a lesson's step, which shows the answer in its own way.
    pub stays_in_a_lesson: bool,
}

impl OverlayRow {
    /// The defaults, from which the rows differ.
    const USUAL: Self = Self {
        title: "",
        key: OverlayKey::Digit('0'),
        role: Role::Note,
        panes: Panes::World,
        legend: "",
        scenes: Scenes::All,
        shows_the_query: true,
        stays_in_a_lesson: false,
    };
}

/// The key that toggles an overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverlayKey {
    /// The key that types this digit.
    Digit(char),
    /// This letter with Shift, in every keyboard layout: some type digits with Shift.
    ShiftLetter(char),
}

impl fmt::Display for OverlayKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit(digit) => write!(formatter, "{digit}"),
            Self::ShiftLetter(letter) => write!(formatter, "⇧ {letter}"),
        }
    }
}

/// The panes that an overlay is mainly drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panes {
    World,
    /// Minkowski space only.
    Minkowski,
    /// Minkowski space, and its consequences in the world.
    MinkowskiFirst,
    /// Either is enough.
    Both,
}

impl Panes {
    /// Whether the Minkowski pane opens for an overlay.
    #[must_use]
    pub const fn open_minkowski(self) -> bool {
        matches!(self, Self::Minkowski | Self::MinkowskiFirst)
    }
}

/// The scenes in which an overlay applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scenes {
    All,
    /// Those in the plane.
    Plane,
    /// Physics scenes.
    Bodies,
}

/// Defines [`Overlay`], in the order of keys, of the panel and of drawing: `Name slug { properties }`.
macro_rules! registry {
    ($($variant:ident $slug:ident { $($row:tt)* })*) => {
        /// An overlay over the shapes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Overlay {
            $(
                #[doc = concat!("`", stringify!($slug), "`")]
                $variant,
            )*
        }

        impl Overlay {
            /// All overlays, in the order of their keys, of the panel and of drawing.
            pub const ALL: [Self; [$(stringify!($slug)),*].len()] = [$(Self::$variant),*];

            /// Its name in lists such as that of `--show`.
            #[must_use]
            pub const fn slug(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($slug),)*
                }
            }

            /// Its properties.
            #[must_use]
            pub const fn row(self) -> &'static OverlayRow {
                match self {
                    $(Self::$variant => &OverlayRow { $($row)* ..OverlayRow::USUAL },)*
                }
            }
        }
    };
}

registry! {
    Hull hull {
        title: "Minkowski hull",
        key: OverlayKey::Digit('1'),
        role: Role::Hull,
        panes: Panes::Minkowski,
        legend: "A ⊖ B: all differences a − b; the bodies collide when it contains O",
        stays_in_a_lesson: true,
    }
    Simplex simplex {
        title: "Simplex",
        key: OverlayKey::Digit('2'),
        role: Role::Simplex,
        panes: Panes::Minkowski,
        legend: "GJK's last triangle, edge or point of A ⊖ B; w₁ was found first",
    }
    Edge edge {
        title: "Closest edge",
        key: OverlayKey::Digit('3'),
        role: Role::ClosestEdge,
        panes: Panes::MinkowskiFirst,
        legend: "the edge of A ⊖ B closest to O, and the shortest push that separates the bodies",
    }
    Contacts contacts {
        title: "Contact points",
        key: OverlayKey::Digit('4'),
        role: Role::Contact,
        legend: "the deepest point of each body, and B after the push",
    }
    Sat sat {
        title: "SAT axes",
        key: OverlayKey::Digit('5'),
        role: Role::SatEdge,
        legend: "both projections on an axis, and the gap or overlap between them",
    }
    Distance distance {
        title: "Distance",
        key: OverlayKey::Digit('6'),
        role: Role::Dimension,
        panes: Panes::Both,
        legend: "the closest points and the gap between them: the distance from O to A ⊖ B",
    }
    Labels labels {
        title: "Labels",
        key: OverlayKey::Digit('7'),
        role: Role::NameA,
        legend: "which body is A and which is B",
        shows_the_query: false,
        stays_in_a_lesson: true,
    }
    Legend legend {
        title: "Legend",
        key: OverlayKey::Digit('8'),
        role: Role::Legend,
        legend: "names of the shapes, lines and dots in the picture",
        shows_the_query: false,
        stays_in_a_lesson: true,
    }
    Cast cast {
        title: "Cast",
        key: OverlayKey::Digit('9'),
        role: Role::FirstContact,
        panes: Panes::Both,
        legend: "B moving towards A’s centre, its queried positions, and the first contact",
        scenes: Scenes::Plane,
    }
    State state {
        title: "State",
        key: OverlayKey::Digit('0'),
        role: Role::Overlapping,
        legend: "whether the bodies overlap, touch or are apart; overlapping outlines are highlighted",
        shows_the_query: false,
        stays_in_a_lesson: true,
    }
    Impulses impulses {
        title: "Impulses",
        key: OverlayKey::ShiftLetter('J'),
        role: Role::NormalImpulse,
        legend: "the last tick’s impulse at each contact point: bars along n and t",
        scenes: Scenes::Bodies,
        shows_the_query: false,
    }
    Velocities velocities {
        title: "Velocities",
        key: OverlayKey::ShiftLetter('V'),
        role: Role::BodyVelocity,
        legend: "each body’s motion in 0.1 s, and an arc for its rotation",
        scenes: Scenes::Bodies,
        shows_the_query: false,
    }
    Trails trails {
        title: "Trails",
        key: OverlayKey::ShiftLetter('T'),
        role: Role::Trail,
        legend: "the trail of each centre of mass over the last 2.4 s",
        scenes: Scenes::Bodies,
        shows_the_query: false,
    }
    Energy energy {
        title: "Energy",
        key: OverlayKey::ShiftLetter('E'),
        role: Role::Kinetic,
        legend: "energy, momentum and the deepest overlap of all bodies over the last 20 s",
        scenes: Scenes::Bodies,
        shows_the_query: false,
    }
}

impl Overlay {
    /// The default overlays of a lesson: Minkowski space, and the letters that its sentences use.
    pub const IN_LESSONS: [Self; 2] = [Self::Hull, Self::Labels];

    /// The default overlays, in a window, on the page and on tour.
    pub const TO_BEGIN_WITH: [Self; 2] = [Self::Labels, Self::State];
}

impl FromStr for Overlay {
    type Err = UnknownName;

    fn from_str(slug: &str) -> Result<Self, UnknownName> {
        find(slug, Self::ALL.map(|overlay| (overlay.slug(), overlay)))
    }
}

/// Which overlays are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlays {
    on: [bool; Overlay::ALL.len()],
}

impl Overlays {
    #[must_use]
    pub fn has(&self, overlay: Overlay) -> bool {
        self.on[overlay as usize]
    }

    /// Whether `overlay` is on and its pane is open.
    #[must_use]
    pub fn show(&self, overlay: Overlay, minkowski: MinkowskiPane) -> bool {
        let has_no_pane =
            overlay.row().panes == Panes::Minkowski && minkowski == MinkowskiPane::Off;
        self.has(overlay) && !has_no_pane
    }

    /// Turns `overlay` on or off.
    pub fn set(&mut self, overlay: Overlay, on: bool) {
        self.on[overlay as usize] = on;
    }

    /// Those that are on, in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = Overlay> + use<> {
        let on = self.on;
        Overlay::ALL
            .into_iter()
            .filter(move |&overlay| on[overlay as usize])
    }

    /// The default mode of the Minkowski pane in which all of them are visible.
    #[must_use]
    pub fn first_pane(&self) -> MinkowskiPane {
        if self
            .iter()
            .any(|overlay| overlay.row().panes.open_minkowski())
        {
            MinkowskiPane::Half
        } else {
            MinkowskiPane::Off
        }
    }
}

impl FromIterator<Overlay> for Overlays {
    fn from_iter<I: IntoIterator<Item = Overlay>>(list: I) -> Self {
        let mut overlays = Self::default();
        for overlay in list {
            overlays.set(overlay, true);
        }
        overlays
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_overlays_share_a_key_a_name_or_a_legend() {
        for (index, one) in Overlay::ALL.into_iter().enumerate() {
            for other in &Overlay::ALL[index + 1..] {
                assert_ne!(one.row().key, other.row().key);
                assert_ne!(one.row().title, other.row().title);
                assert_ne!(one.row().legend, other.row().legend);
            }
        }
    }
}
