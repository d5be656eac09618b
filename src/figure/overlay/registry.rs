//! The registry: an overlay is a file of this folder, which draws it, and an entry here. What lists overlays
//! loops over [`Overlay::ALL`]; that each has its file is seen to where they are drawn.

use std::fmt;
use std::str::FromStr;

use crate::figure::Role;
use crate::figure::named::{UnknownName, find};

/// What is said of an overlay.
struct Entry {
    /// Its name for people.
    title: &'static str,
    /// What switches it.
    key: OverlayKey,
    /// The role whose colour stands for it.
    role: Role,
    /// Where it is chiefly to be seen.
    panes: Panes,
    /// What it shows, in a line.
    legend: &'static str,
    /// Whether it shows the query, and so the moment before the push.
    shows_the_query: bool,
    /// Whether it stays beside a lesson's step, which has its own way of showing the answer.
    stays_in_a_lesson: bool,
    /// Whether it shows something in scenes of bodies alone.
    is_of_a_fall: bool,
}

/// The key that switches an overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverlayKey {
    /// What prints this digit.
    Digit(char),
    /// This letter with Shift, the same in every layout of the keyboard: with Shift some print digits.
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

/// The panes that an overlay is chiefly to be seen in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panes {
    /// The world.
    World,
    /// Minkowski space.
    Minkowski,
    /// Either says enough.
    Both,
}

/// Makes [`Overlay`] of entries `Variant file { … }`; the name of the file is the overlay's slug.
macro_rules! registry {
    ($($variant:ident $file:ident { $($entry:tt)* })*) => {
        /// Something that can be shown on top of the shapes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Overlay {
            $(
                #[doc = concat!("`", stringify!($file), "`")]
                $variant,
            )*
        }

        impl Overlay {
            /// All of them, in the order of their keys, of the panel and of drawing.
            pub const ALL: [Self; [$(stringify!($file)),*].len()] = [$(Self::$variant),*];

            /// Its name in lists such as that of `--show`.
            #[must_use]
            pub const fn slug(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($file),)*
                }
            }

            const fn entry(self) -> &'static Entry {
                match self {
                    $(Self::$variant => &Entry { $($entry)* },)*
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
        legend: "A ⊖ B: all differences a − b; the bodies collide when it holds O",
        shows_the_query: true,
        stays_in_a_lesson: true,
        is_of_a_fall: false,
    }
    Simplex simplex {
        title: "Simplex",
        key: OverlayKey::Digit('2'),
        role: Role::Simplex,
        panes: Panes::Minkowski,
        legend: "GJK's last triangle, edge or point of A ⊖ B; w₁ was found first",
        shows_the_query: true,
        stays_in_a_lesson: false,
        is_of_a_fall: false,
    }
    Edge edge {
        title: "Closest edge",
        key: OverlayKey::Digit('3'),
        role: Role::ClosestEdge,
        panes: Panes::Minkowski,
        legend: "the edge of A ⊖ B nearest O, and the shortest push that parts the bodies",
        shows_the_query: true,
        stays_in_a_lesson: false,
        is_of_a_fall: false,
    }
    Contacts contacts {
        title: "Contact points",
        key: OverlayKey::Digit('4'),
        role: Role::Contact,
        panes: Panes::World,
        legend: "the deepest point of each body, and B where the push will put it",
        shows_the_query: true,
        stays_in_a_lesson: false,
        is_of_a_fall: false,
    }
    Sat sat {
        title: "SAT axes",
        key: OverlayKey::Digit('5'),
        role: Role::SatEdge,
        panes: Panes::World,
        legend: "both shadows on an axis, and the gap between them or the push that parts them",
        shows_the_query: true,
        stays_in_a_lesson: false,
        is_of_a_fall: false,
    }
    Distance distance {
        title: "Distance",
        key: OverlayKey::Digit('6'),
        role: Role::Dimension,
        panes: Panes::Both,
        legend: "the closest points and the gap between them: how far O is from A ⊖ B",
        shows_the_query: true,
        stays_in_a_lesson: false,
        is_of_a_fall: false,
    }
    Labels labels {
        title: "Labels",
        key: OverlayKey::Digit('7'),
        role: Role::NameA,
        panes: Panes::World,
        legend: "which body is A and which is B",
        shows_the_query: false,
        stays_in_a_lesson: true,
        is_of_a_fall: false,
    }
    Legend legend {
        title: "Legend",
        key: OverlayKey::Digit('8'),
        role: Role::Legend,
        panes: Panes::Both,
        legend: "what the shapes, lines and dots on screen are called",
        shows_the_query: false,
        stays_in_a_lesson: true,
        is_of_a_fall: false,
    }
    Impulses impulses {
        title: "Impulses",
        key: OverlayKey::ShiftLetter('J'),
        role: Role::NormalImpulse,
        panes: Panes::World,
        legend: "what the last tick gave at each contact point: bars along n and t, as long as it",
        shows_the_query: false,
        stays_in_a_lesson: false,
        is_of_a_fall: true,
    }
    Velocities velocities {
        title: "Velocities",
        key: OverlayKey::ShiftLetter('V'),
        role: Role::BodyVelocity,
        panes: Panes::World,
        legend: "how far each body gets, and an arc how far it turns, in 0.1 s",
        shows_the_query: false,
        stays_in_a_lesson: false,
        is_of_a_fall: true,
    }
    Trails trails {
        title: "Trails",
        key: OverlayKey::ShiftLetter('T'),
        role: Role::Trail,
        panes: Panes::World,
        legend: "the way of each centre of mass over the last 2.4 s, the older the fainter",
        shows_the_query: false,
        stays_in_a_lesson: false,
        is_of_a_fall: true,
    }
    Energy energy {
        title: "Energy",
        key: OverlayKey::ShiftLetter('E'),
        role: Role::Kinetic,
        panes: Panes::World,
        legend: "energy, momentum and the deepest overlap of all bodies over the last 20 s",
        shows_the_query: false,
        stays_in_a_lesson: false,
        is_of_a_fall: true,
    }
}

impl Overlay {
    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.entry().title
    }

    /// The key that switches it.
    #[must_use]
    pub const fn key(self) -> OverlayKey {
        self.entry().key
    }

    /// The role whose colour stands for it.
    #[must_use]
    pub const fn role(self) -> Role {
        self.entry().role
    }

    /// Where it is chiefly to be seen.
    #[must_use]
    pub const fn panes(self) -> Panes {
        self.entry().panes
    }

    /// What it shows, in a line.
    #[must_use]
    pub const fn legend(self) -> &'static str {
        self.entry().legend
    }

    /// Whether it needs the Minkowski pane to be seen as it is meant.
    #[must_use]
    pub fn needs_minkowski_pane(self) -> bool {
        self.panes() == Panes::Minkowski
    }

    /// Whether it shows the query, and so the moment before the push.
    #[must_use]
    pub const fn shows_the_query(self) -> bool {
        self.entry().shows_the_query
    }

    /// Whether it shows something in scenes of bodies alone.
    #[must_use]
    pub const fn is_of_a_fall(self) -> bool {
        self.entry().is_of_a_fall
    }

    /// Whether it stays beside a lesson's step.
    pub(in crate::figure) const fn stays_in_a_lesson(self) -> bool {
        self.entry().stays_in_a_lesson
    }
}

impl FromStr for Overlay {
    type Err = UnknownName;

    fn from_str(slug: &str) -> Result<Self, UnknownName> {
        find(slug, Self::ALL.map(|overlay| (overlay.slug(), overlay)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_overlays_share_a_key_a_name_or_a_legend() {
        for (index, one) in Overlay::ALL.into_iter().enumerate() {
            for other in &Overlay::ALL[index + 1..] {
                assert_ne!(one.key(), other.key());
                assert_ne!(one.title(), other.title());
                assert_ne!(one.legend(), other.legend());
            }
        }
    }

    #[test]
    fn every_overlay_has_a_key_of_its_kind_and_a_legend_of_one_short_line() {
        for overlay in Overlay::ALL {
            match overlay.key() {
                OverlayKey::Digit(digit) => assert!(digit.is_ascii_digit(), "{overlay:?}"),
                OverlayKey::ShiftLetter(letter) => {
                    assert!(letter.is_ascii_uppercase(), "{overlay:?}");
                    assert!(overlay.is_of_a_fall(), "{overlay:?}");
                }
            }
            let length = overlay.legend().chars().count();
            assert!((10..=90).contains(&length), "{overlay:?}: {length} signs");
            assert!(!overlay.legend().contains('\n'), "{overlay:?}");
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
