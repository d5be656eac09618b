//! What brackets come to: a number, a point, a list of points.

use glam::DVec2;

use super::found::{Found, Group, Item, Notation, Spot, Value};
use super::matrix::{ROWS, UNEVEN, are_rows, by_cells};
use super::names::{
    Role, adds_a_point, axis, is_cast, is_coordinates, is_count, is_shape_name, is_without_corners,
    keeps_a_list, makes_a_point, role, shown, stays_or_moves,
};
use super::token::{Kind, Tree};
use super::{Fault, HOLE, Place, SYMBOL, fault};
use super::{mesh, rows};
use crate::planar::Polygon;

const CUT_SHORT: &str = "some points are left out of this print; print them all";
pub(super) const OUTLINE: &str =
    "sizes, and not corners; write the corners, or a scene file, which knows circles and capsules";
const APART: &str = "x and y in lists of their own; write each point as (x, y)";
const ODD: &str = "an odd count makes no points";
const FLAT: &str = "may be three numbers a point as well as two; put brackets around each point";
const FOUR: &str = "four numbers may be two points or a box; put brackets around each point";

/// Reads brackets, and keeps what it finds.
pub(super) struct Reader<'t> {
    pub(super) found: Found<'t>,
    pub(super) path: Vec<&'t str>,
    /// The names of variables that hold what is read.
    names: Vec<&'t str>,
    /// How many brackets deeper a second list is a hole.
    hole: Option<usize>,
    /// Where well-known text begins.
    begins: Place,
}

/// What is found in a text of these brackets, words and numbers, which may stand beside an SVG.
///
/// # Errors
/// [`Fault`] where it cannot be read, or only by guessing.
pub(super) fn read<'t>(trees: &[Tree<'t>], has_svg: bool) -> Result<Found<'t>, Fault> {
    let mut reader = Reader {
        found: Found::default(),
        path: Vec::new(),
        names: Vec::new(),
        hole: hole_of(trees),
        begins: Place::START,
    };
    reader.statements(trees)?;
    let has_brackets = trees.iter().any(Tree::is_brackets);
    let is_alone = !has_svg && reader.found.groups.is_empty();
    let mut objects = Found::default();
    if is_alone && mesh::read(trees, &mut objects)? {
        return Ok(objects);
    }
    let is_table = is_alone && !has_brackets;
    if is_table {
        reader.found = Found::default();
    }
    rows::read(trees, is_table, &mut reader.found)?;
    Ok(reader.found)
}

/// How many brackets deeper than the coordinates of `GeoJSON` a second list is a hole.
fn hole_of(trees: &[Tree<'_>]) -> Option<usize> {
    let is = |wanted| {
        trees
            .iter()
            .any(|tree| matches!(tree.kind, Kind::Quoted(text) if text == wanted))
    };
    is("Polygon")
        .then_some(0)
        .or(is("MultiPolygon").then_some(1))
}

/// What stands within brackets.
pub(super) struct Parts<'i, 't> {
    pub(super) open: char,
    pub(super) label: Option<&'t str>,
    /// Where they open, and where they begin with the word before them.
    pub(super) place: Place,
    pub(super) begins: Place,
    pub(super) plain: Vec<(f64, &'i Item<'t>)>,
    pub(super) keyed: Vec<(&'t str, f64, Place)>,
    pub(super) points: Vec<(&'i Item<'t>, Spot, bool)>,
    pub(super) unread: Vec<(Place, &'static str)>,
    pub(super) ellipsis: Option<Place>,
    pub(super) holds_groups: bool,
}

impl Parts<'_, '_> {
    pub(super) fn coordinate(&self, wanted: usize) -> Option<f64> {
        let mut of_axis = self
            .keyed
            .iter()
            .filter(|(key, ..)| axis(key) == Some(wanted));
        of_axis.next().map(|&(_, value, _)| value)
    }

    fn places(&self) -> impl Iterator<Item = Place> {
        self.plain.iter().map(|(_, item)| item.place)
    }
}

impl<'t> Reader<'t> {
    /// What brackets come to that have these names, and where they open and begin.
    pub(super) fn brackets(
        &mut self,
        (open, trees): (char, &[Tree<'t>]),
        names: [Option<&'t str>; 3],
        [place, begins]: [Place; 2],
    ) -> Result<Value, Fault> {
        let depth = self.path.len();
        let [outer, key, label] = names;
        self.path.extend(names.iter().flatten());
        let is_block = open == '{' && trees.iter().any(|tree| tree.is_mark(';'));
        let named = self.names.clone();
        if is_block {
            self.names.clear();
        } else if self.names.is_empty() {
            let receiver = label
                .and_then(|label| label.rsplit_once('.'))
                .map(|(receiver, _)| receiver);
            let declared = label
                .filter(|label| open == '{' || !keeps_a_list(label))
                .or(receiver.filter(|_| label.is_some_and(adds_a_point)));
            // The size of an array is no part of its name.
            let names = key.or(declared).into_iter().chain(outer);
            self.names
                .extend(names.filter_map(|name| name.split('[').next()));
        }
        let around = self.hole;
        if label.is_some_and(is_shape_name) {
            self.begins = begins;
        }
        self.hole = match (key, label.map(str::to_ascii_uppercase).as_deref()) {
            (_, Some("POLYGON")) => Some(0),
            (_, Some("MULTIPOLYGON")) => Some(1),
            (Some("coordinates"), _) => around,
            _ => around.and_then(|depth| depth.checked_sub(1)),
        };
        if self.hole.is_none() {
            self.hole = hole_of(trees);
        }
        let first = self.found.groups.len();
        let value = if is_block {
            self.statements(trees)?;
            Value::Nothing
        } else {
            self.list((open, trees), label, [place, begins])?
        };
        if self.hole == Some(0)
            && let Some(second) = self.found.groups.get(first + 1)
        {
            let place = match second.notation {
                Notation::WellKnown => second.points[0].place,
                _ => second.place,
            };
            return Err(fault(place, HOLE));
        }
        self.hole = around;
        self.names = named;
        self.path.truncate(depth);
        Ok(value)
    }

    fn list(
        &mut self,
        (open, trees): (char, &[Tree<'t>]),
        label: Option<&'t str>,
        [place, begins]: [Place; 2],
    ) -> Result<Value, Fault> {
        if are_rows(trees, open == '(', label) {
            self.refused(place, begins, ROWS);
            return Ok(Value::Nothing);
        }
        let first = self.found.groups.len();
        let items = self.items(trees, false)?;
        let ellipsis = trees
            .iter()
            .find(|tree| matches!(tree.kind, Kind::Ellipsis));
        let mut parts = Parts {
            open,
            label,
            place,
            begins,
            plain: Vec::new(),
            keyed: Vec::new(),
            points: Vec::new(),
            unread: Vec::new(),
            ellipsis: ellipsis.map(|tree| tree.place),
            holds_groups: self.found.groups.len() > first,
        };
        for item in &items {
            match (item.value, item.key) {
                (Value::Nothing, _) => {}
                (Value::Number(value), Some(key)) => parts.keyed.push((key, value, item.place)),
                (Value::Number(value), None) => parts.plain.push((value, item)),
                (Value::Point(spot, is_known), _) => parts.points.push((item, spot, is_known)),
                (Value::Unread(place, reason), _) => parts.unread.push((place, reason)),
            }
        }
        // A debugger shows the whole of an array, of which a count beside it says how much is filled.
        if let Some(&(key, count, place)) = parts.keyed.iter().find(|(key, ..)| is_count(key)) {
            for group in &mut self.found.groups[first..] {
                group.count.get_or_insert((count as usize, key, place));
            }
        }
        // As in `(0,5, 1)`.
        if let [x, comma, y, other, z] = trees
            && trees.iter().all(|tree| {
                matches!(tree.kind, Kind::Number(_) | Kind::Mark(','))
                    && tree.place.line == place.line
            })
            && comma.is_mark(',')
            && other.is_mark(',')
            && (y.place.column - comma.place.column > 1)
                != (z.place.column - other.place.column > 1)
        {
            return Err(fault(x.place, UNEVEN));
        }
        if let Some(value) = self.coordinates(&parts)? {
            return Ok(value);
        }
        for &(key, value, place) in &parts.keyed {
            self.note_number(key, value, place)?;
        }
        if let Some(place) = parts.ellipsis.filter(|_| items.is_empty()) {
            return Ok(Value::Unread(place, CUT_SHORT));
        }
        if parts.holds_groups {
            self.beside_groups(&parts)?;
            return Ok(Value::Nothing);
        }
        match parts.points.as_slice() {
            [] => self.numbers(&parts, &items),
            &[(item, spot, is_known)] => self.one_point(&parts, item, spot, is_known),
            _ => self.points(&parts).map(|()| Value::Nothing),
        }
    }

    /// Brackets with numbers alone.
    fn numbers(&mut self, parts: &Parts<'_, 't>, items: &[Item<'t>]) -> Result<Value, Fault> {
        let &Parts { place, begins, .. } = parts;
        let label = parts.label.unwrap_or_default();
        if let Some(&(at, reason)) = parts.unread.first() {
            if parts.open == '(' && role(&[label]) == Role::Moves && !label.is_empty() {
                let reason = format!(
                    "`{}` may move a shape; add it to the points, or take it out",
                    shown(label)
                );
                return Err(fault(begins, reason));
            }
            self.found.leave_out_numbers(parts.places());
            let is_value = !parts.plain.is_empty()
                || parts.unread.len() > 1
                || parts.open == '[' && items.len() > 1;
            if !is_value {
                return Ok(Value::Nothing);
            }
            if parts
                .label
                .is_none_or(|label| makes_a_point(label) && label.contains(char::is_uppercase))
            {
                self.found.doubt(at, reason);
            }
            return Ok(Value::Unread(at, reason));
        }
        if let Some(points) = by_cells(parts.open, &parts.plain, place)? {
            return Ok(match *points.as_slice() {
                [only] => Value::Point(Spot { place, ..only }, true),
                _ => {
                    if parts.open == '(' {
                        self.emit(points, self.begins);
                        self.mark_well_known();
                    } else {
                        self.emit(points, place);
                    }
                    Value::Nothing
                }
            });
        }
        let numbers: Vec<f64> = parts.plain.iter().map(|&(value, _)| value).collect();
        let is_call = parts.open == '(' && parts.label.is_some();
        if numbers.len() > 2 && role(&self.path) == Role::Moves {
            stays_or_moves(
                self.path.last().copied().unwrap_or_default(),
                &numbers,
                place,
            )?;
        }
        match *numbers.as_slice() {
            [] => {}
            [value] if parts.open == '(' && role(&self.path) != Role::Moves => {
                if is_call && !is_cast(label) {
                    self.found.leave_out_numbers(parts.places());
                    return Ok(Value::Unread(begins, SYMBOL));
                }
                return Ok(Value::Number(value));
            }
            [_, _] | [_, _, _] if is_without_corners(label) => {
                self.doubtful(parts, OUTLINE.to_owned());
            }
            [x, y, ref z @ ..] if z.len() < 2 => {
                let is_known = parts
                    .label
                    .is_none_or(|label| makes_a_point(label) || adds_a_point(label));
                let z = z.first().copied();
                let spot = Spot {
                    z,
                    ..Spot::new(x, y, place)
                };
                if is_call && !is_known {
                    self.note_point(label, role(&self.path), spot)?;
                    return Ok(Value::Unread(begins, SYMBOL));
                }
                return Ok(Value::Point(spot, is_known));
            }
            // Of the four in a vector of Bullet the last is none of the point.
            [x, y, z, _] if self.path.last() == Some(&"m_floats") => {
                return Ok(Value::Point(
                    Spot {
                        z: Some(z),
                        ..Spot::new(x, y, place)
                    },
                    true,
                ));
            }
            [_, _, _, _] => self.doubtful(parts, FOUR.to_owned()),
            [value] => self.note_number(label, value, parts.plain[0].1.place)?,
            _ if parts.ellipsis.is_some() => {
                return Err(fault(parts.ellipsis.unwrap_or(place), CUT_SHORT));
            }
            _ if is_coordinates(self.path.last().copied().unwrap_or_default()) => {
                self.doubtful(parts, APART.to_owned());
            }
            _ if numbers.len() % 2 == 1 => {
                self.doubtful(parts, format!("{} numbers: {ODD}", numbers.len()));
            }
            _ => {
                let pairs = parts.plain.chunks_exact(2);
                let points: Vec<Spot> = pairs
                    .map(|pair| Spot::new(pair[0].0, pair[1].0, pair[0].1.place))
                    .collect();
                let vertices: Vec<DVec2> = points.iter().map(|spot| spot.at).collect();
                // What goes round as pairs is of the plane.
                if numbers.len().is_multiple_of(3)
                    && numbers.len() > 6
                    && Polygon::new(&vertices).is_err()
                {
                    self.refused(place, begins, FLAT);
                } else {
                    self.emit(points, place);
                }
            }
        }
        Ok(Value::Nothing)
    }

    /// Numbers that may be points, and are left out.
    fn doubtful(&mut self, parts: &Parts<'_, 't>, reason: String) {
        self.found.doubt(parts.place, reason);
        self.found.leave_out_numbers(parts.places());
    }

    /// Brackets with one point: the same point in more brackets, or one beside other things.
    fn one_point(
        &mut self,
        parts: &Parts<'_, 't>,
        item: &Item<'t>,
        spot: Spot,
        is_known: bool,
    ) -> Result<Value, Fault> {
        let role = self.role_of(item);
        let is_outline = parts.label.is_some_and(is_without_corners);
        if is_outline {
            self.found.doubt(parts.place, OUTLINE);
        }
        let is_alone = parts.plain.is_empty() && parts.keyed.is_empty() && parts.unread.is_empty();
        if is_alone && role == Role::Points {
            return Ok(Value::Point(spot, is_known && !is_outline));
        }
        if let Some(&(place, reason)) = parts.unread.first() {
            self.found.doubt(place, reason);
        }
        self.found.leave_out_numbers(parts.places());
        self.note_point(item.name(), role, spot)?;
        Ok(Value::Nothing)
    }

    /// Brackets with points: those of a shape, unless each has a name of its own.
    fn points(&mut self, parts: &Parts<'_, 't>) -> Result<(), Fault> {
        let bare = |name: &'t str| name.trim_end_matches(|c: char| c.is_ascii_digit());
        let names: Vec<&str> = parts
            .points
            .iter()
            .filter_map(|(item, ..)| item.key)
            .collect();
        let are_a_row = names
            .iter()
            .all(|name| name.len() == 1 || bare(name) == bare(names[0]));
        let first = parts.points[0].0.label;
        let are_of_one = parts.points.iter().all(|(item, ..)| item.label == first);
        let are_known = parts.points.iter().all(|&(.., is_known)| is_known);
        if !are_a_row || !are_of_one && !are_known {
            for &(item, spot, _) in &parts.points {
                self.note_point(item.name(), self.role_of(item), spot)?;
            }
            return Ok(());
        }
        let unread = parts.unread.first().copied();
        let cut = parts.ellipsis.map(|place| (place, CUT_SHORT));
        let lone = parts.places().next().filter(|_| parts.open != '(');
        let lone = lone.map(|place| {
            (
                place,
                "a number alone among points: an odd count; write its other coordinate",
            )
        });
        if let Some((place, reason)) = unread.or(cut).or(lone) {
            return Err(fault(place, reason));
        }
        self.found.leave_out_numbers(parts.places());
        let points: Vec<Spot> = parts.points.iter().map(|&(_, spot, _)| spot).collect();
        if points.len() == 2 && parts.label.is_some_and(is_without_corners) {
            self.found.doubt(parts.place, OUTLINE);
            self.found
                .leave_out_numbers(points.iter().flat_map(|spot| [spot.place; 2]));
            return Ok(());
        }
        self.emit(points, parts.place);
        if parts
            .label
            .is_some_and(|label| label.eq_ignore_ascii_case("multipoint"))
        {
            self.mark_well_known();
        }
        Ok(())
    }

    fn emit(&mut self, points: Vec<Spot>, place: Place) {
        let mut group = Group::new(points, self.path.clone(), place);
        group.names.clone_from(&self.names);
        self.found.groups.push(group);
    }

    /// The list that was found last is well-known text, whose rings end where they began.
    fn mark_well_known(&mut self) {
        if let Some(group) = self.found.groups.last_mut() {
            group.notation = Notation::WellKnown;
            group.open_ring();
        }
    }

    /// A list that is one of the two, and cannot be read.
    fn refused(&mut self, place: Place, begins: Place, reason: &str) {
        self.emit(Vec::new(), place);
        if let Some(group) = self.found.groups.last_mut() {
            group.flaw = Some(fault(begins, reason));
        }
    }

    pub(super) fn single(&mut self, spot: Spot, path: Vec<&'t str>) {
        self.found
            .singles
            .push(Group::new(vec![spot], path, spot.place));
    }

    pub(super) fn role_of(&self, item: &Item<'t>) -> Role {
        let own = item.key.into_iter().chain(item.label);
        role(&self.path.iter().copied().chain(own).collect::<Vec<_>>())
    }
}
