//! The registry: an overlay is a file of this folder, which holds its [`Entry`], and a line here.

use std::str::FromStr;

use super::canvas::Canvas;
use super::{contacts, distance, edge, hull, labels, sat, simplex};
use crate::figure::named::{UnknownName, find};
use crate::figure::{Mark, Role};

/// What an overlay says of itself, and how it draws.
pub(super) struct Entry {
    /// Its name for people.
    pub(super) title: &'static str,
    /// The digit that switches it.
    pub(super) key: char,
    /// The role whose colour stands for it.
    pub(super) role: Role,
    /// Where it is chiefly to be seen.
    pub(super) panes: Panes,
    /// What it shows, in a line.
    pub(super) legend: &'static str,
    /// Whether it shows the query, and so the moment before the push.
    pub(super) shows_the_query: bool,
    /// Whether it stays beside a lesson's step, which has its own way of showing the answer.
    pub(super) stays_in_a_lesson: bool,
    /// Its marks in the world, in px.
    pub(super) world: fn(&Canvas<'_>) -> Vec<Mark>,
    /// Its marks in Minkowski space, in px.
    pub(super) minkowski: fn(&Canvas<'_>) -> Vec<Mark>,
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

/// Makes [`Overlay`] of lines `Variant file`; the name of the file is the overlay's slug.
macro_rules! registry {
    ($($variant:ident $file:ident,)*) => {
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
                    $(Self::$variant => &$file::ENTRY,)*
                }
            }
        }
    };
}

registry! {
    Hull hull,
    Simplex simplex,
    Edge edge,
    Contacts contacts,
    Sat sat,
    Distance distance,
    Labels labels,
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

    /// Its marks in the world, in px.
    pub(in crate::figure) fn world(self, canvas: &Canvas<'_>) -> Vec<Mark> {
        (self.entry().world)(canvas)
    }

    /// Its marks in Minkowski space, in px.
    pub(in crate::figure) fn minkowski(self, canvas: &Canvas<'_>) -> Vec<Mark> {
        (self.entry().minkowski)(canvas)
    }
}

impl FromStr for Overlay {
    type Err = UnknownName;

    fn from_str(slug: &str) -> Result<Self, UnknownName> {
        find(slug, Self::ALL.map(|overlay| (overlay.slug(), overlay)))
    }
}

/// For a pane in which an overlay draws nothing.
pub(super) fn nothing(_: &Canvas<'_>) -> Vec<Mark> {
    Vec::new()
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
