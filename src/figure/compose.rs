//! Composes the figure: the panes, their overlays in drawing order, scales and legend, and labels that avoid all of
//! them.

use glam::DVec2;

use super::camera::difference;
use super::chart;
use super::drawn::{Canvas, Drawn, Layer};
use super::fit_view::fitted_minkowski;
use super::labels::place_labels;
use super::legend::{LegendContext, legend};
use super::mark::Frame;
use super::overlay::{self, bodies, distance, hull, impulses, search};
use super::picking::{pick, pointed_minkowski, pointed_world};
use super::scale::{ScaleBar, cross, scale, ticks};
use super::title::{clear_corner, corner_of_words, in_corner, pointers, pointers_in_minkowski};
use super::{Figure, MarkForm, MarkShape, MinkowskiPane, Overlay, Pane, Role, Subject, Theme};
use crate::lesson::Step;

/// The figure of `subject`, of `size` points.
pub fn compose<D: Drawn>(subject: &Subject<'_, D>, theme: &Theme, size: DVec2) -> Figure {
    let mut panes = panes(subject, theme, size);
    let pointer = subject.hints.pointer.filter(|_| subject.asked.is_none());
    if let Some(pointed) = pointer.and_then(|place| pick(subject, &panes, place)) {
        for pane in &mut panes {
            pane.marks.extend(match pane.is_minkowski {
                true => pointed_minkowski(&pointed, subject),
                false => pointed_world(&pointed, subject),
            });
        }
    }
    if let (Some(falling), Some(world)) = (subject.falling, panes.first_mut())
        && let Some(place) = chart::place(subject, theme, &world.place)
        && !world.is_minkowski
    {
        let plot = chart::pane((falling, subject.unit), theme, place);
        world.plot = Some(Box::new(plot));
    }
    let legend = finish(&mut panes, subject, theme);
    Figure { panes, legend }
}

/// The panes of that figure before labels and legends are placed, for picking.
pub fn panes<D: Drawn>(subject: &Subject<'_, D>, theme: &Theme, size: DVec2) -> Vec<Pane> {
    let (world, minkowski) = subject.layout.minkowski.layout(size);
    let is_alone = subject.layout.minkowski == MinkowskiPane::Alone;
    let camera = subject.layout.world_camera;
    let mut panes = Vec::new();
    if !is_alone {
        panes.push(world_pane(subject, Frame::new(theme, camera, world)));
    }
    if let Some(place) = minkowski {
        let chosen = subject.layout.minkowski_camera;
        let fitted = chosen.unwrap_or_else(|| fitted_minkowski(subject, theme, &place));
        let shown = if is_alone {
            fitted
        } else {
            fitted.at_scale(&place, camera.scale)
        };
        panes.push(minkowski_pane(subject, Frame::new(theme, shown, place)));
    }
    panes
}

/// Adds scales, places the labels outside the legend, and returns the legend if it is on.
fn finish<D: Drawn>(panes: &mut [Pane], subject: &Subject<'_, D>, theme: &Theme) -> Option<Pane> {
    let mut covered = Vec::from_iter(subject.layout.kept_free);
    let mut scales = Vec::new();
    for pane in &mut *panes {
        let frame = pane.frame(theme);
        let scale = scale_in_a_corner(pane, subject, theme);
        let corner = scale.as_ref().map(|scale| scale.corner);
        for corner in corner_of_words(&pane.marks, &frame)
            .into_iter()
            .chain(corner)
        {
            clear_corner(&mut pane.marks, &frame.camera.part(&frame.place, &corner));
            covered.push(corner);
        }
        covered.extend(pane.plot.as_ref().map(|plot| plot.place));
        scales.push(scale.map_or(Vec::new(), |scale| scale.marks));
    }
    let legend = subject.overlays.has(Overlay::Legend).then(|| {
        let below = subject.layout.below_panes;
        legend(panes, |pane| naming(pane, subject), below, theme, &covered)
    });
    covered.extend(legend.iter().flatten().map(|legend| legend.place));
    for (pane, scale) in panes.iter_mut().zip(scales) {
        if pane.is_minkowski && D::IS_FLAT {
            pane.marks.extend(ticks(&pane.frame(theme), &covered));
        }
        place_labels(pane, theme, &covered);
        pane.marks.extend(scale);
    }
    legend.flatten()
}

/// The scale bar in the lower left corner of the world; in space the axis cross, in both panes. In the plane,
/// Minkowski space has numbers on its axes instead.
fn scale_in_a_corner<D: Drawn>(
    pane: &Pane,
    subject: &Subject<'_, D>,
    theme: &Theme,
) -> Option<ScaleBar> {
    let frame = pane.frame(theme);
    if !D::IS_FLAT {
        return cross(&subject.view, subject.unit, &frame);
    }
    if pane.is_minkowski || !subject.has_scale() {
        return None;
    }
    let place = pane.above_plot();
    let of_bars = impulses::scale_of_bars(subject);
    scale(subject.unit, of_bars, &Frame { place, ..frame })
}

/// What the words for roles in a pane depend on.
fn naming<D: Drawn>(pane: &Pane, subject: &Subject<'_, D>) -> LegendContext {
    let stage = subject.impulse().filter(|_| !pane.is_minkowski);
    LegendContext {
        form: MarkForm::Dot,
        in_space: !D::IS_FLAT,
        is_minkowski: pane.is_minkowski,
        phase: subject.query().map(Step::phase),
        stage: stage.map(|step| step.stage),
        collides: subject.answer().colliding,
        has_cores: subject.has_cores(),
    }
}

/// The world pane, with labels at their preferred positions.
fn world_pane<D: Drawn>(subject: &Subject<'_, D>, frame: Frame<'_>) -> Pane {
    let mut canvas = Canvas::new(subject, false, frame);
    // Trails are below everything.
    if subject.draws(Overlay::Trails) {
        overlay::draw(Overlay::Trails, &mut canvas);
    }
    if let Some(falling) = subject.falling {
        bodies::others(falling, &mut canvas);
    }
    bodies::pair(&mut canvas);
    for overlay in subject.drawn().filter(|one| *one != Overlay::Trails) {
        add(overlay, &mut canvas);
    }
    D::own_marks(Layer::AboveOverlays, &mut canvas);
    if let Some(step) = subject.query().filter(|_| subject.impulse().is_none()) {
        distance::cores(&mut canvas);
        match (&subject.asked, subject.ended_lesson()) {
            (Some(asked), _) => search::question_world(asked, &mut canvas),
            (None, Some(lesson)) => distance::result_world(lesson, &mut canvas),
            (None, None) => search::world(step, &mut canvas),
        }
        D::own_marks(Layer::AboveStep, &mut canvas);
    }
    canvas.draw(pointers(subject, &frame));
    let title = subject.world_name().map(|name| (name.into(), Role::Title));
    let mut above = None;
    for (words, role) in title.into_iter().chain(subject.state_word()) {
        canvas.draw([in_corner(words, role, above, &frame)]);
        above = Some(role);
    }
    Pane::new(frame.place, frame.camera, canvas.marks)
}

/// The Minkowski pane, with labels at their preferred positions.
fn minkowski_pane<D: Drawn>(subject: &Subject<'_, D>, frame: Frame<'_>) -> Pane {
    let mut canvas = Canvas::new(subject, true, frame);
    D::own_marks(Layer::Ground, &mut canvas);
    for overlay in subject.drawn() {
        add(overlay, &mut canvas);
    }
    D::own_marks(Layer::AboveOverlays, &mut canvas);
    if let Some(step) = subject.query() {
        match &subject.asked {
            Some(asked) => search::question_minkowski(asked, step, &mut canvas),
            None => search::minkowski(step, &mut canvas),
        }
    }
    if let Some(lesson) = subject.ended_lesson().filter(|_| subject.asked.is_none()) {
        distance::result_minkowski(lesson, &mut canvas);
    }
    D::own_marks(Layer::AboveStep, &mut canvas);
    canvas.draw(hull::origin(canvas.middle_of_difference()));
    // Points are drawn over the lines that end at them.
    let marks = &mut canvas.marks;
    marks.sort_by_key(|mark| matches!(mark.shape, MarkShape::Dot(_) | MarkShape::Label(_)));
    if subject.draws(Overlay::Hull) {
        let [a, b] = subject.moment.bodies().map(|body| subject.bounds(body));
        canvas.draw(pointers_in_minkowski(&difference(&a, &b), &frame));
    }
    let has_room = frame.place.size().x >= 260.0;
    let name = ["A ⊖ B", "Minkowski difference A ⊖ B"][usize::from(has_room)];
    canvas.draw([in_corner(name, Role::Title, None, &frame)]);
    Pane {
        is_minkowski: true,
        ..Pane::new(frame.place, frame.camera, canvas.marks)
    }
}

/// Draws an overlay without the marks that are there already, as overlays may share some. Shades add up.
fn add<D: Drawn>(overlay: Overlay, canvas: &mut Canvas<'_, D>) {
    let before = canvas.marks.len();
    overlay::draw(overlay, canvas);
    for mark in canvas.marks.split_off(before) {
        if mark.role == Role::HullShade || !canvas.marks.contains(&mark) {
            canvas.marks.push(mark);
        }
    }
}
