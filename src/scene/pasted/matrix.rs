//! Numbers in rows and columns: those that spaces and semicolons divide, and two rows of x and of y.

use super::found::{Item, Spot};
use super::names::{last, words};
use super::token::{Kind, Tree};
use super::{Fault, MIXED, Place, fault};

pub(super) const ROWS: &str = "a row of x and a row of y? write the points as pairs";
pub(super) const HALF: &str = "a point with one number; it needs an x and a y";
pub(super) const UNEVEN: &str = "numbers divided by commas here and by spaces there: is it a decimal comma? write \
    points of decimals, as 3.5, and a comma between x and y";

/// The points of numbers that stand in cells, with spaces between those of a point, or in a matrix, whose rows
/// semicolons divide; nothing where each number has a cell, or all have one.
///
/// # Errors
/// [`Fault`] where cells differ in their numbers, and where rows may as well be columns.
pub(super) fn by_cells(
    open: char,
    plain: &[(f64, &Item<'_>)],
    place: Place,
) -> Result<Option<Vec<Spot>>, Fault> {
    type Number<'i, 't> = (f64, &'i Item<'t>);
    let has_rows = plain.last().is_some_and(|(_, item)| item.cell.0 > 0);
    let is_same = |one: &Number<'_, '_>, next: &Number<'_, '_>| one.1.cell == next.1.cell;
    let is_one = |one: &Number<'_, '_>, next: &Number<'_, '_>| {
        is_same(one, next) || has_rows && one.1.cell.0 == next.1.cell.0
    };
    let has_cells = plain.chunk_by(is_same).any(|cell| cell.len() > 1);
    let cells: Vec<_> = plain.chunk_by(is_one).collect();
    let is_whole = cells.len() < 2
        || !has_rows && !has_cells
        || has_rows && cells.iter().all(|cell| cell.len() == 1);
    if is_whole {
        return Ok(None);
    }
    let width = cells[0].len();
    let odd = cells
        .iter()
        .find(|cell| cell.len() != width || !(2..4).contains(&width));
    let spot = |numbers: &[Number<'_, '_>]| {
        let values: Vec<f64> = numbers.iter().map(|(value, _)| *value).collect();
        Spot::of(&values, numbers[0].1.place)
    };
    let by_rows = || cells.iter().filter_map(|cell| spot(cell)).collect();
    if has_rows {
        let is_even = cells.iter().all(|row| row.len() == width);
        return match (open, cells.len(), width) {
            ('[', rows, 2 | 3) if is_even && rows > width => Ok(Some(by_rows())),
            ('[', rows @ (2 | 3), width) if is_even && width > rows && width > 3 => {
                let column = |at: usize| cells.iter().map(|row| row[at]).collect::<Vec<_>>();
                Ok(Some(
                    (0..width).filter_map(|at| spot(&column(at))).collect(),
                ))
            }
            ('[', ..) if has_cells || width > 2 => Err(fault(place, ROWS)),
            _ => Err(fault(odd.map_or(place, |cell| cell[0].1.place), UNEVEN)),
        };
    }
    match odd {
        None if matches!(open, '[' | '(') => Ok(Some(by_rows())),
        None => Err(fault(place, UNEVEN)),
        Some([(_, item), _, _] | [(_, item), _]) if (2..4).contains(&width) => {
            Err(fault(item.place, MIXED))
        }
        Some([(_, item)]) if open == '(' => Err(fault(item.place, HALF)),
        Some(cell) => Err(fault(cell[0].1.place, UNEVEN)),
    }
}

/// Whether brackets hold two rows of as many numbers and nothing else, which may be of x and of y.
pub(super) fn are_rows(trees: &[Tree<'_>], is_call: bool, label: Option<&str>) -> bool {
    const TAKES_ROWS: &str = "polygon zip stack vstack plot fill patch polyshape scatter";
    let takes_rows = |label: &str| {
        let words = words(last(label));
        words
            .iter()
            .any(|word| TAKES_ROWS.split(' ').any(|known| known == word))
            && words.len() < 2
    };
    if is_call && label.is_some_and(|label| !takes_rows(label)) {
        return false;
    }
    let mut rows = Vec::new();
    for tree in trees {
        match &tree.kind {
            Kind::Brackets(open, within) if *open != '(' && !within.is_empty() => {
                let is_number = |tree: &&Tree<'_>| matches!(tree.kind, Kind::Number(_));
                if within.iter().any(|tree| {
                    !matches!(tree.kind, Kind::Number(_) | Kind::Mark(',') | Kind::Line)
                }) {
                    return false;
                }
                rows.push(within.iter().filter(is_number).count());
            }
            Kind::Brackets('[', _) | Kind::Mark(',') | Kind::Line => {}
            // The sizes of an array, and how many numbers there are.
            Kind::Word(_) | Kind::Number(_) if is_call => {}
            _ => return false,
        }
    }
    matches!(*rows.as_slice(), [first, second] if first == second && first > 2)
}
