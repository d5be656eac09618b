//! The names of a figure's marks outside of it, in an SVG's `data-name`, in messages to the page and in texts.

use std::collections::BTreeSet;
use std::ops::Range;

use glam::DVec2;

use super::clip::is_within;
use super::{Figure, Mark, Pane, Role};
use collidoscope_core::planar::nearest_on_segment;

/// The name of a role's marks that have no label.
const fn of_role(role: Role) -> Option<&'static str> {
    use Role as R;
    Some(match role {
        R::ShapeA | R::NameA | R::OutlineA | R::FrontA | R::HiddenA | R::FineA => "A",
        R::ShapeB | R::NameB | R::OutlineB | R::FrontB | R::HiddenB | R::FineB => "B",
        R::GhostB => "B-after-push",
        R::Hull | R::CoreHull | R::FrontHull | R::HiddenHull | R::FineHull => "A-minus-B",
        R::Origin => "origin",
        R::Simplex | R::HiddenSimplex => "simplex",
        R::Before => "before",
        R::ClosestEdge | R::Nearest | R::HiddenFace => "closest-edge",
        R::Penetration => "push",
        R::Contact => "contact",
        R::Dimension => "distance",
        R::Polytope | R::HiddenPolytope | R::FinePolytope => "polytope",
        R::Expansion | R::NewFace => "expansion",
        R::Horizon => "horizon",
        R::SupportLine => "support-line",
        R::EmptySide => "empty-side",
        R::OriginRegion => "origin-region",
        R::SatAxis => "axis",
        R::ProjectionA => "shadow-of-A",
        R::ProjectionB => "shadow-of-B",
        R::Overlap => "overlap",
        R::FirstContact => "first-touch",
        R::Velocity | R::BodyVelocity => "velocity",
        R::BodySpin => "spin",
        _ => return None,
    })
}

impl Pane {
    /// The name of each mark, in order; separated by spaces if it has several, empty if it has none.
    #[must_use]
    pub fn names_of_marks(&self) -> Vec<String> {
        let labels: Vec<_> = self.marks.iter().filter_map(named_place).collect();
        let name = |mark: &Mark| {
            let place = match mark {
                Mark::Point { at, .. } | Mark::Label { at, .. } => Some(*at),
                Mark::Arrow { to, .. } => Some(*to),
                _ => None,
            };
            let is_named_at = |at: DVec2| match mark {
                Mark::Polygon { points, role } => is_bystander(*role) && is_within(at, points),
                _ => Some(at) == place,
            };
            let own = labels
                .iter()
                .find(|(at, role, _)| *role == mark.role() && is_named_at(*at));
            match own {
                Some((.., names)) => names.clone(),
                None => of_role(mark.role()).unwrap_or_default().to_owned(),
            }
        };
        self.marks.iter().map(name).collect()
    }

    /// Whether a mark is drawn at a point of the figure, or around it.
    fn is_on(&self, mark: &Mark, place: DVec2) -> bool {
        const REACH: f64 = 6.0;
        let points = mark.points().into_iter();
        let to_picture = |point: DVec2| self.camera.to_picture(&self.place, point);
        let points: Vec<DVec2> = points.map(to_picture).collect();
        let mut lines = points
            .windows(2)
            .map(|ends| nearest_on_segment([ends[0], ends[1]], place));
        match mark {
            Mark::Polygon { .. } => is_within(place, &points),
            Mark::Polyline { .. } | Mark::Arrow { .. } => {
                lines.any(|nearest| nearest.distance(place) <= REACH)
            }
            Mark::Point { .. } => points[0].distance(place) <= REACH,
            Mark::Label { .. } => false,
        }
    }
}

impl Figure {
    /// The name of the mark at a point of the figure: the nearest point, else the mark in front.
    #[must_use]
    pub fn marked_at(&self, place: DVec2) -> Option<String> {
        self.named_at(place).or_else(|| {
            let pane = self.panes.iter().rfind(|pane| pane.place.contains(place))?;
            let named = pane.marks.iter().zip(pane.names_of_marks()).rev();
            let mut under = named.filter(|(mark, _)| pane.is_on(mark, place));
            under
                .find(|(_, name)| !name.is_empty())
                .map(|(_, name)| name)
        })
    }

    /// The names given by its labels.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let names = self.panes.iter().flat_map(labels).map(|(_, name)| name);
        Vec::from_iter(names.collect::<BTreeSet<_>>())
    }

    /// The nearest name at a point of the figure.
    #[must_use]
    pub fn named_at(&self, place: DVec2) -> Option<String> {
        const REACH: f64 = 12.0;
        let pane = self.panes.iter().rfind(|pane| pane.place.contains(place))?;
        let away = |at: DVec2| pane.camera.to_picture(&pane.place, at).distance(place);
        let near = labels(pane).map(|(at, name)| (away(at), name));
        let near = near.filter(|(away, _)| *away <= REACH);
        let nearest = near.min_by(|one, other| one.0.total_cmp(&other.0));
        nearest.map(|(_, name)| name)
    }

    /// Highlights the marks of these names, below the labels and above everything else; in Minkowski space also what
    /// several points span.
    pub fn light(&mut self, names: &[String]) {
        for pane in &mut self.panes {
            let of_marks = pane.names_of_marks();
            let marks = || pane.marks.iter().zip(&of_marks);
            let has = |of_mark: &str, name: &String| of_mark.split(' ').any(|one| one == name);
            let says = |text: &str, name: &String| names_of(text).any(|one| one == *name);
            let named = marks().filter(|(mark, of_mark)| {
                names.iter().any(|name| match mark {
                    Mark::Label { text, .. } => says(text, name),
                    _ => has(of_mark, name),
                })
            });
            let mut lit: Vec<Mark> = Vec::new();
            for (mark, _) in named {
                let mark = traced(mark);
                let is_there = |other: &Mark| other.points().last() == mark.points().last();
                if !matches!(mark, Mark::Point { .. }) || !lit.iter().any(is_there) {
                    lit.push(mark);
                }
            }
            if pane.is_minkowski && names.len() > 1 {
                let corner = |name: &String| {
                    let mut marks = pane.marks.iter();
                    marks.find_map(|mark| match mark {
                        Mark::Label { at, text, .. } if says(text, name) => Some(*at),
                        _ => None,
                    })
                };
                let mut points: Vec<DVec2> = names.iter().filter_map(corner).collect();
                if points.len() > 2 {
                    points.extend(points.first().copied());
                }
                lit.push(Mark::line(points, Role::Pointed));
            }
            let is_label = |mark: &Mark| matches!(mark, Mark::Label { .. });
            let before = pane.marks.iter().position(is_label);
            let before = before.unwrap_or(pane.marks.len());
            pane.marks.splice(before..before, lit);
        }
    }
}

fn labels(pane: &Pane) -> impl Iterator<Item = (DVec2, String)> {
    pane.marks.iter().flat_map(|mark| match mark {
        Mark::Label { at, text, .. } => names_of(text).map(|name| (*at, name)).collect(),
        _ => Vec::new(),
    })
}

/// The highlight of a mark; for a label, a dot at the named point.
fn traced(mark: &Mark) -> Mark {
    let role = Role::Pointed;
    match mark {
        Mark::Polygon { points, .. } => {
            Mark::line(points.iter().chain(points.first()).copied(), role)
        }
        Mark::Polyline { points, .. } => Mark::line(points.iter().copied(), role),
        Mark::Arrow { from, to, .. } => Mark::arrow(*from, *to, role),
        Mark::Point { at, .. } | Mark::Label { at, .. } => Mark::dot(*at, role),
    }
}

/// The point that a label names, its role, and the name.
fn named_place(mark: &Mark) -> Option<(DVec2, Role, String)> {
    let Mark::Label { at, text, role, .. } = mark else {
        return None;
    };
    let names = if is_bystander(*role) {
        text.replace(' ', "-")
    } else {
        Vec::from_iter(names_of(text)).join(" ")
    };
    (!names.is_empty()).then_some((*at, *role, names))
}

/// Whether the role is that of a body other than A and B.
const fn is_bystander(role: Role) -> bool {
    matches!(role, Role::FreeBody | Role::FixedBody)
}

/// A name in a text: its range, and those of its parts. w₁w₃ has two.
#[derive(Clone, Debug, PartialEq)]
pub struct NameInText {
    /// The range of the whole name.
    pub place: Range<usize>,
    /// The parts.
    pub parts: Vec<(Range<usize>, String)>,
}

/// The names in `text` that a figure has, among those that are `known`; `sets` are the sets with a one-letter name.
#[must_use]
pub fn names_in(text: &str, known: &[String], sets: &[(char, Vec<String>)]) -> Vec<NameInText> {
    let mut found = Vec::new();
    let mut at = 0;
    for word in text.split(|character: char| !is_of_name(character)) {
        let place = at..at + word.len();
        // Words are separated by one character.
        at = place.end + text[place.end..].chars().next().map_or(0, char::len_utf8);
        let set = sets.iter().find(|(letter, _)| word.chars().eq([*letter]));
        let parts = match set {
            Some((_, points)) => points
                .iter()
                .map(|point| (place.clone(), canonical(point)))
                .collect(),
            None => parts(word, place.start),
        };
        let are_known = parts.iter().all(|(_, name)| known.contains(name));
        if !parts.is_empty() && are_known {
            found.push(NameInText { place, parts });
        }
    }
    found
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '′'
}

/// Whether a character is a superscript or a subscript of a name.
fn is_script(character: char) -> bool {
    !character.is_ascii() && is_of_name(character)
}

/// The names that a word consists of, if it does: one letter, or several that all have an index.
fn parts(word: &str, at: usize) -> Vec<(Range<usize>, String)> {
    let letters = word.char_indices().filter(|(_, sign)| !is_script(*sign));
    let mut ends: Vec<usize> = letters.map(|(start, _)| start).collect();
    ends.push(word.len());
    let pieces = ends.windows(2).map(|ends| ends[0]..ends[1]);
    let is_name = |piece: &Range<usize>| {
        let name = &word[piece.clone()];
        let is_alone = piece.len() == word.len();
        name.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && (is_alone || name.chars().count() > 1)
    };
    if ends[0] > 0 || !pieces.clone().all(|piece| is_name(&piece)) {
        return Vec::new();
    }
    let named = |piece: Range<usize>| {
        let name = canonical(&word[piece.clone()]);
        (at + piece.start..at + piece.end, name)
    };
    pieces.map(named).collect()
}

/// A name in plain letters: w₂ is w2. The vertices a₁ and b₁ are highlighted with the point w₁ that they form.
fn canonical(name: &str) -> String {
    let plain: String = name.chars().map(plain).collect();
    match plain.strip_prefix(['a', 'b']) {
        Some(index) if index.ends_with(|c: char| c.is_ascii_digit()) => format!("w{index}"),
        _ if plain == "O" => "origin".to_owned(),
        _ => plain,
    }
}

fn plain(character: char) -> char {
    let mut scripts = "₀₁₂₃₄₅₆₇₈₉ᴬᴮₙₜ′".chars().zip("0123456789ABnt'".chars());
    let found = scripts.find(|(script, _)| *script == character);
    found.map_or(character, |(_, plain)| plain)
}

/// The names that a label gives to its point: before and between equals signs.
pub(super) fn names_of(label: &str) -> impl Iterator<Item = String> {
    let names = label.split(" = ").map(|part| part.trim_start_matches('−'));
    let names = names.filter_map(|part| match &parts(part, 0)[..] {
        [(_, name)] => Some(name.clone()),
        _ => None,
    });
    // These are words as well, and bodies are visible without a highlight.
    names.filter(|name| !["a", "b", "A", "B", "x", "y", "z"].contains(&name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let known = ["w1", "w2", "w10", "origin", "d", "n", "uA"].map(str::to_owned);
        let sets = [('S', vec!["w₁".to_owned(), "w₂".to_owned()])];
        let names = names_in(text, &known, &sets).into_iter();
        names.map(|name| text[name.place].to_owned()).collect()
    }

    #[test]
    fn names_are_found_and_words_are_not() {
        assert_eq!(found("d·w₁₀ > 0, so O and no end"), ["d", "w₁₀", "O"]);
        assert_eq!(found("a₁ − b₁, w₁w₂w₁₀ and w₁w₃"), ["a₁", "b₁", "w₁w₂w₁₀"]);
        assert_eq!(found("S and w₂: uᴬ, ddd, dn, 1d, ₁"), ["S", "w₂", "uᴬ"]);
    }

    #[test]
    fn a_label_names_what_stands_before_and_between_its_signs_of_equality() {
        let names = |label| names_of(label).collect::<Vec<_>>();
        assert_eq!(names("a₁ = a₃"), ["w1", "w3"]);
        assert_eq!(names("−d"), ["d"]);
        assert_eq!(names("uᴬ = 12.5 m/s"), ["uA"]);
        for none in [
            "92.81",
            "A",
            "World",
            "Minkowski difference A ⊖ B",
            "a − b",
            "x",
            "",
        ] {
            assert_eq!(names(none), [""; 0], "{none}");
        }
    }
}
