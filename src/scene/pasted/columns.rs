//! Points in two columns, divided by commas, tabs or spaces, as tables and `csv` files have them.

use glam::dvec2;

use super::found::{Found, Group, LeftOut, Spot};
use super::names::shown;
use super::number::{number_at, special_length};
use super::{Fault, Place, SYMBOL, THREE_NUMBERS};

/// Whether a text has numbers and no brackets.
pub(super) fn are_columns(text: &str) -> bool {
    let mut brackets = text.match_indices(['(', '[', '{', '<']);
    // As in `-nan(ind)`.
    let is_of_nan = |at: usize| text[..at].ends_with("nan");
    text.contains(|c: char| c.is_ascii_digit()) && brackets.all(|(at, _)| is_of_nan(at))
}

/// The points of a text of lines. A blank line, a heading or another label begins the next shape.
///
/// # Errors
/// [`Fault`] at a line with other than two numbers.
pub(super) fn read(text: &str) -> Result<Found<'_>, Fault> {
    let mut table = Table::default();
    for (number, line) in text.lines().enumerate() {
        let line = &line[..comment(line)];
        let line = line.split("//").next().unwrap_or_default();
        let number = number as u32 + 1;
        if let Some(column) = comma_in_cell(line) {
            let place = Place {
                line: number,
                column,
            };
            return Err(fault(place, COMMA_IN_CELL));
        }
        table.take(&fields(line, number))?;
    }
    table.end()?;
    Ok(table.found)
}

const COMMA_IN_CELL: &str = "a comma within a cell, where cells are divided otherwise: is it a decimal comma? write \
    points of decimals, as 3.5";

/// Where a comment begins; the sign of it stands within numbers that are none, as in `1.#QNAN`.
fn comment(line: &str) -> usize {
    let mut signs = line.match_indices('#').map(|(at, _)| at);
    signs
        .find(|&at| !line[..at].ends_with('.'))
        .unwrap_or(line.len())
}

/// The column of a comma between digits in a line whose cells are divided by semicolons or tabs.
fn comma_in_cell(line: &str) -> Option<u32> {
    let divides = |c: char| c == ';' || c == '\t';
    line.trim().contains(divides).then_some(())?;
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let mut commas = line.match_indices(',').map(|(at, _)| at);
    let at = commas.find(|&at| {
        is_digit(line[..at].chars().next_back()) && is_digit(line[at + 1..].chars().next())
    })?;
    Some(line[..at].chars().count() as u32 + 1)
}

/// What stands between separators.
#[derive(Clone, Copy)]
struct Field<'t> {
    text: &'t str,
    value: Option<f64>,
    /// Whether a comma or the like stands behind it, and not only a space.
    has_comma: bool,
    place: Place,
}

fn fields(line: &str, number: u32) -> Vec<Field<'_>> {
    let is_mark = |c: char| ",;|:=".contains(c);
    let mut found: Vec<Field<'_>> = Vec::new();
    let mut begun = None;
    let end = std::iter::once((line.len(), ' '));
    for (column, (at, c)) in line.char_indices().chain(end).enumerate() {
        if !is_mark(c) && !c.is_whitespace() {
            begun.get_or_insert((at, column));
            continue;
        }
        if let Some((from, column)) = begun.take() {
            let text = line[from..at].trim_matches(['"', '\'']);
            found.push(Field {
                text,
                value: value(text),
                has_comma: false,
                place: Place {
                    line: number,
                    column: column as u32 + 1,
                },
            });
        }
        if let Some(last) = found.last_mut() {
            last.has_comma |= is_mark(c);
        }
    }
    found
}

/// The number that a field is.
fn value(text: &str) -> Option<f64> {
    let bare = text.trim_start_matches(['+', '-', '\u{2212}']);
    let sign = if text.starts_with(['-', '\u{2212}']) {
        -1.0
    } else {
        1.0
    };
    if ["nan", "inf", "infinity"].contains(&bare.to_ascii_lowercase().as_str()) {
        return Some(f64::NAN);
    }
    let is_note = bare.to_ascii_lowercase().starts_with("nan(");
    if is_note || special_length(bare) == Some(bare.len()) {
        return Some(f64::NAN);
    }
    let begins = bare.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let (value, length) = number_at(bare).filter(|_| begins)?;
    (length == bare.len()).then_some(sign * value)
}

#[derive(Default)]
struct Table<'t> {
    found: Found<'t>,
    points: Vec<Spot>,
    label: Option<&'t str>,
    /// Which columns a heading says are x, y and the label.
    heading: Option<(usize, usize, Option<usize>)>,
    /// How many columns the heading has.
    columns: usize,
    /// How many points a line of its own announced.
    announced: Option<(f64, Place)>,
}

impl<'t> Table<'t> {
    fn take(&mut self, fields: &[Field<'t>]) -> Result<(), Fault> {
        let numbers: Vec<&Field<'t>> = fields
            .iter()
            .filter(|field| field.value.is_some())
            .collect();
        let words: Vec<&Field<'t>> = fields
            .iter()
            .filter(|field| field.value.is_none())
            .collect();
        if let Some((x, y, label)) = self.heading.filter(|_| !numbers.is_empty()) {
            if let Some(more) = fields.get(self.columns) {
                return Err(fault(
                    more.place,
                    "a line with more values than its heading has columns",
                ));
            }
            if fields.len() < self.columns {
                return Err(fault(
                    fields[0].place,
                    "a line that is shorter than its heading",
                ));
            }
            let label = label
                .and_then(|label| fields.get(label))
                .map(|field| field.text);
            if label.is_some() && label != self.label && !self.points.is_empty() {
                self.end()?;
            }
            self.label = label.or(self.label);
            return match (fields.get(x), fields.get(y)) {
                (Some(x), Some(y)) => self.point(x, y),
                _ => Err(fault(
                    fields[0].place,
                    "a line that is shorter than its heading",
                )),
            };
        }
        match (numbers.as_slice(), words.as_slice()) {
            ([], []) => self.end(),
            ([], words) => {
                self.end()?;
                self.head(words)
            }
            (&[x, y], []) => self.point(x, y),
            (&[x, y], &[label]) => {
                if self.label != Some(label.text) {
                    self.end()?;
                    self.label = Some(label.text);
                }
                self.point(x, y)
            }
            ([only], []) => {
                self.end()?;
                self.announced = only.value.map(|count| (count, only.place));
                Ok(())
            }
            ([_, _, third], []) => Err(fault(third.place, THREE_NUMBERS)),
            (numbers, words) if words.len() <= 1 && numbers.len() >= 4 => {
                self.row(numbers, words.first().copied())
            }
            // Numbers in prose.
            (numbers, _) => {
                self.found
                    .leave_out_numbers(numbers.iter().map(|field| field.place));
                Ok(())
            }
        }
    }

    fn head(&mut self, words: &[&Field<'t>]) -> Result<(), Fault> {
        let is = |field: &&&Field<'t>, name: &str| field.text.eq_ignore_ascii_case(name);
        let at = |name| words.iter().position(|field| is(&field, name));
        if let (Some(x), Some(y)) = (at("x"), at("y")) {
            let others: Vec<usize> = (0..words.len()).filter(|&at| at != x && at != y).collect();
            const LABELS: [&str; 10] = [
                "shape", "polygon", "poly", "body", "name", "label", "group", "part", "set",
                "object",
            ];
            let is_label =
                |&at: &usize| LABELS.contains(&words[at].text.to_ascii_lowercase().as_str());
            let label = others.iter().copied().find(|at| is_label(at));
            if let Some(z) = at("z") {
                return Err(fault(words[z].place, THREE_NUMBERS));
            }
            for &other in others.iter().filter(|&&other| Some(other) != label) {
                let told = format!("the column {}", shown(words[other].text));
                let place = words[other].place;
                self.found.left_out.push(LeftOut::Named { told, place });
            }
            self.columns = words.len();
            self.heading = Some((x, y, label));
        } else {
            self.heading = None;
            self.label = words
                .iter()
                .map(|field| field.text)
                .rfind(|text| text.chars().any(char::is_alphanumeric));
        }
        Ok(())
    }

    fn point(&mut self, x: &Field<'t>, y: &Field<'t>) -> Result<(), Fault> {
        let (Some(at_x), Some(at_y)) = (x.value, y.value) else {
            let place = if x.value.is_none() { x.place } else { y.place };
            return Err(fault(place, SYMBOL));
        };
        self.points.push(Spot {
            at: dvec2(at_x, at_y),
            place: x.place,
        });
        Ok(())
    }

    /// A whole shape in a line: with its label, or with commas within the points alone.
    fn row(&mut self, numbers: &[&Field<'t>], label: Option<&Field<'t>>) -> Result<(), Fault> {
        let is_in_pairs = numbers
            .iter()
            .take(numbers.len() - 1)
            .enumerate()
            .all(|(at, field)| field.has_comma == (at % 2 == 0));
        if numbers.len() % 2 == 1 {
            let reason = format!("{} numbers: an odd count makes no points", numbers.len());
            return Err(fault(numbers[0].place, &reason));
        }
        if label.is_none() && !is_in_pairs {
            let reason = format!(
                "{} numbers in a line; write a point a line, or a label before those of a shape",
                numbers.len()
            );
            return Err(fault(numbers[0].place, &reason));
        }
        self.end()?;
        self.label = label.map(|field| field.text);
        for pair in numbers.chunks_exact(2) {
            self.point(pair[0], pair[1])?;
        }
        self.end()
    }

    /// The shape ends here.
    fn end(&mut self) -> Result<(), Fault> {
        let points = std::mem::take(&mut self.points);
        let Some(first) = points.first() else {
            return Ok(());
        };
        if let Some((count, place)) = self.announced.take() {
            if count != points.len() as f64 {
                let reason = format!(
                    "a number alone in a line, and {} points behind it",
                    points.len()
                );
                return Err(fault(place, &reason));
            }
            let told = "a count".to_owned();
            self.found.left_out.push(LeftOut::Named { told, place });
        }
        self.found.groups.push(Group {
            place: first.place,
            path: self.label.take().into_iter().collect(),
            points,
        });
        Ok(())
    }
}

fn fault(place: Place, reason: &str) -> Fault {
    Fault {
        place,
        reason: reason.to_owned(),
    }
}
