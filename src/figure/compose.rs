//! The picture put together: which panes there are, and what stands in them beside what they show, with the
//! labels clear of it.

use glam::DVec2;

use super::fit_view::fitted_minkowski;
use super::labels::{place_labels, take_out_covered};
use super::legend::legend;
use super::overlay::context::OverlayContext;
use super::overlay::{Drawing, impulses, other_bodies, pointed, sat};
use super::pane::{minkowski_pane, world_pane};
use super::picking::pick;
use super::role::{LegendContext, MarkForm, OnAxis, Role};
use super::scale::ticks;
use super::scale::{PaneSpace, ScaleBar, scale};
use super::spatial::cross;
use super::title::{clear_corner, corner_of_words};
use super::{Figure, FigureSource, Mark, MinkowskiPane, Overlay, Pane, Rect, Theme};
use crate::lesson::Step;

/// The picture of `subject` in a frame of `size` points.
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
                pointed::minkowski(pointed, subject)
            } else {
                pointed::world(pointed, subject)
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

/// The panes of that picture before labels and legends find their places, for who asks where something is.
#[must_use]
pub fn panes<D: Drawing>(subject: &FigureSource<'_, D>, theme: &Theme, size: DVec2) -> Vec<Pane> {
    let (world, minkowski) = subject.minkowski.layout(size);
    let is_alone = subject.minkowski == MinkowskiPane::Alone;
    let world = (!is_alone).then(|| world_pane(subject, theme, world));
    let minkowski = minkowski.map(|place| {
        let camera = subject.minkowski_camera;
        let camera = camera.unwrap_or_else(|| fitted_minkowski(subject, theme, &place));
        let world = &subject.world_camera;
        let camera = subject.minkowski.at_scale_of(world, &camera, &place);
        minkowski_pane(subject, theme, place, camera)
    });
    world.into_iter().chain(minkowski).collect()
}

/// Gives the panes their scales and the labels their places outside the legend, which it returns if it is on.
fn finish<D: Drawing>(
    panes: &mut [Pane],
    subject: &FigureSource<'_, D>,
    theme: &Theme,
) -> Option<Pane> {
    let corners = panes.iter_mut().map(|pane| corners(pane, subject, theme));
    let (taken, scales): (Vec<_>, Vec<_>) = corners.unzip();
    let taken: Vec<Rect> = taken
        .into_iter()
        .flatten()
        .chain(subject.kept_free)
        .collect();
    let shows_legend = subject.overlays.has(Overlay::Legend);
    let naming = |pane: &Pane| naming(pane, subject, theme);
    let legend = shows_legend.then(|| legend(panes, naming, subject.below_panes, theme, &taken));
    let legend = legend.flatten();
    let covered: Vec<Rect> = legend
        .iter()
        .map(|legend| legend.place)
        .chain(taken)
        .collect();
    for (pane, scales) in panes.iter_mut().zip(scales) {
        if pane.is_minkowski && D::IS_FLAT {
            pane.marks
                .extend(ticks(theme, &pane.camera, &pane.place, &covered));
        }
        place_labels(pane, theme, &covered);
        take_out_covered(pane, Role::Tick, theme);
        pane.marks.extend(scales);
    }
    legend
}

/// Adds the pane's scale, below everything, and keeps lines across the pane off it, the scale of the impulses and the
/// title; where they and the plot stand, and the scales that are drawn above everything.
fn corners<D: Drawing>(
    pane: &mut Pane,
    subject: &FigureSource<'_, D>,
    theme: &Theme,
) -> (Vec<Rect>, Vec<Mark>) {
    let scale = scale_in_a_corner(pane, subject, theme);
    let of_impulses = (!pane.is_minkowski)
        .then(|| impulses::scale(subject, theme, &pane.camera, &pane.place))
        .flatten();
    let title = corner_of_words(&pane.marks, theme, &pane.camera, &pane.place);
    let scales = scale.iter().chain(&of_impulses);
    let corners: Vec<Rect> = title
        .into_iter()
        .chain(scales.flat_map(|scale| scale.corners.clone()))
        .collect();
    for corner in &corners {
        clear_corner(&mut pane.marks, corner, &pane.camera, &pane.place);
    }
    let plot = pane.plot.iter().map(|plot| plot.place);
    let corners = corners.into_iter().chain(plot).collect();
    let marks = |scale: Option<ScaleBar>| scale.map_or_else(Vec::new, |scale| scale.marks);
    let (scale, mut above) = (marks(scale), marks(of_impulses));
    // Under a step of the impulse a fixed body may reach to the rim.
    if subject.impulse().is_some() {
        above.extend(scale);
    } else {
        pane.marks.splice(0..0, scale);
    }
    (corners, above)
}

/// The scale in a lower corner of the pane: in space the cross.
fn scale_in_a_corner<D: Drawing>(
    pane: &Pane,
    subject: &FigureSource<'_, D>,
    theme: &Theme,
) -> Option<ScaleBar> {
    if !D::IS_FLAT {
        let looked_at = (&subject.view, subject.unit);
        return cross(looked_at, theme, &pane.camera, &pane.place);
    }
    if !subject.has_scale() {
        return None;
    }
    let part = pane.above_plot();
    let Rect { min, max } = part;
    let left = min.with_y(max.y);
    let (space, arrows, corner) = if pane.is_minkowski {
        let is_axis_left = pane.camera.to_picture(&part, DVec2::ZERO).x < part.center().x;
        (
            PaneSpace::Minkowski,
            None,
            if is_axis_left { max } else { left },
        )
    } else {
        (PaneSpace::World, impulses::arrows(subject), left)
    };
    let space = (space, subject.unit);
    scale(space, arrows, theme, &pane.camera, &part, corner)
}

/// What the names of roles in a pane depend on.
fn naming<D: Drawing>(pane: &Pane, subject: &FigureSource<'_, D>, theme: &Theme) -> LegendContext {
    let bodies = subject.moment.bodies();
    let place = (pane.place, pane.camera);
    let canvas = OverlayContext::new(subject, theme, pane.is_minkowski, place);
    let shows_axis = pane.marks.iter().any(|mark| mark.role() == Role::Overlap);
    LegendContext {
        form: MarkForm::Dot,
        in_space: !D::IS_FLAT,
        is_minkowski: pane.is_minkowski,
        phase: subject.query().map(Step::phase),
        stage: subject
            .impulse()
            .filter(|_| !pane.is_minkowski)
            .map(|step| step.stage),
        collides: D::answer(subject.moment).colliding,
        has_cores: bodies.iter().any(|body| D::radius(body) > 0.0),
        on_axis: if shows_axis {
            sat::on_axis(&canvas)
        } else {
            OnAxis::Shared
        },
    }
}
