//! What is written in a pane: its labels, each where it covers nothing, and the legend where it hides none of them.

use super::labels::{Labels, Placed};
use super::{Pane, Rect, Theme, legend};

/// So many places for a legend are tried at most.
const MOST_TRIED: usize = 48;

/// What it counts for a legend to hide a label: more than any trouble that labels have with each other.
const HIDES_A_LABEL: f64 = 1e4;

/// Gives the labels of `pane` their places, clear of what is `covered`, and puts a legend of these entries over it
/// where one has room.
pub(super) fn written(pane: &mut Pane, entries: &[legend::Entry], theme: &Theme, covered: &[Rect]) {
    let mut labels = Labels::new(&pane.marks, theme, &pane.camera, &pane.place);
    let placed = match with_legend(entries, pane, theme, covered, &mut labels) {
        Some((placed, legend)) => {
            pane.legend = Some(Box::new(legend));
            placed
        }
        None => labels.placed(covered),
    };
    labels.write(&placed, &mut pane.marks, theme);
}

/// Where the labels of a pane stand beside the legend of these entries, if one has room: the first that leaves them
/// as good places as they have without it, else that which hurts them least.
fn with_legend(
    entries: &[legend::Entry],
    pane: &Pane,
    theme: &Theme,
    covered: &[Rect],
    labels: &mut Labels,
) -> Option<(Placed, Pane)> {
    if entries.is_empty() {
        return None;
    }
    let mut best: Option<(f64, Placed, Pane)> = None;
    let mut without = None;
    for legend in legend::legends(entries, pane, theme, covered).take(MOST_TRIED) {
        let placed = labels.placed(&[covered, &[legend.place]].concat());
        let hidden = labels.boxes(&placed);
        let hidden = hidden.filter(|label| legend.place.overlaps(label)).count();
        let with = placed.trouble + HIDES_A_LABEL * hidden as f64;
        if best.as_ref().is_none_or(|(least, ..)| with < *least) {
            best = Some((with, placed, legend));
        }
        if with == 0.0 || with <= *without.get_or_insert_with(|| labels.placed(covered).trouble) {
            break;
        }
    }
    best.map(|(_, placed, legend)| (placed, legend))
}
