//! The vertices of objects in space, as `OBJ` and `STL` have them, a line each.

use super::found::{Found, Group, Notation, Spot};
use super::names::shown;
use super::token::{Kind, Tree};
use super::{Fault, fault};

/// What begins the lines of a format: a vertex, an object, a part of one.
const FORMATS: [[&str; 3]; 2] = [["v", "o", "g"], ["vertex", "solid", "solid"]];

/// Reads the objects of a text whose lines are those of a format; whether they are.
///
/// # Errors
/// [`Fault`] where it is not clear to which object a vertex belongs.
pub(super) fn read<'t>(trees: &[Tree<'t>], found: &mut Found<'t>) -> Result<bool, Fault> {
    let begins =
        |line: &[Tree<'_>], word: &str| line.first().is_some_and(|tree| tree.is_word(&[word]));
    let lines: Vec<&[Tree<'t>]> = trees.split(Tree::is_line).collect();
    let is_of = |format: &&[&str; 3]| {
        let is_vertex = |line: &&[Tree<'_>]| {
            begins(line, format[0])
                && matches!(
                    line.get(1),
                    Some(Tree {
                        kind: Kind::Number(_),
                        ..
                    })
                )
        };
        lines.iter().any(is_vertex)
    };
    let Some([vertex, object, part]) = FORMATS.iter().find(is_of) else {
        return Ok(false);
    };
    let has_objects = lines.iter().any(|line| begins(line, object));
    let heading = if has_objects { object } else { part };
    let mut groups: Vec<Group<'t>> = Vec::new();
    // How many vertices stand before the object.
    let (mut before, mut count) = (0, 0);
    for line in lines {
        let Some(first) = line.first() else { continue };
        // Behind a slash stand a texture and a normal.
        let numbers = line
            .iter()
            .enumerate()
            .filter_map(|(at, tree)| match tree.kind {
                Kind::Number(value) if !matches!(line[at - 1].kind, Kind::Operator("/")) => {
                    Some((value, tree.place))
                }
                _ => None,
            });
        let values: Vec<f64> = numbers.clone().map(|(value, _)| value).collect();
        if begins(line, heading) {
            let name = line.get(1).and_then(|tree| match tree.kind {
                Kind::Word(name) => Some(name),
                _ => None,
            });
            let mut group = Group::new(Vec::new(), name.into_iter().collect(), first.place);
            group.notation = Notation::Columns;
            groups.push(group);
            before = count;
        } else if begins(line, vertex) {
            let spot =
                Spot::of(&values, first.place).filter(|spot| spot.z.is_some() && line.len() == 4);
            let Some(spot) = spot else {
                return Err(fault(
                    first.place,
                    format!("a line `{vertex}` has three numbers; write no more and no less"),
                ));
            };
            let Some(group) = groups.last_mut() else {
                let reason = format!(
                    "a vertex before the first `{heading}`, which says whose it is; write that before it"
                );
                return Err(fault(first.place, reason));
            };
            group.points.push(spot);
            count += 1;
        } else if begins(line, "f")
            && let Some((index, place)) = numbers
                .clone()
                .find(|(index, _)| (0.0..=f64::from(before)).contains(index))
        {
            let of = groups
                .last()
                .and_then(|group| group.path.last())
                .copied()
                .map(shown);
            let reason = format!(
                "a face of vertex {index}, which is not {}'s own; write each object with its vertices",
                of.unwrap_or_else(|| "the object".to_owned())
            );
            return Err(fault(place, reason));
        }
    }
    groups.retain(|group| !group.points.is_empty());
    found.groups.extend(groups);
    Ok(true)
}
