//! Composes the figure: the panes, their overlays in drawing order, scales and legend, and labels that avoid all of
//! them.

use glam::DVec2;

use super::fit_view::{difference, fitted_minkowski};
use super::labels::place_labels;
use super::legend::legend;
use super::overlay::OverlayContext;
use super::overlay::{self, Drawing, distance, hull, impulses, other_bodies, question, search};
use super::picking::{pick, pointed_minkowski, pointed_world};
use super::role::{LegendContext, MarkForm, Role};
use super::scale::{ScaleBar, cross, scale, ticks};
use super::spatial::Roles;
use super::title::{clear_corner, corner_of_words, in_corner, pointers, pointers_in_minkowski};
use super::{Camera, Figure, FigureSource, Mark, MinkowskiPane, Overlay, Pane, Rect, Theme};
use crate::lesson::Step;

/// The figure of `subject`, of `size` points.
#[must_use]
pub fn compose<D: Drawing>(subject: &FigureSource<'_, D>, theme: &Theme, size: DVec2) -> Figure {
    let mut panes = panes(subject, theme, size);
    let pointed = subject
        .pointer
        .filter(|_| subject.asked.is_none())
        .and_then(|place| pick(subject, &panes, place));
    for pane in &mut panes {
        if let Some(pointed) = &pointed {
            pane.marks.extend(if pane.is_minkowski {
                pointed_minkowski(pointed, subject)
            } else {
                pointed_world(pointed, subject)
            });
        }
    }
    if let (Some(falling), Some(world)) = (subject.falling, panes.first_mut())
        && let Some(place) = other_bodies::place(subject, theme, &world.place)
        && !world.is_minkowski
    {
        let plot = other_bodies::pane((falling, subject.unit), theme, place);
        world.plot = Some(Box::new(plot));
    }
    let legend = finish(&mut panes, subject, theme);
    Figure { panes, legend }
}

/// The panes of that figure before labels and legends are placed, for picking.
#[must_use]
pub fn panes<D: Drawing>(subject: &FigureSource<'_, D>, theme: &Theme, size: DVec2) -> Vec<Pane> {
    let (world, minkowski) = subject.minkowski.layout(size);
    let is_alone = subject.minkowski == MinkowskiPane::Alone;
    let world = (!is_alone).then(|| world_pane(subject, theme, world));
    let minkowski = minkowski.map(|place| {
        let camera = subject.minkowski_camera;
        let camera = camera.unwrap_or_else(|| fitted_minkowski(subject, theme, &place));
        // At the world's scale if both are shown.
        let camera = match is_alone {
            true => camera,
            false => camera.at_scale(&place, subject.world_camera.scale),
        };
        minkowski_pane(subject, theme, place, camera)
    });
    world.into_iter().chain(minkowski).collect()
}

/// Adds scales, places the labels outside the legend, and returns the legend if it is on.
fn finish<D: Drawing>(
    panes: &mut [Pane],
    subject: &FigureSource<'_, D>,
    theme: &Theme,
) -> Option<Pane> {
    let mut covered = Vec::from_iter(subject.kept_free);
    let mut scales = Vec::new();
    for pane in &mut *panes {
        let scale = scale_in_a_corner(pane, subject, theme);
        let title = corner_of_words(&pane.marks, theme, &pane.camera, &pane.place);
        for corner in title
            .into_iter()
            .chain(scale.as_ref().map(|scale| scale.corner))
        {
            clear_corner(&mut pane.marks, &corner, &pane.camera, &pane.place);
            covered.push(corner);
        }
        covered.extend(pane.plot.as_ref().map(|plot| plot.place));
        scales.push(scale);
    }
    let naming = |pane: &Pane| naming(pane, subject);
    let legend = if subject.overlays.has(Overlay::Legend) {
        legend(panes, naming, subject.below_panes, theme, &covered)
    } else {
        None
    };
    covered.extend(legend.as_ref().map(|legend| legend.place));
    for (pane, scale) in panes.iter_mut().zip(scales) {
        if pane.is_minkowski && D::IS_FLAT {
            let ticks = ticks(theme, &pane.camera, &pane.place, &covered);
            pane.marks.extend(ticks);
        }
        place_labels(pane, theme, &covered);
        pane.marks
            .extend(scale.into_iter().flat_map(|scale| scale.marks));
    }
    legend
}

/// The scale bar in the lower left corner of the world; in space the axis cross, in both panes. In the plane,
/// Minkowski space has numbers on its axes instead.
fn scale_in_a_corner<D: Drawing>(
    pane: &Pane,
    subject: &FigureSource<'_, D>,
    theme: &Theme,
) -> Option<ScaleBar> {
    if !D::IS_FLAT {
        let looked_at = (&subject.view, subject.unit);
        return cross(looked_at, theme, &pane.camera, &pane.place);
    }
    if pane.is_minkowski || !subject.has_scale() {
        return None;
    }
    let part = pane.above_plot();
    scale(
        subject.unit,
        impulses::scale_of_bars(subject),
        theme,
        &pane.camera,
        &part,
    )
}

/// What the names of roles in a pane depend on.
fn naming<D: Drawing>(pane: &Pane, subject: &FigureSource<'_, D>) -> LegendContext {
    let bodies = subject.moment.bodies();
    let stage = subject.impulse().filter(|_| !pane.is_minkowski);
    LegendContext {
        form: MarkForm::Dot,
        in_space: !D::IS_FLAT,
        is_minkowski: pane.is_minkowski,
        phase: subject.query().map(Step::phase),
        stage: stage.map(|step| step.stage),
        collides: subject.answer().colliding,
        has_cores: bodies.iter().any(|body| D::radius(body) > 0.0),
    }
}

/// The roles of A and B.
const BODIES: [Roles; 2] = [
    Roles::new(Role::ShapeA, Role::FrontA, Role::HiddenA, Role::FineA),
    Roles::new(Role::ShapeB, Role::FrontB, Role::HiddenB, Role::FineB),
];

/// The roles of an outline that another body may hide, A's and B's.
const SEEN_THROUGH: [Role; 2] = [Role::OutlineA, Role::OutlineB];

/// The world pane, with labels at their preferred positions.
fn world_pane<D: Drawing>(subject: &FigureSource<'_, D>, theme: &Theme, place: Rect) -> Pane {
    let camera = subject.world_camera;
    let canvas = OverlayContext::new(subject, theme, false, (place, camera));
    let mut marks = Vec::new();
    if let Some(falling) = subject.falling {
        let shown = camera.shown(&place);
        marks.extend(other_bodies::bodies(falling, &shown));
    }
    marks.extend(bodies(&canvas));
    for overlay in subject.drawn() {
        let drawn = overlay::marks(overlay, &canvas);
        if overlay == Overlay::Trails {
            marks.splice(..0, drawn);
        } else {
            add_new(&mut marks, drawn);
        }
    }
    marks.extend(D::above_overlays(&canvas));
    if let Some(step) = subject.query().filter(|_| subject.impulse().is_none()) {
        marks.extend(distance::cores(&canvas));
        marks.extend(match (&subject.asked, subject.ended_lesson()) {
            (Some(asked), _) => question::world(asked, &canvas),
            (None, Some(lesson)) => distance::result_world(lesson, &canvas),
            (None, None) => search::world(step, &canvas),
        });
        marks.extend(D::above_step(&canvas));
    }
    marks.extend(pointers(subject, &place));
    let name = subject.world_name();
    let context = (theme, &camera, &place);
    marks.extend(name.map(|name| in_corner(name, Role::Title, None, context)));
    let word = subject.state_word();
    let above = name.map(|_| Role::Title);
    marks.extend(word.map(|(word, role)| in_corner(word, role, above, context)));
    Pane::new(place, camera, marks)
}

/// The bodies, the farther first (in the plane, B); if they collide, its outline is drawn over the other.
fn bodies<D: Drawing>(canvas: &OverlayContext<'_, D>) -> Vec<Mark> {
    let subject = canvas.subject;
    let bodies = subject.bodies();
    let depth = bodies.map(|body| D::depth(&subject.view, D::center(body)));
    let far = usize::from(depth[1] >= depth[0]);
    let mut marks = Vec::new();
    for body in [far, 1 - far] {
        marks.extend(D::projected(bodies[body], &subject.view).body(BODIES[body]));
    }
    if let Some(falling) = subject.falling {
        marks.extend(other_bodies::spokes_of_pair(falling));
        marks.extend(other_bodies::mouse_joint(falling));
    }
    // Until the question is answered, the drawing must not reveal whether they collide.
    let shows_both = subject.answer().colliding || subject.asked.is_some();
    if subject.shows_the_query() && shows_both {
        marks.push(Mark::span(canvas.outlines[far].clone(), SEEN_THROUGH[far]));
    }
    marks
}

/// The Minkowski pane, with labels at their preferred positions.
fn minkowski_pane<D: Drawing>(
    subject: &FigureSource<'_, D>,
    theme: &Theme,
    place: Rect,
    camera: Camera,
) -> Pane {
    let canvas = OverlayContext::new(subject, theme, true, (place, camera));
    let mut marks = D::beneath_minkowski(&canvas);
    for overlay in subject.drawn() {
        add_new(&mut marks, overlay::marks(overlay, &canvas));
    }
    marks.extend(D::above_overlays(&canvas));
    if let (Some((lesson, _)), Some(step)) = (subject.lesson, subject.query()) {
        if let Some(asked) = &subject.asked {
            marks.extend(question::minkowski(asked, step, &canvas));
        } else {
            marks.extend(search::minkowski(step, &canvas));
            marks.extend(D::step_minkowski(step, lesson.radius(), &canvas));
        }
    }
    if let Some(lesson) = subject.ended_lesson().filter(|_| subject.asked.is_none()) {
        marks.extend(distance::result_minkowski(lesson, &canvas));
    }
    marks.extend(D::above_step(&canvas));
    marks.extend(hull::origin(Role::Origin, canvas.middle_of_difference()));
    // Points are drawn over the lines that end at them.
    marks.sort_by_key(|mark| matches!(mark, Mark::Point { .. } | Mark::Label { .. }));
    if subject.drawn().any(|overlay| overlay == Overlay::Hull) {
        let [a, b] = subject.moment.bodies().map(|body| subject.bounds(body));
        let difference = difference(&a, &b);
        marks.extend(pointers_in_minkowski(&difference, &camera, &place));
    }
    let has_room = place.size().x >= 260.0;
    let name = ["A ⊖ B", "Minkowski difference A ⊖ B"][usize::from(has_room)];
    marks.push(in_corner(name, Role::Title, None, (theme, &camera, &place)));
    Pane {
        is_minkowski: true,
        ..Pane::new(place, camera, marks)
    }
}

/// Adds the marks that aren't there yet, as overlays may share some. Shades add up.
fn add_new(marks: &mut Vec<Mark>, of_overlay: Vec<Mark>) {
    for mark in of_overlay {
        if mark.role() == Role::HullShade || !marks.contains(&mark) {
            marks.push(mark);
        }
    }
}
