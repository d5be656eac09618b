//! The registry: an overlay is a file of this folder, which draws it, and an entry here. What lists overlays
//! loops over [`Overlay::ALL`]; that each has its file is seen to where they are drawn.

use std::str::FromStr;

use crate::figure::Role;
use crate::figure::named::{UnknownName, find};

/// What is said of an overlay.
struct Entry {
    /// Its name for people.
    title: &'static str,
    /// The digit that switches it.
    key: char,
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
        key: '1',
        role: Role::Hull,
        panes: Panes::Minkowski,
        legend: "A ⊖ B: all differences a − b; the bodies collide when it holds O",
        shows_the_query: true,
        stays_in_a_lesson: true,
    }
    Simplex simplex {
        title: "Simplex",
        key: '2',
        role: Role::Simplex,
        panes: Panes::Minkowski,
        legend: "GJK's last triangle, edge or point of A ⊖ B; w₁ was found first",
        shows_the_query: true,
        stays_in_a_lesson: false,
    }
    Edge edge {
        title: "Closest edge",
        key: '3',
        role: Role::ClosestEdge,
        panes: Panes::Minkowski,
        legend: "the edge of A ⊖ B nearest O, and the shortest push that parts the bodies",
        shows_the_query: true,
        stays_in_a_lesson: false,
    }
    Contacts contacts {
        title: "Contact points",
        key: '4',
        role: Role::Contact,
        panes: Panes::World,
        legend: "the deepest point of each body, and B where the push will put it",
        shows_the_query: true,
        stays_in_a_lesson: false,
    }
    Sat sat {
        title: "SAT axes",
        key: '5',
        role: Role::SatEdge,
        panes: Panes::World,
        legend: "both shadows on an axis, and the gap between them or the push that parts them",
        shows_the_query: true,
        stays_in_a_lesson: false,
    }
    Distance distance {
        title: "Distance",
        key: '6',
        role: Role::Dimension,
        panes: Panes::Both,
        legend: "the closest points and the gap between them: how far O is from A ⊖ B",
        shows_the_query: true,
        stays_in_a_lesson: false,
    }
    Labels labels {
        title: "Labels",
        key: '7',
        role: Role::NameA,
        panes: Panes::World,
        legend: "which body is A and which is B",
        shows_the_query: false,
        stays_in_a_lesson: true,
    }
    Legend legend {
        title: "Legend",
        key: '8',
        role: Role::Legend,
        panes: Panes::Both,
        legend: "what the shapes, lines and dots on screen are called",
        shows_the_query: false,
        stays_in_a_lesson: true,
    }
    Cast cast {
        title: "Cast",
        key: '9',
        role: Role::Touch,
        panes: Panes::World,
        legend: "B on its way, at rest to A’s centre: where it was looked at, and the first touch",
        shows_the_query: true,
        stays_in_a_lesson: false,
    }
}

impl Overlay {
    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.entry().title
    }

    /// The digit that switches it.
    #[must_use]
    pub const fn key(self) -> char {
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
    fn every_overlay_has_a_digit_and_a_legend_of_one_short_line() {
        for overlay in Overlay::ALL {
            assert!(overlay.key().is_ascii_digit(), "{overlay:?}");
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
