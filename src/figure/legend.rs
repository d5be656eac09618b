//! The legend: the names of the marks in a figure, each next to a sample in the same style.

use glam::{DVec2, dvec2};

use super::title::LABEL_GAP;
use super::{Camera, Mark, MarkForm, Overlay, Overlays, Pane, Rect, Role, Theme};
use crate::lesson::{ImpulseStage, Phase};

/// The size of a sample, the gap between columns and at the border, and the line spacing; in heights of a letter.
const SAMPLE: DVec2 = dvec2(2.0, 0.75);
const MARGIN: f64 = 0.5;
const LINE: f64 = 1.2;

/// The scales of text and samples, relative to the theme's; the largest that fits is used.
const SIZES: [f64; 4] = [1.0, 0.8, 0.65, 0.5];

/// The smallest text of a legend, in points of the figure.
const SMALLEST_TEXT: f64 = 8.3;

/// The lines of a legend below the panes, and the largest part of the figure's height that they may take.
const LINES_BELOW: f64 = 5.0;
const MOST_BELOW: f64 = 0.4;

/// The distance from the border, titles and scales, in points of the figure.
const RIM: f64 = 8.0;

/// The size of a figure's panes, and the room for the legend below them, if it is shown.
pub fn above_legend(size: DVec2, overlays: &Overlays, theme: &Theme) -> (DVec2, Option<Rect>) {
    if !overlays.has(Overlay::Legend) {
        return (size, None);
    }
    let letter = theme.letter(Role::Legend);
    let height = (letter * (LINES_BELOW * LINE + MARGIN) + 2.0 * RIM).min(MOST_BELOW * size.y);
    let panes = dvec2(size.x, (size.y - height).floor());
    let below = Rect::between(dvec2(0.0, panes.y), size);
    (panes, Some(below))
}

/// What the words for a role depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegendContext {
    pub form: MarkForm,
    pub in_space: bool,
    pub is_minkowski: bool,
    /// The phase of the current step.
    pub phase: Option<Phase>,
    /// The stage of the current step of the impulse, in the world.
    pub stage: Option<ImpulseStage>,
    pub collides: bool,
    pub has_cores: bool,
}

impl Role {
    /// The words for a role's marks in a legend; `None` if they need none.
    pub(crate) fn words(self, n: &LegendContext) -> Option<&'static str> {
        use MarkForm::{Arrow, Dot};
        let is_of_impulse = n.stage.is_some();
        let is_epa = n.phase == Some(Phase::Epa);
        Some(match self {
            Self::Hull if n.has_cores => "A ⊖ B, radii and all",
            Self::Simplex if n.phase.is_some() && n.form == Dot => "found earlier",
            Self::ClosestEdge if n.in_space => "face closest to O",
            Self::Penetration if n.form == Arrow => "shortest push",
            Self::Contact if is_of_impulse => "where the impulse acts",
            Self::Contact if n.is_minkowski => "closest to O",
            Self::Contact if n.collides && n.in_space => "deepest points",
            Self::Contact if n.collides => "contact points",
            Self::SearchDirection if is_of_impulse => "n and t of the contact",
            Self::SearchDirection if is_epa && n.in_space => "n, the face’s normal",
            Self::SearchDirection if is_epa => "n, the edge’s normal",
            Self::SupportDistance if is_epa => "n·w, how far w lies along n",
            Self::EmptySide if n.has_cores => "nothing of the cores’ A ⊖ B",
            Self::Before if n.stage == Some(ImpulseStage::Friction) => "to stop the sliding",
            Self::Before if n.stage == Some(ImpulseStage::Given) => "of the pair alone",
            Self::Before if is_of_impulse => "before the impulse",
            Self::Before if n.form == Dot => "dropped",
            Self::Before if n.phase == Some(Phase::Distance) && !n.in_space => "previously closest",
            Self::Support if is_of_impulse => "point of the vertex rule",
            Self::Support if n.is_minkowski => "support point",
            // In space the new faces have the name.
            Self::Expansion if n.in_space => return None,
            Self::Dimension if n.collides => "depth",
            Self::Center if n.is_minkowski => "centre of A − centre of B",
            Self::CastSample if n.is_minkowski => "queried on the way",
            Self::FirstContact if n.is_minkowski => "motion to the first contact",
            Self::Difference if n.is_minkowski => "w = a − b",
            Self::UserSupport if n.is_minkowski => "the trace’s support point",
            Self::BodyVelocity if is_of_impulse => "velocity",
            Self::BodySpin if is_of_impulse => "spin ω, + from x to y",
            Self::ManifoldPoint if n.in_space => "contact points",
            Self::NormalImpulse if is_of_impulse => "j, impulse along n",
            Self::FrictionImpulse if is_of_impulse => "jₜ, friction",
            Self::LeverArm if n.form == Arrow => "lever arm",
            Self::LeverArm if n.form == Dot => "centre of mass",
            role => return Some(role.row().words).filter(|words| !words.is_empty()),
        })
    }
}

/// The smallest visible extent of a line or an area, in points of the figure.
const LEAST_SEEN: f64 = 0.5;

/// A line of the legend.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LegendEntry {
    role: Role,
    form: MarkForm,
    words: &'static str,
}

/// The visible marks of `pane` that have words in this context; for several marks of a role, the most characteristic.
fn entries(pane: &Pane, theme: &Theme, context: &LegendContext) -> Vec<LegendEntry> {
    let marks = pane.marks.iter();
    let seen: Vec<&Mark> = marks.filter(|mark| is_seen(mark, pane, theme)).collect();
    let mut entries = Vec::new();
    for &role in Role::ALL {
        let of_role = seen.iter().filter(|mark| mark.role == role);
        if let Some(form) = of_role.filter_map(|mark| mark.form()).max()
            && let Some(words) = role.words(&LegendContext { form, ..*context })
        {
            entries.push(LegendEntry { role, form, words });
        }
    }
    entries
}

/// Whether a mark is visible in its pane.
fn is_seen(mark: &Mark, pane: &Pane, theme: &Theme) -> bool {
    let points = mark.points().into_iter();
    let extent = Rect::around(points.map(|point| pane.to_picture(point)));
    let has_extent = extent.size().max_element() >= LEAST_SEEN;
    let is_large_enough = has_extent || mark.form() == Some(MarkForm::Dot);
    is_large_enough && pane.place.overlaps(&extent) && !pane.inks(mark, theme).is_empty()
}

/// The legend of all panes: in the room `below` them, or over the lower right corner of the picture, between the rows
/// of titles and scales, which are `taken`. Prefers large text, then few columns; `None` if it doesn't fit.
pub(super) fn legend(
    panes: &[Pane],
    naming: impl Fn(&Pane) -> LegendContext,
    below: Option<Rect>,
    theme: &Theme,
    taken: &[Rect],
) -> Option<Pane> {
    let mut named: Vec<LegendEntry> = Vec::new();
    for pane in panes {
        for entry in entries(pane, theme, &naming(pane)) {
            if !named.contains(&entry) {
                named.push(entry);
            }
        }
    }
    let room = below.or_else(|| between_rows(panes, taken))?;
    let place = room.shrunk(RIM);
    let text_size = theme.style(Role::Legend).text_size;
    let sizes = SIZES.into_iter();
    for scale in sizes.filter(|scale| scale * text_size >= SMALLEST_TEXT) {
        for columns in 1..=named.len() {
            let (marks, size) = table(&named, columns, &theme.scaled(scale));
            if size.cmple(place.size()).all() {
                let corner = match below {
                    Some(_) => place.min,
                    None => place.max - size,
                };
                let area = Rect::new(corner, size);
                return Some(Pane {
                    scale,
                    ..Pane::new(area, Camera::ONE_TO_ONE, marks)
                });
            }
        }
    }
    None
}

/// The part of the picture between the rows of titles and scales, which are `taken`.
fn between_rows(panes: &[Pane], taken: &[Rect]) -> Option<Rect> {
    let places = panes.iter().map(|pane| pane.place);
    let picture = places.reduce(|all, place| all.with(&place))?;
    let mut between = picture;
    for row in taken {
        if row.center().y > picture.center().y {
            between.max.y = between.max.y.min(row.min.y);
        } else {
            between.min.y = between.min.y.max(row.max.y);
        }
    }
    Some(between)
}

/// The entries in this number of columns, with the table's corner at the origin, and the table's size, in points.
fn table(entries: &[LegendEntry], columns: usize, theme: &Theme) -> (Vec<Mark>, DVec2) {
    let letter = theme.letter(Role::Legend);
    let margin = MARGIN * letter;
    let dots = entries.iter().filter(|entry| entry.form == MarkForm::Dot);
    let radii = dots.map(|entry| theme.style(entry.role).radius);
    let line = radii.fold(LINE * letter, |line, radius| line.max(2.0 * radius + 4.0));
    let rows = entries.len().div_ceil(columns);
    let mut marks = Vec::new();
    let mut left = margin;
    for column in entries.chunks(rows) {
        for (row, entry) in column.iter().enumerate() {
            let start = dvec2(left, margin / 2.0 + (row as f64 + 0.5) * line);
            let end = start + DVec2::X * (SAMPLE.x * letter);
            marks.extend(entry.sample([start, end], SAMPLE.y * letter));
            marks.push(Mark::label(end, entry.words, Role::Legend, DVec2::X));
        }
        let texts = column
            .iter()
            .map(|entry| theme.room(entry.words, Role::Legend).x);
        left += SAMPLE.x * letter + LABEL_GAP + texts.fold(0.0, f64::max) + margin;
    }
    (marks, dvec2(left, rows as f64 * line + margin))
}

impl LegendEntry {
    /// A sample of the entry's mark, from one end of its area to the other; a background gets a rim, as it may have
    /// none.
    fn sample(&self, [start, end]: [DVec2; 2], height: f64) -> Vec<Mark> {
        let role = self.role;
        match self.form {
            MarkForm::Dot => vec![Mark::dot((start + end) / 2.0, role)],
            MarkForm::Line => vec![Mark::line([start, end], role)],
            MarkForm::Arrow => vec![Mark::arrow(start, end, role)],
            MarkForm::Area => {
                let up = DVec2::Y * height / 2.0;
                let corners = [start - up, end - up, end + up, start + up];
                let mut areas = vec![Mark::area(corners, role)];
                if role.is_background() {
                    areas.push(Mark::area(corners, Role::Legend));
                }
                areas
            }
        }
    }
}
