//! Points in two columns, divided by commas, tabs or spaces, as tables and `csv` files have them.

use super::found::{Found, Group, Notation, Spot};
use super::names::shown;
use super::token::{Kind, Tree};
use super::{Fault, Place, SYMBOL, THREE_NUMBERS, fault};

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
    /// Which columns a heading says are x, y and the label, and how many it has.
    heading: Option<(usize, usize, Option<usize>, usize)>,
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
        let is_mixed = numbers.len() == 3 && commas.clone().count() == 1 && words.is_empty();
        if let Some((_, place)) = commas.clone().next().filter(|_| has_semicolon || is_mixed) {
            return Err(fault(place, DECIMAL_COMMA));
        }
        if let Some((x, y, label, columns)) = self.heading.filter(|_| !numbers.is_empty()) {
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
            return match (fields.get(x), fields.get(y)) {
                (Some(x), Some(y)) if fields.len() == columns => self.point(x, y),
                _ => Err(fault(
                    fields[0].place,
                    "a line that is shorter than its heading",
                )),
            };
        }
        match (numbers.as_slice(), words.as_slice()) {
            ([], []) => self.end(1),
            ([], words) => {
                self.end(1)?;
                self.head(words)
            }
            ([x, y], []) => self.point(x, y),
            ([x, y], [label]) => {
                if self.label != Some(label.text) {
                    self.end(1)?;
                    self.label = Some(label.text);
                }
                self.point(x, y)
            }
            ([only], []) => {
                self.end(1)?;
                self.announced = only.value.map(|count| (count, only.place));
                Ok(())
            }
            ([_, _, third], []) => Err(fault(third.place, THREE_NUMBERS)),
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
        if let Some(z) = at("z") {
            return Err(fault(words[z].place, THREE_NUMBERS));
        }
        let label = LABELS.into_iter().find_map(at);
        for (at, word) in words.iter().enumerate() {
            if ![Some(x), Some(y), label].contains(&Some(at)) {
                let told = format!("the column {}", shown(word.text));
                self.found.leave_out(told, word.place);
            }
        }
        self.heading = Some((x, y, label, words.len()));
        Ok(())
    }

    fn point(&mut self, x: &Field<'t>, y: &Field<'t>) -> Result<(), Fault> {
        let (Some(at_x), Some(at_y)) = (x.value, y.value) else {
            let place = if x.value.is_none() { x.place } else { y.place };
            return Err(fault(place, SYMBOL));
        };
        self.points.push(Spot::new(at_x, at_y, x.place));
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
            self.point(&pair[0], &pair[1])?;
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
