//! The lesson's part of the panel: the numbers that decide, where GJK looks first, and what the last seconds cost.

use egui::{FontId, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, pos2, vec2};

use super::style;
use crate::figure::Theme;
use crate::lesson::referee::Finding;
use crate::lesson::{FirstDirection, Method, Phase};
use crate::session::{Action, Costs, Session};

/// The numbers by which the step decides.
pub(super) fn numbers(ui: &mut Ui, lines: &[String], theme: &Theme) {
    ui.add_space(4.0);
    let size = style::scaled(style::SMALL, theme);
    for line in lines {
        ui.label(RichText::new(line).size(size));
    }
}

/// What was found about the trace that lies beside.
pub(super) fn finding(ui: &mut Ui, finding: &Finding, theme: &Theme) {
    ui.label(RichText::new("Trace beside ours").color(style::color(theme.faint_text)));
    let ink = if finding.wrong.is_some() {
        theme.warning
    } else {
        theme.text
    };
    let size = style::scaled(style::SMALL, theme);
    let text = RichText::new(&finding.caption).size(size);
    ui.label(text.color(style::color(ink)));
}

/// The ways to answer the query, to choose one.
pub(super) fn method(ui: &mut Ui, session: &Session, theme: &Theme, chosen: &mut Vec<Action>) {
    ui.label(RichText::new("Method").color(style::color(theme.faint_text)));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for method in Method::ALL {
            let is_set = session.choice().method == method;
            if ui.selectable_label(is_set, method.title()).clicked() {
                chosen.push(Action::AnswerBy(method));
            }
        }
    });
}

/// The rules for the first direction, to choose one.
pub(super) fn first_direction(
    ui: &mut Ui,
    session: &Session,
    theme: &Theme,
    chosen: &mut Vec<Action>,
) {
    ui.label(RichText::new("First direction").color(style::color(theme.faint_text)));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for first in FirstDirection::ALL {
            let is_set = session.choice().first == first;
            if ui.selectable_label(is_set, first.title()).clicked() {
                chosen.push(Action::LookFirst(first));
            }
        }
    });
}

/// The iterations of the last seconds, GJK's below and EPA's on top of them.
pub(super) fn plot(ui: &mut Ui, session: &Session, theme: &Theme) {
    let costs = session.costs();
    let text_size = style::scaled(style::SMALL, theme);
    let full = 30.0 + text_size + 2.0;
    let faint = style::color(theme.faint_text);
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), full), Sense::hover());
    let painter = ui.painter_at(place.expand(1.0));
    let most = costs.most();
    let column = place.width() / Costs::LENGTH as f32;
    let missing = Costs::LENGTH - costs.ticks().len();
    let height = |count: usize| 30.0 * count as f32 / most as f32;
    for (index, [gjk, epa]) in costs.ticks().enumerate() {
        let left = place.left() + column * (missing + index) as f32;
        let mut bottom = place.bottom();
        for (count, phase) in [(gjk, Phase::Gjk), (epa, Phase::Epa)] {
            let top = bottom - height(count);
            let bar = Rect::from_min_max(pos2(left, top), pos2(left + column, bottom));
            painter.rect_filled(bar, 0.0, style::phase_color(theme, phase));
            bottom = top;
        }
    }
    let floor: [Pos2; 2] = [place.left_bottom(), place.right_bottom()];
    painter.add(Shape::line_segment(floor, Stroke::new(1.0, faint)));
    let font = FontId::proportional(text_size);
    let seconds = Costs::LENGTH as f64 * session.stage().tick_seconds();
    let text = format!("iterations, last {seconds} s, at most {most}");
    let galley = painter.layout_no_wrap(text, font, faint);
    painter.galley(place.min, galley, faint);
}
