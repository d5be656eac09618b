//! Fonts and colours of the widgets.

use std::sync::Arc;

use egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Galley, Response,
    Sense, Stroke, StrokeKind, TextStyle, Ui, Visuals, WidgetInfo, WidgetType,
    text::{LayoutJob, TextFormat},
    vec2,
};

use crate::export::fonts;
use crate::figure::{Color, Role, Theme};
use crate::lesson::{Phase, symbols_in};

/// The text sizes of the widgets, in points.
pub(super) const SMALL: f32 = 12.0;
pub(super) const BODY: f32 = 14.0;
pub(super) const LARGE: f32 = 16.0;
pub(super) const HEADING: f32 = 18.0;
pub(super) const LESSON: f32 = 22.0;
pub(super) const LECTURE: f32 = 28.0;
pub(super) const SIZES: [f32; 6] = [LECTURE, LESSON, HEADING, LARGE, BODY, SMALL];

/// One font family for everything, as it has the mathematical characters; with its bold and monospaced fonts.
pub(super) fn install_fonts(context: &egui::Context) {
    let mut fonts = FontDefinitions::empty();
    let cuts = [
        ("sans", fonts::sans(), FontFamily::Proportional),
        ("mono", fonts::mono(), FontFamily::Monospace),
        ("bold", fonts::bold(), bold_family()),
    ];
    for (name, bytes, family) in cuts {
        let data = FontData::from_static(bytes);
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
        // A page's other fonts have fewer characters.
        let mut names = vec![name.to_owned(), "sans".to_owned()];
        names.dedup();
        fonts.families.insert(family, names);
    }
    context.set_fonts(fonts);
}

/// The bold font.
pub(super) fn bold_family() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// A colour in egui's format. Opacity blends in sRGB, as in SVG; egui's own conversion would blend linearly, and the
/// window would be brighter than the figure.
pub(super) fn color(color: Color) -> Color32 {
    let [r, g, b] = [color.r, color.g, color.b]
        .map(|part| ((u16::from(part) * u16::from(color.a) + 127) / 255) as u8);
    Color32::from_rgba_premultiplied(r, g, b, color.a)
}

/// A phase's colour, everywhere.
pub(super) fn phase_color(theme: &Theme, phase: Phase) -> Color32 {
    let role = match phase {
        Phase::Gjk => Role::Simplex,
        Phase::Epa => Role::ClosestEdge,
        Phase::Distance => Role::Hull,
        Phase::Impulse => Role::NameB,
    };
    color(theme.style(role).text)
}

/// A size of the widgets, in points, at the theme's scale.
pub(super) fn scaled(size: f32, theme: &Theme) -> f32 {
    (size * theme.text_scale as f32).round()
}

/// A sentence with non-breaking spaces where words belong together.
pub(super) fn unbroken(sentence: &str) -> String {
    let mut kept = sentence.to_owned();
    for pair in ["A ⊖ B", "a − b", "a − B"] {
        kept = kept.replace(pair, &pair.replace(' ', "\u{a0}"));
    }
    kept
}

/// Texts in a row, each in its font and colour, wrapped at this width, with slanted symbols.
pub(super) fn prose(texts: &[(&str, FontId, Color32)], width: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    for (text, font, ink) in texts {
        let text = unbroken(text);
        let upright = TextFormat::simple(font.clone(), *ink);
        let slanted = TextFormat {
            italics: true,
            ..upright.clone()
        };
        let mut at = 0;
        for symbol in symbols_in(&text) {
            job.append(&text[at..symbol.start], 0.0, upright.clone());
            job.append(&text[symbol.clone()], 0.0, slanted.clone());
            at = symbol.end;
        }
        job.append(&text[at..], 0.0, upright);
    }
    job
}

/// Shows a text across the width, in at least this height, with this name for screen readers.
pub(super) fn show_text(ui: &mut Ui, galley: Arc<Galley>, name: &str, height: f32) -> Response {
    let size = vec2(ui.available_width(), height.max(galley.size().y));
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, name));
    ui.painter_at(place)
        .galley(place.min, galley, Color32::WHITE);
    response
}

/// A focus outline for widgets without one by egui.
pub(super) fn show_focus(ui: &Ui, response: &Response, theme: &Theme) {
    if response.has_focus() {
        let rim = Stroke::new(2.0, color(theme.text));
        let round = CornerRadius::same(4);
        ui.painter()
            .rect_stroke(response.rect, round, rim, StrokeKind::Inside);
    }
}

/// Whether a widget not drawn by egui is hovered, pressed or focused.
pub(super) fn is_lit(ui: &Ui, response: &Response) -> bool {
    let widgets = &ui.visuals().widgets;
    widgets.style(response).bg_fill != widgets.inactive.bg_fill
}

/// The minimum height of clickable rows, in points, for the mouse and for touch.
const ROW: f32 = 18.0;
pub(super) const TARGET: f32 = 44.0;

/// Sets the theme's colours, the fixed text sizes, and for touch larger rows.
pub(super) fn apply(context: &egui::Context, theme: &Theme, by_fingers: bool) {
    let mut visuals = if theme.is_light {
        Visuals::light()
    } else {
        Visuals::dark()
    };
    visuals.panel_fill = color(theme.surface);
    visuals.window_fill = color(theme.surface);
    visuals.window_stroke = Stroke::new(1.0, color(theme.rule));
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.override_text_color = Some(color(theme.text));
    if by_fingers {
        // After a touch, no pointer hovers.
        visuals.widgets.hovered = visuals.widgets.inactive;
    }
    context.options_mut(|options| {
        // The app has its own zoom keys.
        options.zoom_with_keyboard = false;
        // A press of any duration is a click: in slow frames, those of a tap are far apart.
        options.input_options.max_click_duration = f64::INFINITY;
    });
    context.style_mut(|style| {
        style.visuals = visuals;
        style.animation_time = 0.0;
        style.interaction.selectable_labels = false;
        // Next to the scrolled content, not over it.
        style.spacing.scroll = egui::style::ScrollStyle::thin();
        style.spacing.interact_size.y = if by_fingers { TARGET } else { ROW };
        style.spacing.button_padding.x = if by_fingers { 14.0 } else { 4.0 };
        style.text_styles = [
            (TextStyle::Small, SMALL, FontFamily::Proportional),
            (TextStyle::Body, BODY, FontFamily::Proportional),
            (TextStyle::Button, BODY, FontFamily::Proportional),
            (TextStyle::Monospace, BODY, FontFamily::Monospace),
            (TextStyle::Heading, HEADING, bold_family()),
        ]
        .map(|(name, size, family)| (name, FontId::new(scaled(size, theme), family)))
        .into();
    });
}
