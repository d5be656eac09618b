//! The pen of the files: ink as the elements of an SVG, grouped by pane and by role.

use std::fmt;
use std::fmt::{Display, Formatter, Write};
use std::ops::Range;

use glam::DVec2;

use super::PageSize;
use crate::figure::{
    Color, DrawCommand, Figure, Mark, Pane, RIM, Rect, Stroke, TextAnchor, Theme, rule,
};
use crate::lesson::symbols_in;

/// The embedded font, and what stands in for it where it is not installed.
pub(super) const FONTS: &str = "'DejaVu Sans', sans-serif";

/// What all of a picture shares. Joins are round so that a spike does not reach beyond its vertex.
fn look() -> String {
    format!("font-family=\"{FONTS}\" stroke-linejoin=\"round\"")
}

/// The text of the SVG that shows `figure` on a sheet; its user units are the figure's points,
/// and what is farther apart than a hundredth of one is distinguished. The same figure makes the same bytes.
#[must_use]
pub fn svg(figure: &Figure, theme: &Theme, sheet: &PageSize) -> String {
    svg_among(figure, theme, sheet, "")
}

/// The same picture to stand in an SVG with others; `prefix` goes before each of its ids.
pub(super) fn svg_among(figure: &Figure, theme: &Theme, sheet: &PageSize, prefix: &str) -> String {
    let mut out = String::with_capacity(16 * 1024);
    // A `String` takes whatever is written to it.
    let _ = write_picture(&mut out, figure, theme, sheet, prefix);
    out
}

/// What a picture needs to stand in a page among others.
#[derive(Clone, Copy, Debug)]
pub struct Inline<'t> {
    /// Goes before each of its ids, so that no two pictures of a page share one.
    pub prefix: &'t str,
    /// What it shows, for those who cannot see it.
    pub alt: &'t str,
}

/// The same picture as an element of an HTML page, with an SVG for each pane: a narrow page can put one
/// below the other.
#[must_use]
pub fn inline_svg(figure: &Figure, theme: &Theme, inline: Inline<'_>) -> String {
    let mut out = String::with_capacity(16 * 1024);
    let _ = write_inline(&mut out, figure, theme, inline);
    out
}

fn write_picture(
    out: &mut String,
    figure: &Figure,
    theme: &Theme,
    sheet: &PageSize,
    prefix: &str,
) -> fmt::Result {
    let [width, height] = sheet.points.to_array().map(NumberAttribute);
    let [shown_width, shown_height] = sheet.pixels().to_array().map(NumberAttribute);
    let look = look();
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\" \
         viewBox=\"0 0 {width} {height}\" {look}>"
    )?;
    for (index, pane) in figure.panes.iter().enumerate() {
        write_pane(out, pane, theme, index, prefix)?;
    }
    if let Some(lowest) = figure.panes.last()
        && lowest.place.max.y < sheet.points.y
    {
        let below = Rect {
            min: lowest.place.max.with_x(0.0),
            max: sheet.points,
        };
        let ground = Paint("fill", theme.background);
        writeln!(out, "<rect {}{ground}/>", RectAttributes(&below))?;
    }
    if let Some(legend) = &figure.legend {
        let colors = [theme.surface, theme.rule];
        write_over(out, legend, theme, colors, [prefix, "picture", "legend"])?;
    }
    out.write_str("</svg>\n")
}

fn write_inline(
    out: &mut String,
    figure: &Figure,
    theme: &Theme,
    Inline { prefix, alt }: Inline<'_>,
) -> fmt::Result {
    // A label, since a title would pop up under the pointer and hide the picture.
    let (alt, look) = (Escaped(alt), look());
    writeln!(
        out,
        "<div class=\"picture\" role=\"img\" aria-label=\"{alt}\">"
    )?;
    for (index, pane) in figure.panes.iter().enumerate() {
        let (corner, size) = (pane.place.min, pane.place.size());
        let [x, y, width, height] = [corner.x, corner.y, size.x, size.y].map(NumberAttribute);
        // HTML knows the namespace by the element's name.
        writeln!(
            out,
            "<svg style=\"flex-grow: {width}\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{x} {y} {width} {height}\" {look}>"
        )?;
        write_pane(out, pane, theme, index, prefix)?;
        out.write_str("</svg>\n")?;
    }
    out.write_str("</div>\n")
}

/// The marks of one pane without its ground, in an SVG that says nothing to those who cannot see it.
pub(super) fn swatch(pane: &Pane, theme: &Theme) -> String {
    let [width, height] = pane.place.size().to_array().map(NumberAttribute);
    let mut marks = String::new();
    // A `String` takes whatever is written to it.
    let _ = write_marks(&mut marks, pane, theme);
    format!(
        "<svg class=\"swatch\" aria-hidden=\"true\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" {}>\n{marks}</svg>\n",
        look()
    )
}

fn write_pane(
    out: &mut String,
    pane: &Pane,
    theme: &Theme,
    index: usize,
    prefix: &str,
) -> fmt::Result {
    let id = match (pane.is_minkowski, index) {
        (false, _) => "world",
        (true, 0 | 1) => "minkowski",
        (true, _) => "side",
    };
    let place = RectAttributes(&pane.place);
    writeln!(
        out,
        "<clipPath id=\"{prefix}{id}-pane\"><rect {place}/></clipPath>\n\
         <g id=\"{prefix}{id}\" clip-path=\"url(#{prefix}{id}-pane)\">"
    )?;
    let ground = Paint("fill", pane.ground(theme));
    writeln!(out, "<rect class=\"ground\" {place}{ground}/>")?;
    write_marks(out, pane, theme)?;
    if let Some(plot) = &pane.plot {
        let colors = [theme.surface, theme.rule];
        write_over(out, plot, theme, colors, [prefix, id, "plot"])?;
    }
    if index > 0 {
        write_rule(out, &pane.place, theme.rule)?;
    }
    out.write_str("</g>\n")
}

/// What lies over a pane, on a ground and with a rule round it in these colours.
fn write_over(
    out: &mut String,
    over: &Pane,
    theme: &Theme,
    [ground, rule]: [Color; 2],
    [prefix, pane, what]: [&str; 3],
) -> fmt::Result {
    let (place, ground) = (RectAttributes(&over.place), Paint("fill", ground));
    writeln!(
        out,
        "<clipPath id=\"{prefix}{pane}-{what}-pane\"><rect {place}/></clipPath>\n\
         <g id=\"{prefix}{pane}-{what}\" clip-path=\"url(#{prefix}{pane}-{what}-pane)\">\n\
         <rect class=\"ground\" {place}{ground}/>"
    )?;
    write_marks(out, over, theme)?;
    write_rule(out, &over.place, rule)?;
    out.write_str("</g>\n")
}

fn write_rule(out: &mut String, place: &Rect, color: Color) -> fmt::Result {
    let ink = Paint("stroke", color);
    let place = rule(place);
    let place = RectAttributes(&place);
    writeln!(out, "<rect class=\"rule\" {place} fill=\"none\"{ink}/>")
}

/// The marks of a pane, a group for each run of marks of one role and one name.
fn write_marks(out: &mut String, pane: &Pane, theme: &Theme) -> fmt::Result {
    let marks: Vec<_> = pane.marks.iter().zip(pane.names_of_marks()).collect();
    let is_one =
        |one: &(&Mark, _), next: &(&Mark, _)| one.0.role() == next.0.role() && one.1 == next.1;
    for run in marks.chunk_by(is_one) {
        let (first, name) = &run[0];
        write!(out, "<g class=\"{}\"", first.role().slug())?;
        if !name.is_empty() {
            write!(out, " data-name=\"{name}\"")?;
        }
        out.write_str(">\n")?;
        for ink in run.iter().flat_map(|(mark, _)| pane.inks(mark, theme)) {
            write_ink(out, &ink)?;
        }
        out.write_str("</g>\n")?;
    }
    Ok(())
}

fn write_ink(out: &mut String, ink: &DrawCommand<'_>) -> fmt::Result {
    match ink {
        DrawCommand::Area {
            outline,
            fill,
            hatching,
            stroke,
        } => {
            write!(out, "<polygon points=\"{}\"", PointsAttribute(outline))?;
            match fill {
                Some(color) => write!(out, "{}", Paint("fill", *color))?,
                None => out.write_str(" fill=\"none\"")?,
            }
            if let Some(stroke) = stroke {
                write!(out, "{}", LineAttributes(stroke))?;
            }
            out.write_str("/>\n")?;
            hatching.iter().try_for_each(|hatching| {
                let (lines, look) = (Lines(&hatching.lines), LineAttributes(&hatching.stroke));
                writeln!(out, "<path d=\"{lines}\"{look}/>")
            })
        }
        DrawCommand::Line { points, stroke } => {
            let (points, line) = (PointsAttribute(points), LineAttributes(stroke));
            writeln!(out, "<polyline points=\"{points}\" fill=\"none\"{line}/>")
        }
        DrawCommand::Arrow {
            shaft,
            head,
            stroke,
        } => {
            let (shaft, line) = (PointsAttribute(shaft), LineAttributes(stroke));
            let (head, fill) = (PointsAttribute(head), Paint("fill", stroke.color));
            writeln!(
                out,
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
            // The stroke lies half inside its circle, so the circle runs through the rim's middle.
            let rim_stroke = Stroke {
                width: *rim,
                color: *rim_color,
                dash: None,
            };
            let (x, y) = (NumberAttribute(center.x), NumberAttribute(center.y));
            let (r, fill, line) = (
                NumberAttribute(radius + rim / 2.0),
                Paint("fill", *color),
                LineAttributes(&rim_stroke),
            );
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{fill}{line}/>")
        }
        DrawCommand::Ring {
            center,
            radius,
            stroke,
        } => {
            let (x, y, r) = (
                NumberAttribute(center.x),
                NumberAttribute(center.y),
                NumberAttribute(*radius),
            );
            let line = LineAttributes(stroke);
            writeln!(
                out,
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
            let (x, y, size) = (
                NumberAttribute(at.x),
                NumberAttribute(at.y),
                NumberAttribute(*size),
            );
            let anchor = match anchor {
                TextAnchor::Start => "start",
                TextAnchor::Middle => "middle",
                TextAnchor::End => "end",
            };
            let (fill, text) = (Paint("fill", *color), Escaped(text));
            write!(
                out,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\"{fill}"
            )?;
            if let Some(rim) = rim {
                let (width, rim) = (NumberAttribute(2.0 * RIM), Paint("stroke", *rim));
                write!(
                    out,
                    " paint-order=\"stroke\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{rim}"
                )?;
            }
            writeln!(out, ">{text}</text>")
        }
    }
}

/// The SVG with a title and, if there is any, a description for those who cannot see it; and with ids of its own, made
/// from what it shows, so that several in one page do not take each other's.
#[must_use]
pub fn standing_alone(svg: &str, title: &str, description: &str) -> String {
    let Some((start, rest)) = svg.split_once('>') else {
        return svg.to_owned();
    };
    let own = format!("p{:08x}-", hash(rest));
    let rest = rest
        .replace("id=\"", &format!("id=\"{own}"))
        .replace("url(#", &format!("url(#{own}"));
    let [title, description] = [title, description].map(Escaped);
    let mut out = format!(
        "{start} role=\"img\" aria-labelledby=\"{own}title\">\n<title id=\"{own}title\">{title}</title>\n"
    );
    if !description.0.is_empty() {
        out += &format!("<desc>{description}</desc>\n");
    }
    out + rest.trim_start_matches('\n')
}

/// The FNV-1a hash of a text.
fn hash(text: &str) -> u32 {
    let of_byte = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, of_byte)
}

/// A number to two decimals, without zeros at its end or a minus before a zero; what is no finite number
/// is 0, and no number is larger than 1e9.
pub(in crate::export) struct NumberAttribute(pub(in crate::export) f64);

impl Display for NumberAttribute {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const LARGEST: f64 = 1e9;
        let hundredths = (self.0.clamp(-LARGEST, LARGEST) * 100.0).round() as i64;
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        if hundredths < 0 {
            f.write_char('-')?;
        }
        match (rest / 10, rest % 10) {
            (0, 0) => write!(f, "{whole}"),
            (tenths, 0) => write!(f, "{whole}.{tenths}"),
            (tenths, hundredths) => write!(f, "{whole}.{tenths}{hundredths}"),
        }
    }
}

/// A list of points.
struct PointsAttribute<'p>(&'p [DVec2]);

impl Display for PointsAttribute<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, point) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_char(' ')?;
            }
            write!(
                f,
                "{},{}",
                NumberAttribute(point.x),
                NumberAttribute(point.y)
            )?;
        }
        Ok(())
    }
}

/// A path of separate lines.
struct Lines<'l>(&'l [[DVec2; 2]]);

impl Display for Lines<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|[from, to]| {
            let [x, y, to_x, to_y] = [from.x, from.y, to.x, to.y].map(NumberAttribute);
            write!(f, "M{x},{y}L{to_x},{to_y}")
        })
    }
}

/// The attributes of a rectangle's place.
struct RectAttributes<'p>(&'p Rect);

impl Display for RectAttributes<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (corner, size) = (self.0.min, self.0.size());
        let [x, y, width, height] = [corner.x, corner.y, size.x, size.y].map(NumberAttribute);
        write!(
            f,
            "x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
        )
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

/// The attributes of a line's look.
struct LineAttributes<'s>(&'s Stroke);

impl Display for LineAttributes<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Stroke { width, color, dash } = *self.0;
        let (ink, width) = (Paint("stroke", color), NumberAttribute(width));
        write!(f, "{ink} stroke-width=\"{width}\"")?;
        if let Some(lengths) = dash {
            let [dash, gap, next_dash, next_gap] = lengths.map(NumberAttribute);
            write!(f, " stroke-dasharray=\"{dash} {gap}")?;
            if lengths[..2] != lengths[2..] {
                write!(f, " {next_dash} {next_gap}")?;
            }
            f.write_char('"')?;
        }
        Ok(())
    }
}

/// A text whose symbols stand in italics, in an element of SVG or of HTML.
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

/// Text with XML's own signs escaped, and those it has no room for replaced.
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
            looks: 1.0,
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
        let points = vec![DVec2::splat(x), dvec2(x, 0.0), dvec2(0.0, x)];
        let at = DVec2::splat(x);
        vec![
            Mark::Polygon {
                points: points.clone(),
                role: Role::GhostB,
            },
            Mark::Polyline {
                points,
                role: Role::ClosestEdge,
            },
            Mark::Arrow {
                from: DVec2::ZERO,
                to: at,
                role: Role::Penetration,
            },
            Mark::Point {
                at,
                role: Role::Contact,
            },
            Mark::Label {
                at,
                text: text.to_owned(),
                role: Role::Simplex,
                side: DVec2::X,
            },
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

    #[test]
    fn marks_are_grouped_by_role_and_name() {
        let dot = |x| Mark::Point {
            at: dvec2(x, 0.0),
            role: Role::Contact,
        };
        let text = picture(vec![dot(1.0), dot(2.0)]);
        let group = "<g class=\"contact\" data-name=\"contact\">";
        assert_eq!(text.matches(group).count(), 1);
        assert_eq!(text.matches("<circle").count(), 2);
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
