//! The legend: what the marks of a pane are called, each beside a sample that is drawn as they are.

use glam::{DVec2, dvec2};

use super::clip::{crosses, within};
use super::cover::{Cover, in_corners};
use super::role::{Form, Naming};
use super::text::{LABEL_GAP, room};
use super::{Camera, Mark, Pane, Rect, Role, Theme};

/// How long and high a sample is, how far its columns and the rim are apart, and from one line to the next;
/// in heights of a letter.
const SAMPLE: DVec2 = dvec2(2.0, 0.75);
const MARGIN: f64 = 0.5;
const LINE: f64 = 1.2;

/// The most columns.
const MOST_COLUMNS: usize = 4;

/// What a column more costs, in points of covered line: one column is read best.
const COLUMN: f64 = 30.0;

/// How large text and samples are, of the theme's, and what each costs: the largest is read best.
const LOOKS: [(f64, f64); 4] = [(1.0, 0.0), (0.8, 200.0), (0.65, 500.0), (0.5, 900.0)];

/// No text of a legend is smaller, in points of the picture.
const SMALLEST_TEXT: f64 = 8.3;

/// A line or an area smaller than this is not seen, in points of the picture.
const LEAST_SEEN: f64 = 0.5;

/// A line of the legend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    role: Role,
    form: Form,
    words: &'static str,
}

/// What is to be seen of `pane` and has a name by `naming`, of several marks of a role the one that tells most.
pub(super) fn entries(pane: &Pane, theme: &Theme, naming: &Naming) -> Vec<Entry> {
    let seen: Vec<&Mark> = pane
        .marks
        .iter()
        .filter(|mark| is_seen(mark, pane, theme))
        .collect();
    let entry = |role: Role| {
        let of_role = seen.iter().filter(|mark| mark.role() == role);
        let form = of_role.filter_map(|mark| mark.form()).max()?;
        let words = role.words(&Naming { form, ..*naming })?;
        Some(Entry { role, form, words })
    };
    Role::ALL.into_iter().filter_map(entry).collect()
}

/// Whether something of a mark is to be seen in its pane.
fn is_seen(mark: &Mark, pane: &Pane, theme: &Theme) -> bool {
    let to_picture = |point: DVec2| pane.camera.to_picture(&pane.place, point);
    let (outline, is_closed) = match mark {
        Mark::Polygon { points, .. } => (&points[..], true),
        Mark::Polyline { points, .. } => (&points[..], false),
        Mark::Arrow { from, to, .. } => (&[*from, *to][..], false),
        Mark::Point { at, .. } => (std::slice::from_ref(at), false),
        Mark::Label { .. } => return false,
    };
    let is_dot = outline.len() == 1;
    let mut outline: Vec<DVec2> = outline.iter().map(|&point| to_picture(point)).collect();
    let extent = Rect::around(outline.iter().copied()).size();
    if !is_dot && extent.max_element() < LEAST_SEEN {
        return false;
    }
    if pane.inks(mark, theme).is_empty() {
        return false;
    }
    if let [at] = outline[..] {
        return pane.place.contains(at);
    }
    let is_filled = theme.style(mark.role()).fill.is_some();
    if is_closed && is_filled && !within(&outline, &pane.place).is_empty() {
        return true;
    }
    if is_closed {
        outline.extend(outline.first().copied());
    }
    let mut lines = outline.windows(2).map(|ends| [ends[0], ends[1]]);
    lines.any(|line| crosses(&line, &pane.place))
}

/// The legends of these entries that have room in a corner of `pane`, clear of what is `taken`; that which
/// covers least, and is read best, first.
pub(super) fn legends(
    entries: &[Entry],
    pane: &Pane,
    theme: &Theme,
    taken: &[Rect],
) -> impl Iterator<Item = Pane> {
    let cover = Cover::new(pane, theme);
    let text_size = theme.style(Role::Legend).text_size;
    let readable = LOOKS
        .into_iter()
        .filter(|(looks, _)| looks * text_size >= SMALLEST_TEXT);
    let most = MOST_COLUMNS.min(entries.len());
    let mut tables = Vec::new();
    let mut found: Vec<(f64, usize, Rect)> = Vec::new();
    for (looks, small) in readable {
        for columns in 1..=most {
            let table = Table::new(entries, columns, &theme.scaled(looks));
            for place in in_corners(&pane.place, table.size(), taken) {
                let cost = small + COLUMN * columns as f64 + cover.cost(&place);
                found.push((cost, tables.len(), place));
            }
            tables.push((table, looks));
        }
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.into_iter().map(move |(_, at, place)| {
        let (table, looks) = &tables[at];
        table.at(place, *looks, pane)
    })
}

/// The entries in columns; lengths in points of the picture.
struct Table<'e> {
    columns: Vec<&'e [Entry]>,
    widths: Vec<f64>,
    line: f64,
    letter: f64,
}

impl<'e> Table<'e> {
    fn new(entries: &'e [Entry], columns: usize, theme: &Theme) -> Self {
        let text_size = theme.style(Role::Legend).text_size;
        let letter = room("", text_size).y;
        let of_text = |entry: &Entry| room(entry.words, text_size).x;
        let columns: Vec<&[Entry]> = entries.chunks(entries.len().div_ceil(columns)).collect();
        let widths = columns.iter().map(|entries| {
            let text = entries.iter().map(of_text).fold(0.0, f64::max);
            SAMPLE.x * letter + LABEL_GAP + text + MARGIN * letter
        });
        let dots = entries.iter().filter(|entry| entry.form == Form::Dot);
        let radii = dots.map(|entry| theme.style(entry.role).radius);
        let line = radii.fold(LINE * letter, |line, radius| line.max(2.0 * radius + 4.0));
        Self {
            widths: widths.collect(),
            columns,
            line,
            letter,
        }
    }

    fn size(&self) -> DVec2 {
        let rows = self.columns.iter().map(|entries| entries.len()).max();
        let margin = MARGIN * self.letter;
        let width: f64 = self.widths.iter().sum();
        dvec2(
            width + margin,
            rows.unwrap_or(0) as f64 * self.line + margin,
        )
    }

    /// As it stands at `place` over `pane`.
    fn at(&self, place: Rect, looks: f64, pane: &Pane) -> Pane {
        Pane {
            place,
            camera: Camera {
                offset: place.min,
                ..Camera::ONE_TO_ONE
            },
            marks: self.marks(place.min),
            is_minkowski: pane.is_minkowski,
            looks,
            plot: None,
            legend: None,
        }
    }

    /// The samples and the words, in the picture, with the table's corner at `corner`.
    fn marks(&self, corner: DVec2) -> Vec<Mark> {
        let margin = MARGIN * self.letter;
        let mut marks = Vec::new();
        let mut left = corner.x + margin;
        for (entries, width) in self.columns.iter().zip(&self.widths) {
            for (row, entry) in entries.iter().enumerate() {
                let middle = corner.y + margin / 2.0 + (row as f64 + 0.5) * self.line;
                let start = dvec2(left, middle);
                let end = start + DVec2::X * (SAMPLE.x * self.letter);
                marks.extend(entry.sample([start, end], SAMPLE.y * self.letter));
                marks.push(Mark::Label {
                    at: end,
                    text: entry.words.to_owned(),
                    role: Role::Legend,
                    side: DVec2::X,
                });
            }
            left += width;
        }
        marks
    }
}

impl Entry {
    /// A mark as those that the entry names, from one end of its place to the other; an area has a rim about
    /// it, as not every area has one of its own.
    fn sample(&self, [start, end]: [DVec2; 2], height: f64) -> Vec<Mark> {
        let role = self.role;
        let mark = match self.form {
            Form::Dot => Mark::Point {
                at: (start + end) / 2.0,
                role,
            },
            Form::Line => Mark::Polyline {
                points: vec![start, end],
                role,
            },
            Form::Arrow => Mark::Arrow {
                from: start,
                to: end,
                role,
            },
            Form::Area => {
                let up = DVec2::Y * height / 2.0;
                let area = |role: Role| Mark::Polygon {
                    points: vec![start - up, end - up, end + up, start + up],
                    role,
                };
                if role.is_background() {
                    return vec![area(role), area(Role::Legend)];
                }
                area(role)
            }
        };
        vec![mark]
    }
}
