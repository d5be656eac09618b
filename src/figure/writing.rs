//! What is written in a pane: its labels, each where it covers nothing, and the legend where it hides none of them.

use super::{Mark, Pane, Rect, Theme, labels, legend};

/// So many places for a legend are tried at most.
const MOST_TRIED: usize = 48;

/// What it counts for a legend to hide a label: more than any trouble that labels have with each other.
const HIDES_A_LABEL: f64 = 1e4;

/// What lies over a pane, in the picture.
pub(super) struct Covered {
    /// The title, the scale, the lens and the legend.
    pub(super) corners: Vec<Rect>,
    /// Another pane.
    pub(super) front: Option<Rect>,
}

impl Covered {
    /// All of it.
    pub(super) fn all(&self) -> Vec<Rect> {
        self.corners.iter().copied().chain(self.front).collect()
    }
}

/// Gives the labels of `pane` their places, clear of what is `covered`, and puts a legend of these entries over it
/// where one has room.
pub(super) fn written(
    pane: &mut Pane,
    entries: &[legend::Entry],
    theme: &Theme,
    covered: &mut Covered,
) {
    if let Some((marks, legend)) = with_legend(entries, pane, theme, &covered.all()) {
        covered.corners.push(legend.place);
        pane.marks = marks;
        pane.legend = Some(Box::new(legend));
    } else {
        let covered = covered.all();
        labels::place(&mut pane.marks, theme, &pane.camera, &pane.place, &covered);
    }
}

/// The marks of a pane with the labels at their places, and the legend of these entries, if one has room: the
/// first that leaves the labels as good places as they have without it, else that which hurts them least.
fn with_legend(
    entries: &[legend::Entry],
    pane: &Pane,
    theme: &Theme,
    covered: &[Rect],
) -> Option<(Vec<Mark>, Pane)> {
    if entries.is_empty() {
        return None;
    }
    let labelled = |legend: Option<&Pane>| {
        let over = legend.map(|legend| legend.place);
        let covered: Vec<Rect> = covered.iter().copied().chain(over).collect();
        let mut marks = pane.marks.clone();
        let trouble = labels::place(&mut marks, theme, &pane.camera, &pane.place, &covered);
        let placed = labels::boxes(&marks, theme, &pane.camera, &pane.place);
        let hidden = placed
            .iter()
            .filter(|(_, label)| over.is_some_and(|over| over.overlaps(label)));
        (trouble + HIDES_A_LABEL * hidden.count() as f64, marks)
    };
    let mut best: Option<(f64, Vec<Mark>, Pane)> = None;
    let mut without = None;
    for legend in legend::legends(entries, pane, theme, covered).take(MOST_TRIED) {
        let (with, marks) = labelled(Some(&legend));
        if best.as_ref().is_none_or(|(least, ..)| with < *least) {
            best = Some((with, marks, legend));
        }
        if with == 0.0 || with <= *without.get_or_insert_with(|| labelled(None).0) {
            break;
        }
    }
    best.map(|(_, marks, legend)| (marks, legend))
}
