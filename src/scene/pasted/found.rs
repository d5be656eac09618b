//! What is found in a text, whatever its notation is.

use glam::DVec2;

use super::{Fault, Place, fault};

/// A point and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) at: DVec2,
    /// Its third number, in space.
    pub(super) z: Option<f64>,
    pub(super) place: Place,
}

impl Spot {
    pub(super) fn new(x: f64, y: f64, place: Place) -> Self {
        let at = DVec2::new(x, y);
        let z = None;
        Self { at, z, place }
    }

    /// Of two numbers or of three.
    pub(super) fn of(numbers: &[f64], place: Place) -> Option<Self> {
        let (&[x, y], z) = numbers.split_first_chunk()?;
        let z = z.first().copied();
        (numbers.len() < 4).then_some(Self {
            z,
            ..Self::new(x, y, place)
        })
    }

    pub(super) fn numbers(&self) -> Vec<f64> {
        self.at.to_array().into_iter().chain(self.z).collect()
    }

    pub(super) fn is_origin(&self) -> bool {
        self.numbers().iter().all(|&number| number == 0.0)
    }
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub(super) struct Group<'t> {
    pub(super) points: Vec<Spot>,
    /// The names that it goes by, the outermost first.
    pub(super) path: Vec<&'t str>,
    /// The names of variables among them that are the list's own.
    pub(super) names: Vec<&'t str>,
    pub(super) place: Place,
    /// Where else coordinates of its points stand.
    pub(super) halves: Vec<Place>,
    /// The notation that it is written in.
    pub(super) notation: Notation,
    /// What keeps it from being taken.
    pub(super) flaw: Option<Fault>,
    /// How many of its points are filled, where that is said.
    pub(super) count: Option<(usize, &'t str, Place)>,
}

/// How points are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    Code,
    Columns,
    WellKnown,
    Svg,
}

impl<'t> Group<'t> {
    pub(super) fn new(points: Vec<Spot>, path: Vec<&'t str>, place: Place) -> Self {
        Self {
            points,
            path,
            names: Vec::new(),
            halves: Vec::new(),
            place,
            notation: Notation::Code,
            flaw: None,
            count: None,
        }
    }

    /// Leaves out the last point of a ring that ends where it began.
    pub(super) fn open_ring(&mut self) {
        let ends = [self.points.first(), self.points.last()].map(|spot| spot.map(Spot::numbers));
        if self.points.len() > 1 && ends[0] == ends[1] {
            self.points.pop();
        }
    }
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
    /// Counts that statements give, as in `poly.count = 3`.
    pub(super) counts: Vec<(&'t str, usize, Place)>,
    /// Numbers whose names end as a coordinate's, as in `bx = 3`.
    pub(super) placed: Vec<(&'t str, f64, Place)>,
}

impl Found<'_> {
    /// Something that might be a shape is left out.
    pub(super) fn doubt(&mut self, place: Place, reason: impl Into<String>) {
        self.unclear.get_or_insert(fault(place, reason));
    }

    pub(super) fn leave_out(&mut self, told: String, place: Place) {
        self.left_out.push(LeftOut::Named { told, place });
    }

    pub(super) fn leave_out_numbers(&mut self, places: impl IntoIterator<Item = Place>) {
        self.left_out
            .extend(places.into_iter().map(LeftOut::Number));
    }
}

/// A value and its names.
#[derive(Debug)]
pub(super) struct Item<'t> {
    /// The name to which it is given.
    pub(super) key: Option<&'t str>,
    /// The word before its brackets: a type, a function, a label.
    pub(super) label: Option<&'t str>,
    pub(super) value: Value,
    /// Where it begins, with the word before it.
    pub(super) place: Place,
    /// How many semicolons stand before it, and how many commas and lines.
    pub(super) cell: (usize, usize),
    /// Whether a blank line stands before it.
    pub(super) gap: bool,
}

impl<'t> Item<'t> {
    /// What it is called by.
    pub(super) fn name(&self) -> &'t str {
        self.key.or(self.label).unwrap_or("a point")
    }
}

/// What a value comes to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    /// It is noted already, or it is nothing that counts.
    Nothing,
    Number(f64),
    /// A point, which stands where its brackets open, and whether they say that it is one.
    Point(Spot, bool),
    /// What keeps numbers from being read.
    Unread(Place, &'static str),
}
