//! Which of the groups of points are A and B, and the line that says so.

use std::collections::HashSet;

use glam::{DVec2, DVec3};

use super::found::{Found, Group, LeftOut, Spot};
use super::names::{Role, body, last, role, shown, tuple};
use super::token::Tree;
use super::{Fault, MIXED, Place, fault, touch};
use crate::planar::{MAX_COORDINATE, MIN_COORDINATE, Polygon, Shape, nearest_on_segment};
use crate::scene::{BodyId, shortest_number};
use crate::spatial;

/// The two shapes of a text.
#[derive(Debug)]
pub(super) struct Pair {
    /// A and B.
    pub(super) shapes: Shapes,
    /// What was taken for them and what was left out.
    pub(super) told: String,
}

/// Two shapes of the plane or in space.
#[derive(Debug)]
pub(super) enum Shapes {
    Plane([Shape; 2]),
    Space([spatial::Shape; 2]),
}

/// A and B of what was found among the words and brackets of a text.
///
/// # Errors
/// [`Fault`] where there are not two, where it is not clear which, and where they are not what is written.
pub(super) fn of(mut found: Found<'_>, trees: &[Tree<'_>]) -> Result<Pair, Fault> {
    let mut taken = two(&mut found)?;
    for group in &taken {
        check_flaws(&found, group)?;
    }
    touch::check(trees, [&taken[0], &taken[1]])?;
    let mut singles = found
        .singles
        .iter()
        .filter(|single| !single.points[0].is_origin());
    let moving = singles.find_map(|single| {
        let name = single.path.last()?;
        taken
            .iter()
            .any(|group| is_name_of(name, group))
            .then_some((name, single))
    });
    if let Some((name, single)) = moving {
        let at = tuple(&single.points[0].numbers());
        return Err(fault(single.place, moved(&format!("{} {at}", shown(name)))));
    }
    for group in &mut taken {
        cut_to_count(&mut found, group)?;
    }
    let [a, b] = taken;
    let is_spatial = a.points[0].z.is_some();
    let spots = a.points.iter().chain(&b.points);
    for spot in spots {
        if spot.z.is_some() != is_spatial {
            return Err(fault(spot.place, MIXED));
        }
        check_coordinates(spot)?;
    }
    let (shapes, told_a, told_b) = if is_spatial {
        let ((shape_a, told_a), (shape_b, told_b)) = (solid(&a)?, solid(&b)?);
        (Shapes::Space([shape_a, shape_b]), told_a, told_b)
    } else {
        let ((shape_a, told_a), (shape_b, told_b)) = (shape(&a)?, shape(&b)?);
        (Shapes::Plane([shape_a, shape_b]), told_a, told_b)
    };
    let mut told = format!("A: {told_a} ({}), B: {told_b} ({})", a.place, b.place);
    if let Some(left_out) = left_out(&found) {
        told.push_str("; left out: ");
        told.push_str(&left_out);
    }
    Ok(Pair { shapes, told })
}

/// Refuses a list that is not what it would be taken for.
fn check_flaws(found: &Found<'_>, group: &Group<'_>) -> Result<(), Fault> {
    if let Some(flaw) = &group.flaw {
        return Err(flaw.clone());
    }
    let mut placed = found.placed.iter();
    match placed.find(|(name, ..)| name_of_placed(name).is_some_and(|of| is_name_of(of, group))) {
        Some(&(name, value, place)) => {
            Err(fault(place, moved(&format!("{} {value}", shown(name)))))
        }
        None => Ok(()),
    }
}

/// Leaves out what a list has beyond its count: the rest of an array of a fixed size, as a debugger shows it.
///
/// # Errors
/// [`Fault`] where such an array has no count, and where a count is not that of the list.
fn cut_to_count(found: &mut Found<'_>, group: &mut Group<'_>) -> Result<(), Fault> {
    let written = group.points.len();
    let zeros = group
        .points
        .iter()
        .rev()
        .take_while(|spot| spot.is_origin())
        .count();
    let filled = written - zeros;
    let before = |name: &str| {
        name.rsplit_once(['.', '>'])
            .map(|(before, _)| before.to_owned())
    };
    let same = |name: &str| {
        body(&[name]).is_some() && body(&[name]) == body(&group.path)
            || before(name).is_some_and(|of| {
                group
                    .path
                    .iter()
                    .any(|known| *known == of || before(known) == Some(of.clone()))
            })
    };
    let line = group.points[written - 1].place.line;
    // A count alone is that of the list before it, if there are no more than zeros behind.
    let own = found.counts.iter().find(|(name, ..)| same(name));
    let near = found.counts.iter().filter(|(name, count, place)| {
        before(name).is_none()
            && place.line >= line
            && (filled..written).contains(count)
            && zeros > 1
    });
    let count = group
        .count
        .or(own.map(|&(name, count, place)| (count, name, place)));
    let count = count.or(near
        .min_by_key(|(.., place)| *place)
        .map(|&(name, count, place)| (count, name, place)));
    if let Some((count, name, place)) = count.filter(|&(count, ..)| count > 0) {
        if count > written {
            let reason = format!(
                "{} {count}, of a list of {}; write as many points as it says",
                shown(name),
                points(written)
            );
            return Err(fault(place, reason));
        }
        if count < written {
            group.points.truncate(count);
            found.leave_out(
                format!(
                    "{} points behind the {count} of {}",
                    written - count,
                    shown(last(name))
                ),
                place,
            );
        }
    } else if zeros > 1
        || zeros == 1 && written == 8 && group.points[..filled].iter().all(|spot| !spot.is_origin())
    {
        let reason = format!(
            "{} {} at the end of {written}: are they the rest of an array? say how many points count, as in \
             `count = {};` behind the list, or take them out",
            points(zeros),
            tuple(&group.points[filled].numbers()),
            filled.max(1)
        );
        return Err(fault(group.points[filled].place, reason));
    }
    Ok(())
}

/// What is said of a place beside the points of a shape.
fn moved(what: &str) -> String {
    format!("{what} may move a shape; add it to the points, or take it out")
}

/// Whether a name is that of a group, whatever is counted or chosen of it.
fn is_name_of(name: &str, group: &Group<'_>) -> bool {
    let base = |name: &str| {
        let end = name.find(['[', '.']).unwrap_or(name.len());
        name[..end].to_ascii_lowercase()
    };
    let letter = body(&group.path).filter(|_| name.len() == 1);
    let is_body = letter.is_some() && letter == body(&[name]);
    is_body || group.path.iter().any(|known| base(known) == base(name))
}

/// What a coordinate is that of, as the b of `bx`, of `b_x` and of `b.x`.
fn name_of_placed(name: &str) -> Option<&str> {
    let of = name.strip_suffix(['x', 'y', 'X', 'Y'])?;
    // `a.density` is no coordinate.
    let is_name = !name.contains('.') || of.ends_with(['.', '_']);
    let of = of.trim_end_matches(['_', '.']);
    (is_name && !of.is_empty()).then_some(of)
}

/// Takes the groups of A and of B; what else there is goes to what is left out.
fn two<'t>(found: &mut Found<'t>) -> Result<[Group<'t>; 2], Fault> {
    let mut groups = std::mem::take(&mut found.groups);
    groups.sort_by_key(|group| group.place);
    // Its own name and its type's count, and not what it stands in.
    let is_beside = |group: &Group<'_>| {
        let own = group.path.len().saturating_sub(2);
        role(&group.path[own..]) == Role::Beside
    };
    let (beside, rest) = groups.into_iter().partition(is_beside);
    groups = rest;
    leave_out(found, beside);
    let clash = groups
        .iter()
        .find(|group| group.notation != groups[0].notation);
    if let Some(group) = clash {
        let reason = "a list of points in another notation than the first: two notations in one text; write both \
            shapes in one, or take one out";
        return Err(fault(group.place, reason).of_form());
    }
    if groups.len() > 2 {
        groups = named_two(found, groups)?;
    }
    let missing = 2 - groups.len();
    let singles = std::mem::take(&mut found.singles).into_iter();
    let (points, others): (Vec<_>, Vec<_>) = singles
        .partition(|single| role(&single.path) == Role::Points && single.points[0].z.is_none());
    leave_out(found, others);
    if missing > 0 && points.len() == missing && found.unclear.is_none() {
        groups.extend(points);
        groups.sort_by_key(|group| group.place);
    } else {
        leave_out(found, points.clone());
        found.singles = points;
    }
    match <[Group<'t>; 2]>::try_from(groups) {
        Ok([first, second]) => {
            let ids = [&first, &second].map(|group| body(&group.path));
            let is_turned = ids == [Some(BodyId::B), Some(BodyId::A)]
                || ids == [Some(BodyId::B), None]
                || ids == [None, Some(BodyId::A)];
            Ok(if is_turned {
                [second, first]
            } else {
                [first, second]
            })
        }
        Err(groups) => Err(too_few(found, &groups)),
    }
}

/// Of many groups the two whose names say A and B.
fn named_two<'t>(found: &mut Found<'t>, groups: Vec<Group<'t>>) -> Result<Vec<Group<'t>>, Fault> {
    let count = |id| {
        groups
            .iter()
            .filter(|group| body(&group.path) == Some(id))
            .count()
    };
    if BodyId::BOTH.map(count) != [1, 1] {
        let lines: Vec<String> = groups
            .iter()
            .take(6)
            .map(|group| group.place.line.to_string())
            .collect();
        let more = if groups.len() > 6 { " …" } else { "" };
        let reason = format!(
            "{} lists of points (lines {}{more}) where a pair has two; name two of them A and B, or take the others out",
            groups.len(),
            lines.join(", ")
        );
        return Err(fault(groups[2].place, reason).of_form());
    }
    let (named, rest) = groups
        .into_iter()
        .partition(|group| body(&group.path).is_some());
    leave_out(found, rest);
    Ok(named)
}

fn leave_out(found: &mut Found<'_>, groups: Vec<Group<'_>>) {
    for group in groups {
        let name = group.path.last().copied().map(shown);
        let name = name.as_deref();
        let told = match group.points.as_slice() {
            [only] => format!("{} {}", name.unwrap_or("a point"), tuple(&only.numbers())),
            many => format!("{}, {}", name.unwrap_or("a list"), points(many.len())),
        };
        found.leave_out(told, group.place);
    }
}

fn too_few(found: &mut Found<'_>, groups: &[Group<'_>]) -> Fault {
    if let Some(flaw) = groups.iter().find_map(|group| group.flaw.clone()) {
        return flaw;
    }
    if let Some(unclear) = found.unclear.take() {
        return unclear;
    }
    let first = found.left_out.iter().map(|left_out| match left_out {
        LeftOut::Number(place) | LeftOut::Named { place, .. } => *place,
    });
    match groups {
        [only] => {
            let count = points(only.points.len());
            fault(
                only.place,
                format!("one list of {count} and no second; a pair has two"),
            )
        }
        _ => fault(
            first.min().unwrap_or(Place::START),
            "no scene, and no two lists of points, as in A = [(0, 0), (4, 0), (4, 3)]",
        ),
    }
}

/// The shape that a group comes to, and what is said of it.
fn shape(group: &Group<'_>) -> Result<(Shape, String), Fault> {
    let vertices: Vec<DVec2> = group.points.iter().map(|spot| spot.at).collect();
    let count = vertices.len();
    if let Ok(polygon) = Polygon::new(&vertices) {
        return Ok((polygon.into(), points(count)));
    }
    let hull = Shape::hull(&vertices).map_err(|error| fault(group.place, error.to_string()))?;
    let told = match &hull {
        Shape::Polygon(hull) => of_hull(&vertices, hull),
        _ if count < 3 => points(count),
        _ => format!("the segment of {} on a line", points(count)),
    };
    Ok((hull, told))
}

/// The hull in space that a group comes to, and what is said of it.
fn solid(group: &Group<'_>) -> Result<(spatial::Shape, String), Fault> {
    let mut seen = HashSet::new();
    // The triangles of a surface have each corner many times.
    let vertices: Vec<DVec3> = group
        .points
        .iter()
        .map(|spot| spot.at.extend(spot.z.unwrap_or_default()) + DVec3::ZERO)
        .filter(|vertex| seen.insert(vertex.to_array().map(f64::to_bits)))
        .collect();
    let hull =
        spatial::Hull::new(&vertices).map_err(|error| fault(group.place, error.to_string()))?;
    let all = points(vertices.len());
    let mut told = match vertices.len() - hull.vertices().len() {
        0 => all,
        inside => format!("the hull of {all}, {inside} within it"),
    };
    if hull.dimension() == 2 && vertices.len() > 3 {
        told.push_str(" in a plane");
    }
    Ok((hull.into(), told))
}

fn check_coordinates(spot: &Spot) -> Result<(), Fault> {
    let is_in_range = |size: f64| size == 0.0 || (MIN_COORDINATE..=MAX_COORDINATE).contains(&size);
    let numbers = spot.numbers();
    let reason = if !numbers.iter().all(|number| number.is_finite()) {
        "a coordinate that is no finite number; a shape has none".to_owned()
    } else if !numbers.into_iter().map(f64::abs).all(is_in_range) {
        format!(
            "a coordinate is out of range: it must be 0 or between {MIN_COORDINATE:e} and {MAX_COORDINATE:e} in \
             magnitude"
        )
    } else {
        return Ok(());
    };
    Err(fault(spot.place, reason))
}

/// What is said of the hull of points that are no convex polygon.
fn of_hull(vertices: &[DVec2], hull: &Polygon) -> String {
    /// Beyond so many distances it is not worth the time to find the farthest.
    const MOST: usize = 1 << 22;
    let corners = hull.vertices();
    // Both zeros are one number.
    let bits = |point: &DVec2| (*point + DVec2::ZERO).to_array().map(f64::to_bits);
    let known: HashSet<[u64; 2]> = corners.iter().map(bits).collect();
    let inside = vertices
        .iter()
        .copied()
        .filter(|point| !known.contains(&bits(point)));
    let inside: Vec<DVec2> = inside.collect();
    let told = format!("the hull of {}", points(vertices.len()));
    if inside.is_empty() {
        return format!("{told} that do not go round once");
    }
    let count = inside.len();
    if count * corners.len() > MOST {
        return format!("{told}, {count} inside it");
    }
    let depth = |point: &DVec2| {
        let edges = (0..corners.len()).map(|k| [corners[k], corners[(k + 1) % corners.len()]]);
        let distances = edges.map(|edge| nearest_on_segment(edge, *point).distance(*point));
        distances.fold(f64::INFINITY, f64::min)
    };
    let deepest = inside.iter().map(depth).fold(0.0, f64::max);
    if deepest == 0.0 {
        return format!("{told}, {count} on its edges");
    }
    format!(
        "{told}, {count} inside it by {} px at most",
        two_digits(deepest)
    )
}

/// A length with two digits.
fn two_digits(length: f64) -> String {
    let rounded = format!("{length:.1e}").parse().unwrap_or(length);
    shortest_number(rounded)
}

fn points(count: usize) -> String {
    match count {
        1 => "1 point".to_owned(),
        _ => format!("{count} points"),
    }
}

/// So many things that were left out are told one by one.
const MOST_TOLD: usize = 4;

/// What was left out, in the order in which it stands in the text.
fn left_out(found: &Found<'_>) -> Option<String> {
    let mut numbers: Vec<Place> = Vec::new();
    let mut named: Vec<(Place, &str)> = Vec::new();
    for left_out in &found.left_out {
        match left_out {
            LeftOut::Number(place) => numbers.push(*place),
            LeftOut::Named { told, place } => named.push((*place, told)),
        }
    }
    named.sort_unstable();
    let mut told: Vec<String> = named
        .iter()
        .take(MOST_TOLD)
        .map(|(place, told)| format!("{told} ({place})"))
        .collect();
    if named.len() > MOST_TOLD {
        told.push(format!("{} things more", named.len() - MOST_TOLD));
    }
    if !numbers.is_empty() {
        let count = numbers.len();
        let mut lines: Vec<u32> = numbers.iter().map(|place| place.line).collect();
        lines.sort_unstable();
        lines.dedup();
        let (word, plural) = if count == 1 {
            ("number", "")
        } else {
            ("numbers", "s")
        };
        told.push(match lines.as_slice() {
            [only] => format!("{count} {word} (line {only})"),
            few if !few.is_empty() && few.len() <= MOST_TOLD => {
                let few: Vec<String> = few.iter().map(u32::to_string).collect();
                format!("{count} {word} (line{plural} {})", few.join(", "))
            }
            [first, .., last] => format!("{count} {word} (lines {first} to {last})"),
            [] => String::new(),
        });
    }
    (!told.is_empty()).then(|| told.join(", "))
}
