//! Points that statements name one by one, as in `vs[0].Set(1, 2);` or line by line.

use std::collections::HashMap;

use glam::dvec2;

use super::found::Spot;
use super::names::{adds_a_point, shown, words};
use super::{Fault, Place};

/// How a statement names its point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Statement<'t> {
    /// The name of the list that it belongs to.
    list: Option<&'t str>,
    /// Its place in it.
    index: Option<usize>,
    /// Whether a method puts it there: what comes by the same name later belongs there too.
    is_put: bool,
    begins: bool,
}

impl<'t> Statement<'t> {
    /// What is given to `key`, and what is called for it.
    pub(super) fn new(key: Option<&'t str>, callee: Option<&'t str>) -> Self {
        let method = callee.and_then(|callee| callee.rsplit_once(['.', '>']));
        let method = method.filter(|(_, method)| adds_a_point(method));
        let receiver = method.map(|(receiver, _)| receiver.trim_end_matches('-'));
        let plain = callee.filter(|callee| receiver.is_none() && is_label(callee));
        let begins = method
            .is_some_and(|(_, method)| words(method).iter().any(|word| word.starts_with("move")));
        let is_put = key.is_none() && receiver.is_some();
        match key.or(receiver).or(plain) {
            Some(name) => {
                let (list, index) = split_index(name);
                Self {
                    list: Some(list),
                    index,
                    is_put,
                    begins,
                }
            }
            None => Self {
                list: None,
                index: None,
                is_put,
                begins,
            },
        }
    }
}

/// Whether the word before a point is its label and no type: types go with their brackets.
fn is_label(word: &str) -> bool {
    !word.contains(|c: char| c.is_ascii_digit()) && super::names::body(&[word]).is_some()
}

/// A name without the number at its end, and that.
fn split_index(name: &str) -> (&str, Option<usize>) {
    let bare = name.strip_suffix(']').unwrap_or(name);
    let digits = bare.len() - bare.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (list, digits) = bare.split_at(bare.len() - digits);
    match digits.parse() {
        Ok(index) => (list.strip_suffix('[').unwrap_or(list), Some(index)),
        Err(_) => (name, None),
    }
}

#[derive(Debug)]
struct Run<'t> {
    list: Option<&'t str>,
    /// The greatest place of its points.
    index: Option<usize>,
    points: Vec<Spot>,
    /// The places of its points in their list, where they are said.
    indices: Vec<usize>,
}

/// The points of statements, in runs that belong together.
#[derive(Debug, Default)]
pub(super) struct Runs<'t> {
    runs: Vec<Run<'t>>,
    /// The last run of each name.
    last_of: HashMap<&'t str, usize>,
    /// Whether there was a blank line since the last point.
    has_gap: bool,
    /// The coordinates that wait for their others, each with the name of its point, 0 for x, and where it stands.
    halves: Vec<(&'t str, usize, f64, Place)>,
    unpaired: Vec<Place>,
    /// What could not be read, and the list where it belongs.
    unread: Vec<(Option<&'t str>, Fault)>,
}

impl<'t> Runs<'t> {
    /// A blank line: what has no name goes on in a new run.
    pub(super) fn gap(&mut self) {
        self.has_gap = true;
    }

    /// One more point.
    pub(super) fn add(&mut self, statement: Statement<'t>, spot: Spot) {
        let Statement {
            list,
            index,
            is_put,
            begins,
        } = statement;
        let goes_on = |run: &Run<'t>| match (list, index) {
            (Some(_), Some(index)) => {
                let is_rising = run.index.is_some_and(|last| last < index);
                let is_new = !self.has_gap && !run.indices.contains(&index);
                run.list == list && run.index.is_some() && (is_rising || is_new)
            }
            (Some(_), None) => is_put && run.list == list && run.index.is_none(),
            (None, _) => !self.has_gap,
        };
        // What has a name goes on after others, the rest only where it stands.
        let last = match list {
            Some(list) => self.last_of.get(list).copied(),
            None => self.runs.len().checked_sub(1),
        };
        let known = last.and_then(|last| self.runs.get_mut(last));
        match known.filter(|run| !begins && goes_on(run)) {
            Some(run) => {
                run.points.push(spot);
                run.indices.extend(index);
                run.index = index.max(run.index);
            }
            None => {
                self.last_of
                    .extend(list.map(|list| (list, self.runs.len())));
                self.runs.push(Run {
                    list,
                    index,
                    points: vec![spot],
                    indices: index.into_iter().collect(),
                });
            }
        }
        self.has_gap = false;
    }

    /// One coordinate of a point, as in `v[0].x = 1`.
    pub(super) fn coordinate(&mut self, name: &'t str, axis: usize, value: f64, place: Place) {
        let point = name.rsplit_once('.').map_or(name, |(point, _)| point);
        let other = self
            .halves
            .iter()
            .position(|&(of, half, ..)| of == point && half != axis);
        let Some((_, _, other, at)) = other.map(|at| self.halves.remove(at)) else {
            self.halves.push((point, axis, value, place));
            return;
        };
        let (x, y) = if axis == 0 {
            (value, other)
        } else {
            (other, value)
        };
        let spot = Spot {
            at: dvec2(x, y),
            place: at,
        };
        self.add(Statement::new(Some(point), None), spot);
    }

    /// A statement whose point cannot be read; without a name it counts where it may be a point.
    pub(super) fn unread(&mut self, statement: &Statement<'t>, is_point: bool, fault: Fault) {
        let is_of_list = statement.index.is_some() || statement.is_put;
        if is_of_list || statement.list.is_none() && is_point {
            self.unread.push((statement.list, fault));
        }
    }

    /// The coordinates that found no other.
    pub(super) fn unpaired(&mut self) -> Vec<Place> {
        for (point, _, _, place) in std::mem::take(&mut self.halves) {
            self.unpaired.push(place);
            let (list, _) = split_index(point);
            let reason = format!("{} has one coordinate; it needs an x and a y", shown(point));
            self.unread.push((Some(list), Fault { place, reason }));
        }
        std::mem::take(&mut self.unpaired)
    }

    /// The runs, each with its name, and with what keeps it from being taken.
    pub(super) fn into_groups(
        self,
    ) -> impl Iterator<Item = (Option<&'t str>, Vec<Spot>, Option<Fault>)> {
        let Self { runs, unread, .. } = self;
        runs.into_iter().map(move |run| {
            let mut of_list = unread.iter().filter(|(list, _)| *list == run.list);
            let flaw = of_list.next().map(|(_, fault)| fault.clone());
            let (list, points, disorder) = run.in_order();
            (list, points, flaw.or(disorder))
        })
    }
}

impl<'t> Run<'t> {
    /// The points by their places in the list; a fault where those are in no order and do not count from 0 or 1.
    fn in_order(self) -> (Option<&'t str>, Vec<Spot>, Option<Fault>) {
        if self.indices.len() != self.points.len() || self.indices.is_sorted() {
            return (self.list, self.points, None);
        }
        let place = self.points[0].place;
        let mut placed: Vec<(usize, Spot)> = self.indices.into_iter().zip(self.points).collect();
        placed.sort_by_key(|&(index, _)| index);
        let first = placed[0].0;
        let is_whole = first <= 1
            && placed
                .iter()
                .map(|&(at, _)| at)
                .eq(first..first + placed.len());
        let points = placed.into_iter().map(|(_, spot)| spot).collect();
        let reason = "points in another order than their numbers, of which some are missing; write them in order";
        let fault = Fault {
            place,
            reason: reason.to_owned(),
        };
        (self.list, points, (!is_whole).then_some(fault))
    }
}
