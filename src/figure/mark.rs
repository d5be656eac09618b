//! The marks that figures are made of, with their names outside of the figure, and the panes they stand in.

use std::collections::BTreeSet;
use std::ops::Range;

use glam::DVec2;

use super::clip::is_within;
use super::{Camera, Rect, Role, Theme};
use collidoscope_core::planar::nearest_on_segment;

/// A mark. Points are in the pane's units: world or Minkowski space, px.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub shape: MarkShape,
    pub role: Role,
    /// Its own names in plain letters, for an SVG's `data-name`, messages to the page and texts: w₂ is w2.
    pub names: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MarkShape {
    /// A closed convex outline, its vertices in order, filled where the theme fills its role.
    Area(Vec<DVec2>),
    /// An open line.
    Line(Vec<DVec2>),
    /// A line with a head at its end.
    Arrow([DVec2; 2]),
    /// A dot of constant size on screen.
    Dot(DVec2),
    /// Text next to a point.
    Label(Label),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The named point.
    pub at: DVec2,
    /// A single line.
    pub text: String,
    /// The side of the point, as a direction of the space, in units of [`LABEL_GAP`](super::LABEL_GAP); zero is on
    /// the point.
    pub side: DVec2,
    /// The role of the body that it names, or of whose vertex; it may stand on that.
    pub body: Option<Role>,
}

/// How a mark is drawn; of several marks of a role, the last of these forms represents it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum MarkForm {
    /// A dot.
    Dot,
    /// An open line.
    Line,
    /// A line with a head.
    Arrow,
    /// A closed outline.
    Area,
}

/// A line of text, and what it names.
pub struct Caption {
    text: String,
    names: Vec<String>,
    body: Option<Role>,
}

impl<T: Into<String>> From<T> for Caption {
    fn from(text: T) -> Self {
        Self::named(text, Vec::new())
    }
}

impl Caption {
    pub(super) fn named(text: impl Into<String>, names: Vec<String>) -> Self {
        Self {
            text: text.into(),
            names,
            body: None,
        }
    }

    /// A symbol such as w₂.
    pub(super) fn symbol(symbol: &str) -> Self {
        Self::named(symbol, vec![plain_name(symbol)])
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// All symbols of the same thing: a₁ = a₃.
    pub(super) fn symbols(symbols: &[String]) -> Self {
        let names = symbols.iter().map(|symbol| plain_name(symbol)).collect();
        Self::named(symbols.join(" = "), names)
    }

    /// A symbol and its value: uᴬ = 12.5 m/s.
    pub(crate) fn quantity(symbol: &str, value: &str) -> Self {
        Self::named(format!("{symbol} = {value}"), vec![plain_name(symbol)])
    }

    /// The letter of the body with this role, or the name of one of its vertices.
    pub(super) fn of_body(mut self, body: impl Into<Option<Role>>) -> Self {
        self.body = body.into();
        self
    }
}

impl Mark {
    fn new(shape: MarkShape, role: Role) -> Self {
        let names = Vec::new();
        Self { shape, role, names }
    }

    pub(crate) fn area(points: impl IntoIterator<Item = DVec2>, role: Role) -> Self {
        Self::new(MarkShape::Area(points.into_iter().collect()), role)
    }

    /// The point, segment or polygon with these corners.
    pub(super) fn span(points: Vec<DVec2>, role: Role) -> Self {
        match points[..] {
            [at] => Self::dot(at, role),
            [_, _] => Self::line(points, role),
            _ => Self::area(points, role),
        }
    }

    pub fn line(points: impl IntoIterator<Item = DVec2>, role: Role) -> Self {
        Self::new(MarkShape::Line(points.into_iter().collect()), role)
    }

    pub(crate) fn arrow(from: DVec2, to: DVec2, role: Role) -> Self {
        Self::new(MarkShape::Arrow([from, to]), role)
    }

    pub fn dot(at: DVec2, role: Role) -> Self {
        Self::new(MarkShape::Dot(at), role)
    }

    pub fn label(at: DVec2, caption: impl Into<Caption>, role: Role, side: DVec2) -> Self {
        let Caption { text, names, body } = caption.into();
        let label = Label {
            at,
            text,
            side,
            body,
        };
        Self::new(MarkShape::Label(label), role).named(names)
    }

    pub(super) fn named(self, names: Vec<String>) -> Self {
        Self { names, ..self }
    }

    /// With a label of the same names.
    pub(super) fn with(self, label: Self) -> [Self; 2] {
        [self.named(label.names.clone()), label]
    }

    /// A dot with a label.
    pub(crate) fn named_dot(
        at: DVec2,
        caption: impl Into<Caption>,
        role: Role,
        side: DVec2,
    ) -> [Self; 2] {
        Self::dot(at, role).with(Self::label(at, caption, role, side))
    }

    /// An arrow with a label beyond its tip.
    pub(super) fn named_arrow(
        from: DVec2,
        to: DVec2,
        caption: impl Into<Caption>,
        role: Role,
    ) -> [Self; 2] {
        let along = (to - from).normalize_or(DVec2::X);
        Self::arrow(from, to, role).with(Self::label(to, caption, role, along))
    }

    /// A line with a label next to its centre.
    pub(super) fn named_line(ends: [DVec2; 2], text: &str, role: Role) -> [Self; 2] {
        let [from, to] = ends;
        let side = (to - from).perp().normalize_or(DVec2::X);
        let label = Self::label(from.midpoint(to), text, role, side);
        [Self::line(ends, role), label]
    }

    /// Its points in order; for a label the named point.
    pub fn points(&self) -> Vec<DVec2> {
        match &self.shape {
            MarkShape::Area(points) | MarkShape::Line(points) => points.clone(),
            MarkShape::Arrow(ends) => ends.to_vec(),
            MarkShape::Dot(at) | MarkShape::Label(Label { at, .. }) => vec![*at],
        }
    }

    /// How it is drawn, unless it is text.
    pub(crate) fn form(&self) -> Option<MarkForm> {
        match &self.shape {
            MarkShape::Area(_) => Some(MarkForm::Area),
            MarkShape::Line(_) => Some(MarkForm::Line),
            MarkShape::Arrow(_) => Some(MarkForm::Arrow),
            MarkShape::Dot(_) => Some(MarkForm::Dot),
            MarkShape::Label(_) => None,
        }
    }

    /// Its text, if it is a label.
    pub fn text(&self) -> Option<&str> {
        match &self.shape {
            MarkShape::Label(label) => Some(&label.text),
            _ => None,
        }
    }

    /// Whether both have the same role and the same name.
    pub(crate) fn is_called_like(&self, other: &Self) -> bool {
        self.role == other.role && self.name() == other.name()
    }

    /// Its own names, separated by spaces, or that of its role; empty if it has none.
    pub fn name(&self) -> String {
        match &self.names[..] {
            [] => self.role.name().unwrap_or_default().to_owned(),
            names => names.join(" "),
        }
    }

    /// Whether it has one of these names; a label only if it is its own, and not the number of a body.
    fn is_one_of(&self, names: &[String]) -> bool {
        match (&self.shape, &self.names[..]) {
            (MarkShape::Label(_), _) if self.role.is_bystander() => false,
            (MarkShape::Label(_), own) | (_, own @ [_, ..]) => {
                own.iter().any(|name| names.contains(name))
            }
            (_, []) => names.iter().any(|name| self.role.name() == Some(name)),
        }
    }

    /// The highlight over it; for a label, a dot at the named point.
    fn highlight(&self) -> Self {
        let role = Role::Pointed;
        match &self.shape {
            MarkShape::Area(points) => {
                Self::line(points.iter().chain(points.first()).copied(), role)
            }
            MarkShape::Label(label) => Self::dot(label.at, role),
            shape => Self::new(shape.clone(), role),
        }
    }
}

/// A part of the figure with a space of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Pane {
    /// The area in the figure.
    pub place: Rect,
    /// The visible part of its space.
    pub camera: Camera,
    /// Its marks, from back to front.
    pub marks: Vec<Mark>,
    /// Whether it is Minkowski space, which has its own background.
    pub is_minkowski: bool,
    /// The scale of its text, lines and dots, relative to the theme's.
    pub scale: f64,
    /// A plot over it, on the theme's surface.
    pub plot: Option<Box<Pane>>,
}

impl Pane {
    /// A pane of the world or of a chart, at the theme's scale.
    pub(crate) fn new(place: Rect, camera: Camera, marks: Vec<Mark>) -> Self {
        Self {
            place,
            camera,
            marks,
            is_minkowski: false,
            scale: 1.0,
            plot: None,
        }
    }

    /// Maps a point of its space to the figure.
    pub fn to_picture(&self, point: DVec2) -> DVec2 {
        self.camera.to_picture(&self.place, point)
    }

    /// The area above the plot at its lower border.
    pub(super) fn above_plot(&self) -> Rect {
        let plot = self.plot.as_ref();
        let foot = plot.map_or(self.place.max.y, |plot| plot.place.min.y);
        Rect::between(self.place.min, self.place.max.with_y(foot))
    }

    pub(super) fn frame<'t>(&self, theme: &'t Theme) -> Frame<'t> {
        Frame::new(theme, self.camera, self.place)
    }

    /// The names given by its labels, each with the named point.
    fn labelled(&self) -> impl Iterator<Item = (DVec2, &String)> {
        let labels = self.marks.iter().filter(|mark| mark.text().is_some());
        let of_points = labels.filter(|mark| !mark.role.is_bystander());
        of_points.flat_map(|mark| mark.names.iter().map(|name| (mark.points()[0], name)))
    }

    /// Whether a mark is drawn at a point of the figure, or around it.
    fn is_on(&self, mark: &Mark, place: DVec2) -> bool {
        const REACH: f64 = 6.0;
        let mut points = mark.points();
        for point in &mut points {
            *point = self.to_picture(*point);
        }
        match mark.shape {
            MarkShape::Area(_) => is_within(place, &points),
            MarkShape::Line(_) | MarkShape::Arrow(_) => points
                .windows(2)
                .any(|ends| nearest_on_segment([ends[0], ends[1]], place).distance(place) <= REACH),
            MarkShape::Dot(_) => points[0].distance(place) <= REACH,
            MarkShape::Label(_) => false,
        }
    }

    /// The highlights of the marks of these names; in Minkowski space also what several points span.
    fn highlights(&self, names: &[String]) -> Vec<Mark> {
        let mut lit: Vec<Mark> = Vec::new();
        for mark in self.marks.iter().filter(|mark| mark.is_one_of(names)) {
            let highlight = mark.highlight();
            let tip = highlight.points().pop();
            let is_lit = lit.iter().any(|other| other.points().pop() == tip);
            if highlight.form() != Some(MarkForm::Dot) || !is_lit {
                lit.push(highlight);
            }
        }
        if self.is_minkowski && names.len() > 1 {
            let found = names
                .iter()
                .filter_map(|name| self.labelled().find(|(_, other)| *other == name));
            let mut ring: Vec<DVec2> = found.map(|(at, _)| at).collect();
            if ring.len() > 2 {
                ring.push(ring[0]);
            }
            lit.push(Mark::line(ring, Role::Pointed));
        }
        lit
    }
}

/// A pane's area, the visible part of its space, and the theme of its marks.
#[derive(Clone, Copy)]
pub(super) struct Frame<'t> {
    pub theme: &'t Theme,
    pub camera: Camera,
    pub place: Rect,
}

impl<'t> Frame<'t> {
    pub const fn new(theme: &'t Theme, camera: Camera, place: Rect) -> Self {
        Self {
            theme,
            camera,
            place,
        }
    }

    pub fn to_picture(self, point: DVec2) -> DVec2 {
        self.camera.to_picture(&self.place, point)
    }

    pub fn to_space(self, place: DVec2) -> DVec2 {
        self.camera.to_space(&self.place, place)
    }

    pub fn shown(&self) -> Rect {
        self.camera.shown(&self.place)
    }
}

/// A figure with its panes from back to front.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub panes: Vec<Pane>,
    /// The names of the marks, below the panes or over a corner, on the theme's surface.
    pub legend: Option<Pane>,
}

impl Figure {
    /// A theme with lines and dots scaled down to the size of its panes.
    pub fn theme(&self, theme: &Theme) -> Theme {
        let first = self.panes.first();
        first.map_or(*theme, |pane| theme.in_pane(pane.place.size()))
    }

    /// The name of the mark at a point of the figure: the nearest point, else the mark in front.
    pub fn marked_at(&self, place: DVec2) -> Option<String> {
        self.named_at(place).or_else(|| {
            let pane = self.pane_at(place)?;
            let under = pane.marks.iter().rev();
            let mut names = under.filter(|mark| pane.is_on(mark, place)).map(Mark::name);
            names.find(|name| !name.is_empty())
        })
    }

    /// The names given by its labels.
    pub fn names(&self) -> Vec<String> {
        let names = self.panes.iter().flat_map(Pane::labelled);
        Vec::from_iter(names.map(|(_, name)| name.clone()).collect::<BTreeSet<_>>())
    }

    /// The nearest name at a point of the figure.
    pub fn named_at(&self, place: DVec2) -> Option<String> {
        const REACH: f64 = 12.0;
        let pane = self.pane_at(place)?;
        let distances = pane.labelled();
        distances
            .map(|(at, name)| (pane.to_picture(at).distance(place), name))
            .filter(|(away, _)| *away <= REACH)
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .map(|(_, name)| name.clone())
    }

    fn pane_at(&self, place: DVec2) -> Option<&Pane> {
        self.panes.iter().rfind(|pane| pane.place.contains(place))
    }

    /// Highlights the marks of these names, below the labels and above everything else.
    pub fn light(&mut self, names: &[String]) {
        for pane in &mut self.panes {
            let lit = pane.highlights(names);
            let labels = pane.marks.iter().position(|mark| mark.text().is_some());
            let before = labels.unwrap_or(pane.marks.len());
            pane.marks.splice(before..before, lit);
        }
    }
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
pub fn names_in(text: &str, known: &[String], sets: &[(char, Vec<String>)]) -> Vec<NameInText> {
    let mut found = Vec::new();
    let mut at = 0;
    for word in text.split(|character: char| !is_of_name(character)) {
        let place = at..at + word.len();
        // Words are separated by one character.
        at = place.end + text[place.end..].chars().next().map_or(0, char::len_utf8);
        let set = sets.iter().find(|(letter, _)| word.chars().eq([*letter]));
        let parts = match set.map(|(_, points)| points.iter()) {
            Some(points) => points
                .map(|point| (place.clone(), plain_name(point)))
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
    if word.starts_with(is_script) {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let mut letters = word
        .char_indices()
        .filter(|(_, one)| !is_script(*one))
        .peekable();
    while let Some((start, letter)) = letters.next() {
        let end = letters.peek().map_or(word.len(), |(end, _)| *end);
        if !letter.is_ascii_alphabetic() || end == start + 1 && word.len() > 1 {
            return Vec::new();
        }
        parts.push((at + start..at + end, plain_name(&word[start..end])));
    }
    parts
}

/// The name of a symbol in plain letters: w₂ is w2. The vertices a₁ and b₁ are highlighted with the point w₁ that they
/// form.
fn plain_name(symbol: &str) -> String {
    let unsigned = symbol.trim_start_matches('−');
    let plain: String = unsigned.chars().map(plain).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_and_its_mark_have_the_names_of_its_symbols() {
        let same = ["a₁", "a₃"].map(str::to_owned);
        for (caption, text, names) in [
            (Caption::symbols(&same), "a₁ = a₃", &["w1", "w3"][..]),
            (Caption::symbol("−d"), "−d", &["d"]),
            (
                Caption::quantity("uᴬ", "12.5 m/s"),
                "uᴬ = 12.5 m/s",
                &["uA"],
            ),
            (Caption::from("a − b"), "a − b", &[]),
        ] {
            let [dot, label] = Mark::named_dot(DVec2::ZERO, caption, Role::Support, DVec2::X);
            assert_eq!(label.text(), Some(text));
            assert_eq!([&dot.names[..], &label.names], [names; 2]);
        }
    }

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
}
