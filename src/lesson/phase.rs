//! The phases of a lesson.

/// The machines, and what comes after them, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Does A − B hold the origin?
    Gjk,
    /// How deep, and which way out?
    Epa,
    /// How far apart?
    Distance,
    /// GJK of 1988: both in one loop.
    Closest,
    /// Minkowski portal refinement: does it, and where does a ray leave A − B?
    Mpr,
    /// What do the bodies give each other?
    Impulse,
}

impl Phase {
    /// All phases.
    pub const ALL: [Self; 6] = [
        Self::Gjk,
        Self::Epa,
        Self::Distance,
        Self::Closest,
        Self::Mpr,
        Self::Impulse,
    ];

    /// The phase's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Gjk => "gjk",
            Self::Epa => "epa",
            Self::Distance => "distance",
            Self::Closest => "closest",
            Self::Mpr => "mpr",
            Self::Impulse => "impulse",
        }
    }

    /// The phase's name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Gjk => "GJK",
            Self::Epa => "EPA",
            Self::Distance => "Distance",
            Self::Closest => "Closest",
            Self::Mpr => "MPR",
            Self::Impulse => "Impulse",
        }
    }
}
