//! Points in two columns, divided by commas, tabs or spaces, as tables and `csv` files have them.

use super::found::{Found, Group, Notation, Spot};
use super::names::{body, shown};
use super::token::{Kind, Tree};
use super::{Fault, Place, SYMBOL, fault};

const DECIMAL_COMMA: &str = "a comma within a cell, where cells are divided otherwise: is it a decimal comma? write \
    points of decimals, as 3.5";

/// What stands between separators.
#[derive(Clone, Copy)]
struct Field<'t> {
    text: &'t str,
    value: Option<f64>,
    /// The comma or the like behind it.
    mark: Option<(char, Place)>,
    place: Place,
}

/// The points of the lines of a table. A blank line, a heading or another label begins the next shape. In another text
/// only lines of two numbers that follow each other count.
///
/// # Errors
/// [`Fault`] at a line with other than two numbers.
pub(super) fn read<'t>(
    trees: &[Tree<'t>],
    is_table: bool,
    found: &mut Found<'t>,
) -> Result<(), Fault> {
    let mut table = Table {
        found,
        points: Vec::new(),
        label: None,
        heading: None,
        announced: None,
    };
    for line in trees.split(Tree::is_line) {
        let fields = fields(line);
        let numbers = fields.iter().filter(|field| field.value.is_some()).count();
        let is_pair = numbers == 2 && fields.len() == 2 && line.len() < 4;
        let operator = line
            .iter()
            .find(|tree| matches!(tree.kind, Kind::Operator(_)));
        if !is_table && !is_pair {
            table.end(2)?;
        } else if let Some(tree) =
            operator.filter(|_| numbers > 0 && (table.heading.is_some() || numbers == fields.len()))
        {
            return Err(fault(tree.place, SYMBOL));
        } else {
            table.take(&fields)?;
        }
    }
    table.end(if is_table { 1 } else { 2 })
}

fn fields<'t>(line: &[Tree<'t>]) -> Vec<Field<'t>> {
    let mut found: Vec<Field<'t>> = Vec::new();
    for tree in line {
        let (text, value) = match tree.kind {
            Kind::Number(value) => ("", Some(value)),
            Kind::Word(text) | Kind::Method(text) => (text, None),
            Kind::Quoted(text) => (text, text.trim().parse().ok()),
            Kind::Mark(sign) => {
                if found.last().is_none_or(|last| last.mark.is_some()) {
                    found.push(Field {
                        text: "",
                        value: None,
                        mark: Some((sign, tree.place)),
                        place: tree.place,
                    });
                } else if let Some(last) = found.last_mut() {
                    last.mark = Some((sign, tree.place));
                }
                continue;
            }
            _ => continue,
        };
        found.push(Field {
            text,
            value,
            mark: None,
            place: tree.place,
        });
    }
    found
}

struct Table<'f, 't> {
    found: &'f mut Found<'t>,
    points: Vec<Spot>,
    label: Option<&'t str>,
    /// Which columns a heading says are x, y and z, and which is the label, and how many it has.
    heading: Option<(Vec<usize>, Option<usize>, usize)>,
    /// How many points a line of its own announced.
    announced: Option<(f64, Place)>,
}

impl<'t> Table<'_, 't> {
    fn take(&mut self, fields: &[Field<'t>]) -> Result<(), Fault> {
        let (numbers, words): (Vec<_>, Vec<_>) = fields
            .iter()
            .copied()
            .partition(|field| field.value.is_some());
        let words: Vec<_> = words
            .into_iter()
            .filter(|word| self.heading.is_some() || !word.text.is_empty())
            .collect();
        let commas = numbers
            .iter()
            .filter_map(|field| field.mark)
            .filter(|(sign, _)| *sign == ',');
        let has_semicolon = numbers
            .iter()
            .any(|field| matches!(field.mark, Some((';', _))));
        let gap = |field: &Field<'_>, next: &Field<'_>| {
            let (_, place) = field.mark?;
            (place.line == next.place.line).then(|| next.place.column - place.column > 1)
        };
        // As in `0,5, 1`.
        let is_uneven = matches!(fields, [x, y, z] if gap(x, y) != gap(y, z));
        let is_mixed =
            numbers.len() == 3 && words.is_empty() && (commas.clone().count() == 1 || is_uneven);
        if let Some((_, place)) = commas.clone().next().filter(|_| has_semicolon || is_mixed) {
            return Err(fault(place, DECIMAL_COMMA));
        }
        if let Some((axes, label, columns)) = self.heading.clone().filter(|_| !numbers.is_empty()) {
            if let Some(more) = fields.get(columns) {
                return Err(fault(
                    more.place,
                    "a line with more values than its heading has columns",
                ));
            }
            let label = label
                .and_then(|label| fields.get(label))
                .map(|field| field.text);
            if label.is_some() && label != self.label {
                self.end(1)?;
            }
            self.label = label.or(self.label);
            if fields.len() < columns {
                return Err(fault(
                    fields[0].place,
                    "a line that is shorter than its heading",
                ));
            }
            let point: Vec<_> = axes.into_iter().map(|at| fields[at]).collect();
            return self.point(&point);
        }
        match (numbers.as_slice(), words.as_slice()) {
            ([], []) => self.end(1),
            ([], words) => {
                self.end(1)?;
                self.head(words)
            }
            ([_, _] | [_, _, _], []) => self.point(&numbers),
            (point, [label])
                if point.len() == 2 || point.len() == 3 && body(&[label.text]).is_some() =>
            {
                if self.label != Some(label.text) {
                    self.end(1)?;
                    self.label = Some(label.text);
                }
                self.point(point)
            }
            ([only], []) => {
                self.end(1)?;
                self.announced = only.value.map(|count| (count, only.place));
                Ok(())
            }
            (numbers, words) if words.len() <= 1 && numbers.len() >= 4 => {
                self.row(numbers, words.first())
            }
            // Numbers in prose.
            (numbers, _) => {
                self.found
                    .leave_out_numbers(numbers.iter().map(|field| field.place));
                Ok(())
            }
        }
    }

    fn head(&mut self, words: &[Field<'t>]) -> Result<(), Fault> {
        const LABELS: [&str; 10] = [
            "shape", "polygon", "poly", "body", "name", "label", "group", "part", "set", "object",
        ];
        let at = |name: &str| {
            words
                .iter()
                .position(|field| field.text.eq_ignore_ascii_case(name))
        };
        let (Some(x), Some(y)) = (at("x"), at("y")) else {
            self.heading = None;
            self.label = words.last().map(|field| field.text);
            return Ok(());
        };
        let label = LABELS.into_iter().find_map(at);
        let axes: Vec<usize> = [x, y].into_iter().chain(at("z")).collect();
        for (at, word) in words.iter().enumerate() {
            if !axes.contains(&at) && label != Some(at) {
                let told = format!("the column {}", shown(word.text));
                self.found.leave_out(told, word.place);
            }
        }
        self.heading = Some((axes, label, words.len()));
        Ok(())
    }

    fn point(&mut self, fields: &[Field<'t>]) -> Result<(), Fault> {
        if let Some(field) = fields.iter().find(|field| field.value.is_none()) {
            return Err(fault(field.place, SYMBOL));
        }
        let numbers: Vec<f64> = fields.iter().filter_map(|field| field.value).collect();
        self.points.extend(Spot::of(&numbers, fields[0].place));
        Ok(())
    }

    /// A whole shape in a line: with its label, or with commas within the points alone.
    fn row(&mut self, numbers: &[Field<'t>], label: Option<&Field<'t>>) -> Result<(), Fault> {
        let mut pairs = numbers.chunks(2);
        let is_in_pairs = numbers.len() > 4
            && pairs.all(|pair| pair[0].mark.is_some() && pair[pair.len() - 1].mark.is_none());
        let place = numbers[0].place;
        if numbers.len() % 2 == 1 {
            return Err(fault(
                place,
                format!("{} numbers: an odd count makes no points", numbers.len()),
            ));
        }
        if label.is_none() && !is_in_pairs {
            let reason = format!(
                "{} numbers in a line; write a point a line, or a label before those of a shape",
                numbers.len()
            );
            return Err(fault(place, reason));
        }
        self.end(1)?;
        self.label = label.map(|field| field.text);
        for pair in numbers.chunks_exact(2) {
            self.point(pair)?;
        }
        self.end(1)
    }

    /// The shape ends here; it counts from so many points on.
    fn end(&mut self, fewest: usize) -> Result<(), Fault> {
        let points = std::mem::take(&mut self.points);
        let Some(first) = points.first().filter(|_| points.len() >= fewest) else {
            return Ok(());
        };
        if let Some((count, place)) = self.announced.take() {
            if count != points.len() as f64 {
                let reason = format!(
                    "a number alone in a line, and {} points behind it",
                    points.len()
                );
                return Err(fault(place, reason));
            }
            self.found.leave_out("a count".to_owned(), place);
        }
        if let Some(column) = counting_column(&points).filter(|_| self.heading.is_none()) {
            let reason = format!(
                "the {column} of three numbers counts, or is the same in every line: is it a label? \
                write a heading, as in `x,y,z`, or leave it out"
            );
            return Err(fault(first.place, reason));
        }
        let mut group = Group::new(
            points.clone(),
            self.label.take().into_iter().collect(),
            first.place,
        );
        group.notation = Notation::Columns;
        self.found.groups.push(group);
        Ok(())
    }
}

/// Which of three numbers may say no coordinate but a label or a point's number.
fn counting_column(points: &[Spot]) -> Option<&'static str> {
    let is_counting = |column: &[f64]| {
        let step = column[1] - column[0];
        let is_even = column.windows(2).all(|pair| pair[1] - pair[0] == step);
        is_even
            && column[0].fract() == 0.0
            && (step == 1.0 && column[0].abs() < 2.0 || step == 0.0 && column[0] != 0.0)
    };
    let column = |at: usize| {
        points
            .iter()
            .map(|spot| spot.numbers().get(at).copied())
            .collect::<Option<Vec<f64>>>()
    };
    let of = [(0, "first"), (2, "last")]
        .into_iter()
        .filter(|_| points.len() > 1 && points[0].z.is_some());
    of.filter(|&(at, _)| column(at).is_some_and(|column| is_counting(&column)))
        .map(|(_, name)| name)
        .next()
}
