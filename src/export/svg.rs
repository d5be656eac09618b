//! Figures as SVG: display lists as elements, grouped by pane and by role.

use std::fmt;
use std::fmt::{Display, Formatter, Write};
use std::ops::Range;

use glam::DVec2;

use super::PageSize;
use crate::figure::{
    Color, DrawCommand, Figure, Mark, Pane, RIM, Rect, Stroke, TextAnchor, Theme, rule,
};
use crate::lesson::symbols_in;

/// The embedded font, and its fallback if it isn't installed.
pub(super) const FONTS: &str = "'DejaVu Sans', sans-serif";

/// The common attributes of a figure. Joins are round so that a spike doesn't extend beyond its vertex.
fn look() -> String {
    format!("font-family=\"{FONTS}\" stroke-linejoin=\"round\"")
}

/// The SVG of `figure` on a sheet; its user units are the figure's points, with a resolution of a hundredth. The same
/// figure gives the same bytes.
#[must_use]
pub fn svg(figure: &Figure, theme: &Theme, sheet: &PageSize) -> String {
    svg_among(figure, theme, sheet, "")
}

/// The opening tag of an SVG of `pixels` whose own units are `points`.
pub(super) fn svg_tag(pixels: DVec2, points: DVec2, more: &str) -> String {
    let [width, height] = pixels.to_array().map(NumberAttribute);
    let [right, bottom] = points.to_array().map(NumberAttribute);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {right} {bottom}\" {more}>\n"
    )
}

/// The same figure for an SVG with others; `prefix` precedes each of its ids.
pub(super) fn svg_among(figure: &Figure, theme: &Theme, sheet: &PageSize, prefix: &str) -> String {
    let mut out = svg_tag(sheet.pixels(), sheet.points, &look());
    for (index, pane) in figure.panes.iter().enumerate() {
        out += &pane_group(pane, theme, index, prefix);
    }
    if let Some(lowest) = figure.panes.last()
        && lowest.place.max.y < sheet.points.y
    {
        let below = Rect {
            min: lowest.place.max.with_x(0.0),
            max: sheet.points,
        };
        let ground = Paint("fill", theme.background);
        out += &format!("<rect {}{ground}/>\n", rect_attributes(&below));
    }
    if let Some(legend) = &figure.legend {
        let id = format!("{prefix}picture-legend");
        out += &framed(legend, theme, &id, theme.surface, "", true);
    }
    out + "</svg>\n"
}

/// The context of a figure in a page with others.
#[derive(Clone, Copy, Debug)]
pub struct Inline<'t> {
    /// Precedes each of its ids, so that no two figures of a page share one.
    pub prefix: &'t str,
    /// The description for screen readers.
    pub alt: &'t str,
}

/// The same figure as an element of an HTML page, with an SVG for each pane, so that a narrow page can put one below
/// the other.
#[must_use]
pub fn inline_svg(figure: &Figure, theme: &Theme, Inline { prefix, alt }: Inline<'_>) -> String {
    // A label, since a title would be a tooltip over the figure.
    let (alt, look) = (Escaped(alt), look());
    let mut out = format!("<div class=\"picture\" role=\"img\" aria-label=\"{alt}\">\n");
    for (index, pane) in figure.panes.iter().enumerate() {
        let (corner, size) = (pane.place.min, pane.place.size());
        let [x, y, width, height] = [corner.x, corner.y, size.x, size.y].map(NumberAttribute);
        let group = pane_group(pane, theme, index, prefix);
        // HTML knows the namespace by the element's name.
        out += &format!(
            "<svg style=\"flex-grow: {width}\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{x} {y} {width} {height}\" {look}>\n{group}</svg>\n"
        );
    }
    out + "</div>\n"
}

/// The marks of one pane without its background, in an SVG hidden from screen readers.
pub(super) fn swatch(pane: &Pane, theme: &Theme) -> String {
    let [width, height] = pane.place.size().to_array().map(NumberAttribute);
    format!(
        "<svg class=\"swatch\" aria-hidden=\"true\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" {}>\n{}</svg>\n",
        look(),
        marks_of(pane, theme)
    )
}

fn pane_group(pane: &Pane, theme: &Theme, index: usize, prefix: &str) -> String {
    let id = match (pane.is_minkowski, index) {
        (false, _) => "world",
        (true, 0 | 1) => "minkowski",
        (true, _) => "side",
    };
    let id = format!("{prefix}{id}");
    let plot = pane.plot.as_ref().map_or_else(String::new, |plot| {
        framed(plot, theme, &format!("{id}-plot"), theme.surface, "", true)
    });
    framed(pane, theme, &id, pane.ground(theme), &plot, index > 0)
}

/// A pane on its background with what is `over` it and, if it has one, a rule around it.
fn framed(
    pane: &Pane,
    theme: &Theme,
    id: &str,
    ground: Color,
    over: &str,
    has_rule: bool,
) -> String {
    let (place, ground) = (rect_attributes(&pane.place), Paint("fill", ground));
    let marks = marks_of(pane, theme);
    let mut out = format!(
        "<clipPath id=\"{id}-pane\"><rect {place}/></clipPath>\n\
         <g id=\"{id}\" clip-path=\"url(#{id}-pane)\">\n\
         <rect class=\"ground\" {place}{ground}/>\n{marks}{over}"
    );
    if has_rule {
        let (ink, place) = (
            Paint("stroke", theme.rule),
            rect_attributes(&rule(&pane.place)),
        );
        out += &format!("<rect class=\"rule\" {place} fill=\"none\"{ink}/>\n");
    }
    out + "</g>\n"
}

/// The marks of a pane, a group for each run of marks with one role and one name.
fn marks_of(pane: &Pane, theme: &Theme) -> String {
    let mut out = String::with_capacity(8 * 1024);
    for run in pane.marks.chunk_by(Mark::is_called_like) {
        let name = run[0].name();
        out += &format!("<g class=\"{}\"", run[0].role.slug());
        if !name.is_empty() {
            out += &format!(" data-name=\"{name}\"");
        }
        out += ">\n";
        let inks = run.iter().flat_map(|mark| pane.inks(mark, theme));
        for ink in inks {
            // Writing to a `String` can't fail.
            let _ = write!(out, "{}", Element(ink));
        }
        out += "</g>\n";
    }
    out
}

/// One or two elements for each item of a display list.
struct Element<'i>(DrawCommand<'i>);

impl Display for Element<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0 {
            DrawCommand::Area {
                outline,
                fill,
                hatching,
                stroke,
            } => {
                write!(f, "<polygon points=\"{}\"", PointsAttribute(outline))?;
                match fill {
                    Some(color) => Paint("fill", *color).fmt(f)?,
                    None => f.write_str(" fill=\"none\"")?,
                }
                if let Some(stroke) = stroke {
                    LineAttributes(stroke).fmt(f)?;
                }
                f.write_str("/>\n")?;
                if let Some(hatching) = hatching {
                    let (path, line) = (path_of(&hatching.lines), LineAttributes(&hatching.stroke));
                    writeln!(f, "<path d=\"{path}\"{line}/>")?;
                }
                Ok(())
            }
            DrawCommand::Line { points, stroke } => {
                let (points, line) = (PointsAttribute(points), LineAttributes(stroke));
                writeln!(f, "<polyline points=\"{points}\" fill=\"none\"{line}/>")
            }
            DrawCommand::Arrow {
                shaft,
                head,
                stroke,
            } => {
                let (shaft, line) = (PointsAttribute(shaft), LineAttributes(stroke));
                let (head, fill) = (PointsAttribute(head), Paint("fill", stroke.color));
                writeln!(
                    f,
                    "<g class=\"arrow\"><polyline points=\"{shaft}\" fill=\"none\"{line}/>\
                     <polygon points=\"{head}\"{fill}/></g>"
                )
            }
            DrawCommand::Dot {
                center,
                radius,
                color,
                rim,
                rim_color,
            } => {
                let stroke = Stroke {
                    width: *rim,
                    color: *rim_color,
                    dash: None,
                };
                // Half of the stroke is inside its circle, so the circle is at the centre of the rim.
                let [x, y, r] = [center.x, center.y, radius + rim / 2.0].map(NumberAttribute);
                let (fill, line) = (Paint("fill", *color), LineAttributes(&stroke));
                writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{fill}{line}/>")
            }
            DrawCommand::Ring {
                center,
                radius,
                stroke,
            } => {
                let [x, y, r] = [center.x, center.y, *radius].map(NumberAttribute);
                let line = LineAttributes(stroke);
                writeln!(
                    f,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\"{line}/>"
                )
            }
            DrawCommand::Text {
                at,
                anchor,
                text,
                size,
                color,
                rim,
            } => {
                let [x, y, size] = [at.x, at.y, *size].map(NumberAttribute);
                let anchor = match anchor {
                    TextAnchor::Start => "start",
                    TextAnchor::Middle => "middle",
                    TextAnchor::End => "end",
                };
                let (fill, text) = (Paint("fill", *color), Escaped(text));
                write!(
                    f,
                    "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\"{fill}"
                )?;
                if let Some(rim) = rim {
                    let (width, rim) = (NumberAttribute(2.0 * RIM), Paint("stroke", *rim));
                    write!(
                        f,
                        " paint-order=\"stroke\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{rim}"
                    )?;
                }
                writeln!(f, ">{text}</text>")
            }
        }
    }
}

/// The SVG with a title and, if not empty, a description for screen readers; and with ids derived from its contents,
/// so that several in one page don't conflict.
#[must_use]
pub fn standing_alone(svg: &str, title: &str, description: &str) -> String {
    let Some((start, rest)) = svg.split_once('>') else {
        return svg.to_owned();
    };
    let own = format!("p{:08x}-", hash(rest));
    let unique = rest
        .replace("id=\"", &format!("id=\"{own}"))
        .replace("url(#", &format!("url(#{own}"));
    let [title, description] = [title, description].map(Escaped);
    let mut out = format!(
        "{start} role=\"img\" aria-labelledby=\"{own}title\">\n<title id=\"{own}title\">{title}</title>\n"
    );
    if !description.0.is_empty() {
        out += &format!("<desc>{description}</desc>\n");
    }
    out + unique.trim_start_matches('\n')
}

/// A figure for another page.
#[derive(Clone, Copy, Debug)]
pub struct EmbedCode<'e> {
    /// The address of the figure alone.
    pub embed: &'e str,
    /// The address of the whole program with the same scene.
    pub whole: &'e str,
    /// The title.
    pub title: &'e str,
    /// The size, in px.
    pub size: [u32; 2],
    /// The still figure as an SVG, for readers without script.
    pub still: &'e str,
}

impl EmbedCode<'_> {
    /// A `<figure>` with an `<iframe>`, a link below it, and the still figure in `<noscript>`.
    #[must_use]
    pub fn html(&self) -> String {
        let [embed, whole, title] = [self.embed, self.whole, self.title].map(Escaped);
        let [width, height] = self.size;
        let still = self.still.trim_end();
        format!(
            "<figure>\n\
             <iframe src=\"{embed}\" title=\"{title}\" width=\"{width}\" height=\"{height}\" \
             loading=\"lazy\" style=\"border: 0; max-width: 100%\"></iframe>\n\
             <noscript>\n{still}\n</noscript>\n\
             <figcaption><a href=\"{whole}\">{title}</a></figcaption>\n\
             </figure>\n"
        )
    }
}

/// The FNV-1a hash of a text.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// A number with two decimals, without trailing zeros or a minus before a zero; 0 for NaN, and within ±1e9.
pub(in crate::export) struct NumberAttribute(pub(in crate::export) f64);

impl Display for NumberAttribute {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const LARGEST: f64 = 1e9;
        let hundredths = (self.0.clamp(-LARGEST, LARGEST) * 100.0).round() as i64;
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        if hundredths < 0 {
            f.write_char('-')?;
        }
        whole.fmt(f)?;
        match (rest / 10, rest % 10) {
            (0, 0) => Ok(()),
            (tenths, 0) => write!(f, ".{tenths}"),
            (tenths, hundredths) => write!(f, ".{tenths}{hundredths}"),
        }
    }
}

/// A list of points.
struct PointsAttribute<'p>(&'p [DVec2]);

impl Display for PointsAttribute<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(at, point)| {
            let separator = if at == 0 { "" } else { " " };
            let [x, y] = point.to_array().map(NumberAttribute);
            write!(f, "{separator}{x},{y}")
        })
    }
}

/// A path of separate lines.
fn path_of(lines: &[[DVec2; 2]]) -> String {
    let mut path = String::new();
    for [from, to] in lines {
        let [x, y, to_x, to_y] = [from.x, from.y, to.x, to.y].map(NumberAttribute);
        path += &format!("M{x},{y}L{to_x},{to_y}");
    }
    path
}

/// The attributes of a rectangle.
fn rect_attributes(rect: &Rect) -> String {
    let (corner, size) = (rect.min, rect.size());
    let [x, y, width, height] = [corner.x, corner.y, size.x, size.y].map(NumberAttribute);
    format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

/// The attributes of a line's style.
struct LineAttributes<'s>(&'s Stroke);

impl Display for LineAttributes<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Stroke { width, color, dash } = self.0;
        let (ink, width) = (Paint("stroke", *color), NumberAttribute(*width));
        write!(f, "{ink} stroke-width=\"{width}\"")?;
        let Some(lengths) = dash else { return Ok(()) };
        let [dash, gap, next, next_gap] = lengths.map(NumberAttribute);
        if lengths[..2] == lengths[2..] {
            write!(f, " stroke-dasharray=\"{dash} {gap}\"")
        } else {
            write!(f, " stroke-dasharray=\"{dash} {gap} {next} {next_gap}\"")
        }
    }
}

/// The attributes of a colour, for `fill` or `stroke`.
pub(in crate::export) struct Paint(
    pub(in crate::export) &'static str,
    pub(in crate::export) Color,
);

impl Display for Paint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(what, Color { r, g, b, a }) = *self;
        write!(f, " {what}=\"#{r:02x}{g:02x}{b:02x}\"")?;
        if a < u8::MAX {
            let opacity = NumberAttribute(f64::from(a) / f64::from(u8::MAX));
            write!(f, " {what}-opacity=\"{opacity}\"")?;
        }
        Ok(())
    }
}

/// A text with its symbols in italics, in an element of SVG or of HTML.
pub(in crate::export) struct Prose<'t> {
    text: &'t str,
    italic: [&'static str; 2],
}

impl<'t> Prose<'t> {
    pub(in crate::export) fn svg(text: &'t str) -> Self {
        let italic = ["<tspan font-style=\"italic\">", "</tspan>"];
        Self { text, italic }
    }

    pub(in crate::export) fn html(text: &'t str) -> Self {
        let italic = ["<i>", "</i>"];
        Self { text, italic }
    }
}

impl Display for Prose<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (text, [open, close]) = (self.text, self.italic);
        let mut at = 0;
        for Range { start, end } in symbols_in(text) {
            let [before, symbol] = [&text[at..start], &text[start..end]].map(Escaped);
            write!(f, "{before}{open}{symbol}{close}")?;
            at = end;
        }
        write!(f, "{}", Escaped(&text[at..]))
    }
}

/// Text with XML's special characters escaped, and invalid ones replaced.
pub(in crate::export) struct Escaped<'t>(pub(in crate::export) &'t str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..' ' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use glam::{DVec2, dvec2};

    use super::*;
    use crate::figure::{Camera, Role, ThemeName};

    fn picture(marks: Vec<Mark>) -> String {
        let size = dvec2(200.0, 100.0);
        let pane = Pane {
            place: Rect::new(DVec2::ZERO, size),
            camera: Camera::ONE_TO_ONE,
            marks,
            is_minkowski: true,
            scale: 1.0,
            plot: None,
        };
        let theme = Theme::new(ThemeName::Chalkboard);
        svg(
            &Figure {
                panes: vec![pane],
                legend: None,
            },
            &theme,
            &PageSize::of_points(size),
        )
    }

    fn one_of_each(x: f64, text: &str) -> Vec<Mark> {
        let points = [DVec2::splat(x), dvec2(x, 0.0), dvec2(0.0, x)];
        let at = DVec2::splat(x);
        vec![
            Mark::area(points, Role::GhostB),
            Mark::line(points, Role::ClosestEdge),
            Mark::arrow(DVec2::ZERO, at, Role::Penetration),
            Mark::dot(at, Role::Contact),
            Mark::label(at, text, Role::Simplex, DVec2::X),
        ]
    }

    #[test]
    fn any_text_and_any_coordinates_are_well_formed() {
        for x in [0.0, 1e-300, 1e300, f64::NAN, f64::NEG_INFINITY] {
            let text = picture(one_of_each(x, "<w₁> & \u{1}\n\"'"));
            let tree = roxmltree::Document::parse(&text).expect("XML");
            for wrong in ["NaN", "inf", "\"-0\"", "-0,", "-0 "] {
                assert!(!text.contains(wrong), "{wrong} in {text}");
            }
            let label = tree.descendants().find(|n| n.has_tag_name("text"));
            let said = label.and_then(|n| n.text());
            let is_near = x.abs() < 1.0;
            assert_eq!(said, is_near.then_some("<w₁> & \u{fffd} \"'"));
        }
    }

    const PICTURE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<clipPath id=\"world-pane\"/>\n\
                   <g id=\"world\" clip-path=\"url(#world-pane)\"><text>id=&quot;</text></g>\n</svg>\n";

    fn ids(svg: &str) -> Vec<&str> {
        let starts = svg.split(" id=\"").skip(1);
        starts.filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn two_pictures_have_no_id_in_common_and_each_refers_to_its_own() {
        let one = standing_alone(PICTURE, "One", "");
        let other = standing_alone(&PICTURE.replace("world", "minkowski"), "One", "");
        assert!(ids(&one).iter().all(|id| !ids(&other).contains(id)));
        let own = ids(&one)[1];
        assert!(own.ends_with("world-pane"));
        assert!(one.contains(&format!("url(#{own})")), "{one}");
        assert!(one.contains("<text>id=&quot;</text>"), "{one}");
    }

    #[test]
    fn a_title_and_a_description_are_told_to_who_cannot_see_it() {
        let svg = standing_alone(PICTURE, "A & B", "They \"touch\".");
        assert!(
            svg.contains(">A &amp; B</title>\n<desc>They &quot;touch&quot;.</desc>\n<clipPath"),
            "{svg}"
        );
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "));
        assert!(!standing_alone(PICTURE, "A", "").contains("<desc>"));
    }
}
