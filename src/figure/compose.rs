//! The picture put together: which panes there are, and what stands in them beside what they show, with the
//! labels clear of it.

use glam::DVec2;

use super::fit_view::fitted_minkowski;
use super::labels::place_labels;
use super::legend::legend;
use super::overlay::context::OverlayContext;
use super::overlay::{Drawing, impulses, other_bodies, pointed, sat};
use super::pane::{minkowski_pane, world_pane};
use super::picking::pick;
use super::role::{LegendContext, MarkForm, OnAxis, Role};
use super::scale::{ScaleBar, cross, scale, ticks};
use super::title::{clear_corner, corner_of_words};
use super::{Figure, FigureSource, MinkowskiPane, Overlay, Pane, Theme};
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
        // At the world's scale where both are shown.
        let camera = match is_alone {
            true => camera,
            false => camera.at_scale(&place, subject.world_camera.scale),
        };
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
    let naming = |pane: &Pane| naming(pane, subject, theme);
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

/// The scale in the lower left corner of the world; in space the cross, in both panes. The axes of the plane's Minkowski
/// space have numbers.
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
        impulses::arrows(subject),
        theme,
        &pane.camera,
        &part,
    )
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
        collides: subject.answer().colliding,
        has_cores: bodies.iter().any(|body| D::radius(body) > 0.0),
        on_axis: if shows_axis {
            sat::on_axis(&canvas)
        } else {
            OnAxis::Shared
        },
    }
}
