//! Points that statements name one by one, as in `vs[0].Set(1, 2);`, or line by line.

use std::collections::{BTreeSet, HashMap};

use glam::dvec2;

use super::found::{Group, Item, Spot, Value};
use super::list::Reader;
use super::names::{Role, adds_a_point, axis, body, is_count, makes_a_point, role, shown, words};
use super::token::Tree;
use super::{Fault, Place, fault};

/// How a statement names its point.
#[derive(Clone, Copy, Debug, Default)]
struct Target<'t> {
    /// The name of the list that it belongs to.
    list: Option<&'t str>,
    /// Its place in it.
    index: Option<usize>,
    /// Whether a method puts it there: what comes by the same name later belongs there too.
    is_put: bool,
    begins: bool,
}

impl<'t> Target<'t> {
    /// What is given to `key`, and what is called for it.
    fn new(key: Option<&'t str>, label: Option<&'t str>) -> Self {
        let method = label.and_then(|label| label.rsplit_once(['.', '>']));
        let method = method.filter(|(_, method)| adds_a_point(method));
        let receiver = method.map(|(receiver, _)| receiver.trim_end_matches('-'));
        // The word before a point is its name, unless it is a type: those go with their brackets.
        let is_name =
            |word: &&str| !word.contains(|c: char| c.is_ascii_digit()) && body(&[word]).is_some();
        let plain = label.filter(|_| receiver.is_none()).filter(is_name);
        let (list, index) = key.or(receiver).or(plain).map_or((None, None), |name| {
            let (list, index) = split_index(name);
            (Some(list), index)
        });
        Self {
            list,
            index,
            is_put: key.is_none() && receiver.is_some(),
            begins: method.is_some_and(|(_, method)| {
                words(method).iter().any(|word| word.starts_with("move"))
            }),
        }
    }
}

/// A name without the number at its end, and that.
fn split_index(name: &str) -> (&str, Option<usize>) {
    let bare = name.strip_suffix(']').unwrap_or(name);
    let (list, digits) = bare.split_at(bare.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    match digits.parse() {
        Ok(index) => (list.strip_suffix('[').unwrap_or(list), Some(index)),
        Err(_) => (name, None),
    }
}

/// Points that belong together, each with its place in the list where that is said.
#[derive(Default)]
struct Run<'t> {
    list: Option<&'t str>,
    points: Vec<(Option<usize>, Spot)>,
    indices: BTreeSet<usize>,
    halves: Vec<Place>,
}

/// The points of statements.
#[derive(Default)]
struct Runs<'t> {
    runs: Vec<Run<'t>>,
    /// The last run of each name.
    last_of: HashMap<&'t str, usize>,
    /// Whether there was a blank line since the last point.
    gap: bool,
    /// The coordinates that wait for their others, by the name of their point: 0 for x, the number, where it stands.
    halves: HashMap<&'t str, (usize, f64, Place)>,
    /// The points that have an x and a y and may get a z: which run each is in, and where.
    whole: HashMap<&'t str, (usize, usize)>,
    /// What could not be read, and the list where it belongs.
    unread: Vec<(Option<&'t str>, Fault)>,
}

impl<'t> Runs<'t> {
    /// Adds a point; which run it went to.
    fn add(&mut self, target: Target<'t>, spot: Spot) -> usize {
        let Target {
            list,
            index,
            is_put,
            begins,
        } = target;
        // What has a name goes on after others, the rest only where it stands.
        let known = match list {
            Some(list) => self.last_of.get(list).copied(),
            None => self.runs.len().checked_sub(1),
        };
        let gap = std::mem::take(&mut self.gap);
        let goes_on = |run: &Run<'t>| match (list, index) {
            (Some(_), Some(index)) => {
                let highest = run.indices.last();
                highest.is_some_and(|&highest| {
                    highest < index || !gap && !run.indices.contains(&index)
                })
            }
            (Some(_), None) => is_put && run.indices.is_empty(),
            (None, _) => !gap,
        };
        let at = known
            .filter(|&at| !begins && goes_on(&self.runs[at]))
            .unwrap_or(self.runs.len());
        if at == self.runs.len() {
            self.last_of.extend(list.map(|list| (list, at)));
            self.runs.push(Run {
                list,
                ..Run::default()
            });
        }
        let run = &mut self.runs[at];
        run.points.push((index, spot));
        run.indices.extend(index);
        at
    }

    /// One coordinate of a point, as in `v[0].x = 1`.
    fn coordinate(&mut self, name: &'t str, axis: usize, value: f64, place: Place) {
        let point = name.rsplit_once('.').map_or(name, |(point, _)| point);
        if axis == 2 {
            let whole = self.whole.remove(point);
            let spot = whole.and_then(|(run, at)| self.runs[run].points.get_mut(at));
            let Some((_, spot)) = spot else {
                let reason = format!("{} before its x and y; write them first", shown(name));
                return self
                    .unread
                    .push((Some(split_index(point).0), fault(place, reason)));
            };
            spot.z = Some(value);
            self.runs[whole.map_or(0, |(run, _)| run)]
                .halves
                .push(place);
            return;
        }
        let (half, other, first) = match self.halves.remove(point) {
            Some(half) => half,
            None => {
                self.halves.insert(point, (axis, value, place));
                return;
            }
        };
        if half == axis {
            let reason = format!("{} has this coordinate already", shown(name));
            return self
                .unread
                .push((Some(split_index(point).0), fault(place, reason)));
        }
        let at = if axis == 0 {
            dvec2(value, other)
        } else {
            dvec2(other, value)
        };
        let spot = Spot::new(at.x, at.y, first);
        let run = self.add(Target::new(Some(point), None), spot);
        self.runs[run].halves.push(place);
        let last = self.runs[run].points.len() - 1;
        self.whole.insert(point, (run, last));
    }
}

impl<'t> Run<'t> {
    /// The points by their places in the list; a fault where those are in no order and do not count from 0 or 1.
    fn in_order(mut self) -> (Vec<Spot>, Option<Fault>) {
        let place = self.points[0].1.place;
        let are_sorted = self.points.iter().any(|(index, _)| index.is_none())
            || self.points.is_sorted_by_key(|point| point.0);
        if !are_sorted {
            self.points.sort_by_key(|&(index, _)| index);
        }
        let ends =
            [self.indices.first(), self.indices.last()].map(|end| end.copied().unwrap_or_default());
        let is_whole = ends[0] < 2 && ends[1] - ends[0] + 1 == self.points.len();
        let reason = "points in another order than their numbers, of which some are missing; write them in order";
        let flaw = (!are_sorted && !is_whole).then(|| fault(place, reason));
        (
            self.points.into_iter().map(|(_, spot)| spot).collect(),
            flaw,
        )
    }
}

impl<'t> Reader<'t> {
    /// The points of a text of statements, or of a block of them.
    pub(super) fn statements(&mut self, trees: &[Tree<'t>]) -> Result<(), Fault> {
        let mut runs = Runs::default();
        for item in self.items(trees, true)? {
            runs.gap |= item.gap;
            self.statement(&item, &mut runs)?;
        }
        let mut halves: Vec<_> = runs
            .halves
            .drain()
            .map(|(point, (.., place))| (place, point))
            .collect();
        halves.sort_unstable();
        for (place, point) in halves {
            self.found.leave_out_numbers([place]);
            let reason = format!("{} has one coordinate; it needs an x and a y", shown(point));
            runs.unread
                .push((Some(split_index(point).0), fault(place, reason)));
        }
        for run in runs.runs {
            let (list, halves) = (run.list, run.halves.clone());
            let mut path = self.path.clone();
            path.extend(list);
            let (points, disorder) = run.in_order();
            let unread = runs.unread.iter().find(|(name, _)| *name == list);
            match *points.as_slice() {
                [only] if unread.is_none() => self.single(only, path),
                _ => {
                    let place = points[0].place;
                    let mut group = Group::new(points, path, place);
                    group
                        .names
                        .extend(list.map(|list| list.split(['.', '-']).next().unwrap_or(list)));
                    group.halves = halves;
                    group.flaw = unread.map(|(_, fault)| fault.clone()).or(disorder);
                    self.found.groups.push(group);
                }
            }
        }
        Ok(())
    }

    fn statement(&mut self, item: &Item<'t>, runs: &mut Runs<'t>) -> Result<(), Fault> {
        let &Item {
            key, label, place, ..
        } = item;
        match (item.value, key) {
            (Value::Nothing, _) => {}
            (Value::Number(value), Some(key)) => {
                match axis(key).filter(|_| key.contains('.') && role(&[key]) != Role::Moves) {
                    Some(axis) => runs.coordinate(key, axis, value, place),
                    None if is_count(key) => self.found.counts.push((key, value as usize, place)),
                    None => self.note_number(key, value, place)?,
                }
            }
            (Value::Number(value), None) => self.note_number("", value, place)?,
            (Value::Point(spot, is_known), _) => {
                let role = self.role_of(item);
                if is_known && role == Role::Points {
                    runs.add(Target::new(key, label), spot);
                } else {
                    self.note_point(item.name(), role, spot)?;
                }
            }
            (Value::Unread(place, reason), _) => {
                let target = Target::new(key, label);
                let is_of_list = target.index.is_some() || target.is_put;
                let is_point = target.list.is_none() && label.is_none_or(makes_a_point);
                if self.role_of(item) == Role::Points && (is_of_list || is_point) {
                    runs.unread.push((target.list, fault(place, reason)));
                }
            }
        }
        Ok(())
    }
}
