//! The properties of each overlay, and the set of those that are on.

use std::fmt;
use std::str::FromStr;

use strum::IntoStaticStr;

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

/// The row of an overlay that shows the query in the world of all scenes.
const fn row(title: &'static str, key: OverlayKey, role: Role) -> OverlayRow {
    OverlayRow {
        title,
        key,
        role,
        panes: Panes::World,
        legend: "",
        scenes: Scenes::All,
        shows_the_query: true,
        stays_in_a_lesson: false,
    }
}

impl OverlayRow {
    const fn legend(self, legend: &'static str) -> Self {
        Self { legend, ..self }
    }

    const fn panes(self, panes: Panes) -> Self {
        Self { panes, ..self }
    }

    /// Of the bodies as drawn, whether the query is shown or not.
    const fn of_bodies(mut self) -> Self {
        self.shows_the_query = false;
        self
    }

    const fn stays_in_a_lesson(mut self) -> Self {
        self.stays_in_a_lesson = true;
        self
    }

    const fn of_plane(mut self) -> Self {
        self.scenes = Scenes::Plane;
        self
    }

    const fn of_physics(mut self) -> Self {
        self.scenes = Scenes::Bodies;
        self.of_bodies()
    }
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

/// An overlay over the shapes; in the order of keys, of the panel and of drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Overlay {
    Hull,
    Simplex,
    Edge,
    Contacts,
    Sat,
    Distance,
    Labels,
    Legend,
    Cast,
    State,
    Impulses,
    Velocities,
    Trails,
    Energy,
}

impl Overlay {
    /// All overlays, in their order.
    pub const ALL: [Self; 14] = {
        use Overlay::*;
        [
            Hull, Simplex, Edge, Contacts, Sat, Distance, Labels, Legend, Cast, State, Impulses,
            Velocities, Trails, Energy,
        ]
    };

    /// Its name in lists such as that of `--show`.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// Its properties.
    pub const fn row(self) -> OverlayRow {
        use OverlayKey::{Digit, ShiftLetter};
        match self {
            Self::Hull => row("Minkowski hull", Digit('1'), Role::Hull)
                .legend("A ⊖ B: all differences a − b; the bodies collide when it contains O")
                .panes(Panes::Minkowski)
                .stays_in_a_lesson(),
            Self::Simplex => row("Simplex", Digit('2'), Role::Simplex)
                .legend("GJK's last triangle, edge or point of A ⊖ B; w₁ was found first")
                .panes(Panes::Minkowski),
            Self::Edge => row("Closest edge", Digit('3'), Role::ClosestEdge)
                .legend("the edge of A ⊖ B closest to O, and the shortest push that separates the bodies")
                .panes(Panes::MinkowskiFirst),
            Self::Contacts => row("Contact points", Digit('4'), Role::Contact)
                .legend("the deepest point of each body, and B after the push"),
            Self::Sat => row("SAT axes", Digit('5'), Role::SatEdge)
                .legend("both projections on an axis, and the gap or overlap between them"),
            Self::Distance => row("Distance", Digit('6'), Role::Dimension)
                .legend("the closest points and the gap between them: the distance from O to A ⊖ B")
                .panes(Panes::Both),
            Self::Labels => row("Labels", Digit('7'), Role::NameA)
                .legend("which body is A and which is B")
                .of_bodies()
                .stays_in_a_lesson(),
            Self::Legend => row("Legend", Digit('8'), Role::Legend)
                .legend("names of the shapes, lines and dots in the picture")
                .of_bodies()
                .stays_in_a_lesson(),
            Self::Cast => row("Cast", Digit('9'), Role::FirstContact)
                .legend("B moving towards A’s centre, its queried positions, and the first contact")
                .panes(Panes::Both)
                .of_plane(),
            Self::State => row("State", Digit('0'), Role::Overlapping)
                .legend("whether the bodies overlap, touch or are apart; overlapping outlines are highlighted")
                .of_bodies()
                .stays_in_a_lesson(),
            Self::Impulses => row("Impulses", ShiftLetter('J'), Role::NormalImpulse)
                .legend("the last tick’s impulse at each contact point: bars along n and t")
                .of_physics(),
            Self::Velocities => row("Velocities", ShiftLetter('V'), Role::BodyVelocity)
                .legend("each body’s motion in 0.1 s, and an arc for its rotation")
                .of_physics(),
            Self::Trails => row("Trails", ShiftLetter('T'), Role::Trail)
                .legend("the trail of each centre of mass over the last 2.4 s")
                .of_physics(),
            Self::Energy => row("Energy", ShiftLetter('E'), Role::Kinetic)
                .legend("energy, momentum and the deepest overlap of all bodies over the last 20 s")
                .of_physics(),
        }
    }

    /// The default overlays of a lesson: Minkowski space, and the letters that its sentences use.
    pub const IN_LESSONS: [Self; 2] = [Self::Hull, Self::Labels];

    /// The default overlays of a link, on tour and of a physics scene.
    pub const TO_BEGIN_WITH: [Self; 2] = [Self::Labels, Self::State];

    /// How GJK and EPA see a collision: with [`Self::TO_BEGIN_WITH`] the first screen of two bodies.
    pub const OF_A_COLLISION: [Self; 3] = [Self::Hull, Self::Simplex, Self::Edge];
}

impl FromStr for Overlay {
    type Err = UnknownName;

    fn from_str(slug: &str) -> Result<Self, UnknownName> {
        find(slug, Self::ALL)
    }
}

/// Which overlays are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlays {
    on: [bool; Overlay::ALL.len()],
}

impl Overlays {
    pub fn has(&self, overlay: Overlay) -> bool {
        self.on[overlay as usize]
    }

    /// Whether `overlay` is on and its pane is open.
    pub fn show(&self, overlay: Overlay, minkowski: MinkowskiPane) -> bool {
        let has_pane = minkowski != MinkowskiPane::Off || overlay.row().panes != Panes::Minkowski;
        self.has(overlay) && has_pane
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
    pub fn first_pane(&self) -> MinkowskiPane {
        let mut panes = self.iter().map(|overlay| overlay.row().panes);
        if panes.any(Panes::open_minkowski) {
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

    #[test]
    fn a_slug_leads_to_its_overlay_and_another_word_to_the_list() {
        for overlay in Overlay::ALL {
            assert_eq!(overlay.slug().parse(), Ok(overlay));
        }
        let said = "halo"
            .parse::<Overlay>()
            .expect_err("no overlay")
            .to_string();
        assert!(said.contains("halo") && said.contains("simplex"), "{said}");
    }
}
