//! Figures as SVG: display lists as elements, grouped by pane and by role.

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
pub fn svg(figure: &Figure, theme: &Theme, sheet: &PageSize) -> String {
    svg_among(figure, theme, sheet, "")
}

/// The opening tag of an SVG of `pixels` whose own units are `points`.
pub(super) fn svg_tag(pixels: DVec2, points: DVec2, more: &str) -> String {
    let [width, height] = pixels.to_array().map(number);
    let [right, bottom] = points.to_array().map(number);
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
        let ground = paint("fill", theme.background);
        out += &format!("<rect {}{ground}/>\n", rect_attributes(&below));
    }
    if let Some(legend) = &figure.legend {
        let id = format!("{prefix}picture-legend");
        out += &framed(legend, theme, &id, theme.surface, "", true);
    }
    out + "</svg>\n"
}

/// The same figure as an element of an HTML page, with an SVG for each pane, so that a narrow page can put one below
/// the other. `prefix` precedes each of its ids, and `alt` is for screen readers.
pub(super) fn inline_svg(figure: &Figure, theme: &Theme, prefix: &str, alt: &str) -> String {
    // A label, since a title would be a tooltip over the figure.
    let (alt, look) = (escaped(alt), look());
    let mut out = format!("<div class=\"picture\" role=\"img\" aria-label=\"{alt}\">\n");
    for (index, pane) in figure.panes.iter().enumerate() {
        let (corner, size) = (pane.place.min, pane.place.size());
        let [x, y, width, height] = [corner.x, corner.y, size.x, size.y].map(number);
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
    let [width, height] = pane.place.size().to_array().map(number);
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
    let (place, ground) = (rect_attributes(&pane.place), paint("fill", ground));
    let marks = marks_of(pane, theme);
    let mut out = format!(
        "<clipPath id=\"{id}-pane\"><rect {place}/></clipPath>\n\
         <g id=\"{id}\" clip-path=\"url(#{id}-pane)\">\n\
         <rect class=\"ground\" {place}{ground}/>\n{marks}{over}"
    );
    if has_rule {
        let ink = paint("stroke", theme.rule);
        let place = rect_attributes(&rule(&pane.place));
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
        for command in run.iter().flat_map(|mark| pane.inks(mark, theme)) {
            out += &elements(&command);
        }
        out += "</g>\n";
    }
    out
}

/// One or two elements for each item of a display list.
fn elements(command: &DrawCommand<'_>) -> String {
    match command {
        DrawCommand::Area {
            outline,
            fill,
            hatching,
            stroke,
        } => {
            let fill = fill.map_or(" fill=\"none\"".to_owned(), |color| paint("fill", color));
            let line = stroke.as_ref().map_or_else(String::new, line_attributes);
            let hatching = hatching.as_ref().map_or_else(String::new, |hatching| {
                let (path, line) = (path_of(&hatching.lines), line_attributes(&hatching.stroke));
                format!("<path d=\"{path}\"{line}/>\n")
            });
            let points = coordinates(outline);
            format!("<polygon points=\"{points}\"{fill}{line}/>\n{hatching}")
        }
        DrawCommand::Line { points, stroke } => format!(
            "<polyline points=\"{}\" fill=\"none\"{}/>\n",
            coordinates(points),
            line_attributes(stroke)
        ),
        DrawCommand::Arrow {
            shaft,
            head,
            stroke,
        } => format!(
            "<g class=\"arrow\"><polyline points=\"{}\" fill=\"none\"{}/>\
             <polygon points=\"{}\"{}/></g>\n",
            coordinates(shaft),
            line_attributes(stroke),
            coordinates(head),
            paint("fill", stroke.color)
        ),
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
            circle(*center, radius + rim / 2.0, &paint("fill", *color), &stroke)
        }
        DrawCommand::Ring {
            center,
            radius,
            stroke,
        } => circle(*center, *radius, " fill=\"none\"", stroke),
        DrawCommand::Text {
            at,
            anchor,
            text,
            size,
            color,
            rim,
        } => {
            let [x, y, size] = [at.x, at.y, *size].map(number);
            let anchor = match anchor {
                TextAnchor::Start => "start",
                TextAnchor::Middle => "middle",
                TextAnchor::End => "end",
            };
            let (fill, text) = (paint("fill", *color), escaped(text));
            let rim = rim.map_or_else(String::new, |rim| {
                let (width, rim) = (number(2.0 * RIM), paint("stroke", rim));
                format!(
                    " paint-order=\"stroke\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{rim}"
                )
            });
            format!(
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\"{fill}{rim}>{text}</text>\n"
            )
        }
    }
}

fn circle(center: DVec2, radius: f64, fill: &str, stroke: &Stroke) -> String {
    let [x, y, r] = [center.x, center.y, radius].map(number);
    let line = line_attributes(stroke);
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{fill}{line}/>\n")
}

/// The SVG with a title and, if not empty, a description for screen readers; and with ids derived from its contents,
/// so that several in one page don't conflict.
pub fn standing_alone(svg: &str, title: &str, description: &str) -> String {
    let Some((start, rest)) = svg.split_once('>') else {
        return svg.to_owned();
    };
    let own = format!("p{:08x}-", hash(rest));
    let unique = rest
        .replace("id=\"", &format!("id=\"{own}"))
        .replace("url(#", &format!("url(#{own}"));
    let [title, description] = [title, description].map(escaped);
    let mut out = format!(
        "{start} role=\"img\" aria-labelledby=\"{own}title\">\n<title id=\"{own}title\">{title}</title>\n"
    );
    if !description.is_empty() {
        out += &format!("<desc>{description}</desc>\n");
    }
    out + unique.trim_start_matches('\n')
}

/// A figure for another page.
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
    pub fn html(&self) -> String {
        let [embed, whole, title] = [self.embed, self.whole, self.title].map(escaped);
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
pub(super) fn number(value: f64) -> String {
    const LARGEST: f64 = 1e9;
    let hundredths = (value.clamp(-LARGEST, LARGEST) * 100.0).round() as i64;
    (hundredths as f64 / 100.0).to_string()
}

/// A list of points, for `points`.
fn coordinates(points: &[DVec2]) -> String {
    let pairs = points.iter().map(|point| {
        let [x, y] = point.to_array().map(number);
        format!("{x},{y}")
    });
    pairs.collect::<Vec<_>>().join(" ")
}

/// A path of separate lines.
fn path_of(lines: &[[DVec2; 2]]) -> String {
    let mut path = String::new();
    for [from, to] in lines {
        let [x, y, to_x, to_y] = [from.x, from.y, to.x, to.y].map(number);
        path += &format!("M{x},{y}L{to_x},{to_y}");
    }
    path
}

/// The attributes of a rectangle.
pub(super) fn rect_attributes(rect: &Rect) -> String {
    let (corner, size) = (rect.min, rect.size());
    let [x, y, width, height] = [corner.x, corner.y, size.x, size.y].map(number);
    format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

/// The attributes of a line's style.
fn line_attributes(Stroke { width, color, dash }: &Stroke) -> String {
    let (ink, width) = (paint("stroke", *color), number(*width));
    let dash = dash.map_or_else(String::new, |lengths| {
        let [dash, gap, next, next_gap] = lengths.map(number);
        if lengths[..2] == lengths[2..] {
            format!(" stroke-dasharray=\"{dash} {gap}\"")
        } else {
            format!(" stroke-dasharray=\"{dash} {gap} {next} {next_gap}\"")
        }
    });
    format!("{ink} stroke-width=\"{width}\"{dash}")
}

/// The attributes of a colour, for `fill` or `stroke`.
pub(super) fn paint(what: &str, Color { r, g, b, a }: Color) -> String {
    let color = format!(" {what}=\"#{r:02x}{g:02x}{b:02x}\"");
    if a == u8::MAX {
        return color;
    }
    let opacity = number(f64::from(a) / f64::from(u8::MAX));
    format!("{color} {what}-opacity=\"{opacity}\"")
}

/// A text in an element of HTML, with its symbols in italics.
pub(super) fn prose(text: &str) -> String {
    with_italics(text, ["<i>", "</i>"])
}

/// A text with its symbols between these tags, and XML's special characters escaped.
pub(super) fn with_italics(text: &str, [open, close]: [&str; 2]) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for Range { start, end } in symbols_in(text) {
        let [before, symbol] = [&text[at..start], &text[start..end]].map(escaped);
        out += &format!("{before}{open}{symbol}{close}");
        at = end;
    }
    out + &escaped(&text[at..])
}

/// Text with XML's special characters escaped, and invalid ones replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
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
