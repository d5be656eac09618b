//! The last of a picture: what stands beside the marks of a pane, and the labels clear of it.

use super::overlay::Overlay;
use super::scale::{Space, numbers, scale};
use super::title::{clear_corner, corner_of_title};
use super::{MinkowskiPane, Pane, Rect, Subject, Theme, labels, legend, lens};

/// So many places for a legend are tried at most.
const MOST_TRIED: usize = 48;

/// Gives the panes their scales, a lens where one is needed, the legend if it is on, and the labels their
/// places. `inset` is where a pane lies over the world.
pub(super) fn finish(
    panes: &mut [Pane],
    subject: &Subject<'_>,
    theme: &Theme,
    inset: Option<Rect>,
) {
    let covered: Vec<Covered> = panes
        .iter_mut()
        .map(|pane| {
            let front = inset.filter(|_| !pane.is_minkowski);
            Covered {
                corners: corners(pane, subject, theme),
                front,
            }
        })
        .collect();
    let mut entries: Vec<Vec<legend::Entry>> = Vec::new();
    for (pane, covered) in panes.iter_mut().zip(&covered) {
        if pane.is_minkowski {
            lens::add(pane, subject, theme, &covered.all());
        }
        entries.push(if subject.overlays.has(Overlay::Legend) {
            legend::entries(pane, subject, theme, covered.front)
        } else {
            Vec::new()
        });
    }
    if let (Some(_), [world, minkowski]) = (inset, &mut entries[..]) {
        // There is no room for a legend in an inset: the world's names what is in both.
        legend::add_entries(world, std::mem::take(minkowski));
    }
    for ((pane, mut covered), entries) in panes.iter_mut().zip(covered).zip(entries) {
        covered
            .corners
            .extend(pane.lens.as_ref().map(|lens| lens.place));
        pane.legend = best_legend(&entries, pane, theme, &covered.all()).map(Box::new);
        covered
            .corners
            .extend(pane.legend.as_ref().map(|legend| legend.place));
        let (camera, place, covered) = (pane.camera, pane.place, covered.all());
        labels::place(&mut pane.marks, theme, &camera, &place, &covered);
        if pane.is_minkowski {
            let numbers = numbers(&camera, &place);
            labels::add_where_free(&mut pane.marks, numbers, theme, &camera, &place, &covered);
        }
    }
}

/// The first legend that leaves the labels as good places as they have without it, else that which hurts them
/// least.
fn best_legend(
    entries: &[legend::Entry],
    pane: &Pane,
    theme: &Theme,
    covered: &[Rect],
) -> Option<Pane> {
    if entries.is_empty() {
        return None;
    }
    let trouble = |legend: Option<&Pane>| {
        let over = legend.map(|legend| legend.place);
        let covered: Vec<Rect> = covered.iter().copied().chain(over).collect();
        let mut marks = pane.marks.clone();
        labels::place(&mut marks, theme, &pane.camera, &pane.place, &covered)
    };
    let without = trouble(None);
    let mut best: Option<(f64, Pane)> = None;
    for legend in legend::legends(entries, pane, theme, covered).take(MOST_TRIED) {
        let with = trouble(Some(&legend));
        if best.as_ref().is_none_or(|(least, _)| with < *least) {
            best = Some((with, legend));
        }
        if with <= without {
            break;
        }
    }
    best.map(|(_, legend)| legend)
}

/// What lies over a pane, in the picture.
struct Covered {
    /// The title, the scale, the lens and the legend.
    corners: Vec<Rect>,
    /// Another pane.
    front: Option<Rect>,
}

impl Covered {
    fn all(&self) -> Vec<Rect> {
        self.corners.iter().copied().chain(self.front).collect()
    }
}

/// Adds the pane's scale where both spaces are shown, below everything, and keeps lines across the pane off
/// it and the title; where the two stand.
fn corners(pane: &mut Pane, subject: &Subject<'_>, theme: &Theme) -> Vec<Rect> {
    let space = if pane.is_minkowski {
        Space::Minkowski
    } else {
        Space::World
    };
    let are_both_shown = matches!(
        subject.minkowski,
        MinkowskiPane::Inset | MinkowskiPane::Half
    );
    let scale = are_both_shown
        .then(|| scale(space, theme, &pane.camera, &pane.place))
        .flatten();
    let title = corner_of_title(&pane.marks, theme, &pane.place);
    let corners: Vec<Rect> = title
        .into_iter()
        .chain(scale.as_ref().map(|scale| scale.corner))
        .collect();
    for corner in &corners {
        clear_corner(&mut pane.marks, corner, &pane.camera, &pane.place);
    }
    if let Some(scale) = scale {
        pane.marks.splice(..0, scale.marks);
    }
    corners
}
