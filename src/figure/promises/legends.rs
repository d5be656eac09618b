//! What every legend keeps.

use std::collections::BTreeSet;

use glam::DVec2;

use super::super::{Figure, Mark, MinkowskiPane, Overlay, Pane, Rect, Role, Subject, labels};
use super::{SIZES, all, at_home, scenes, subject, themes};
use crate::lesson::{FirstDirection, Lesson};

/// The roles that need no word: text, and what leads to text or lies behind everything.
const WITHOUT_WORDS: [Role; 11] = [
    Role::OutlineB,
    Role::Grid,
    Role::Axis,
    Role::Leader,
    Role::Extension,
    Role::Scale,
    Role::Tick,
    Role::Legend,
    Role::Spoke,
    Role::OldTrail,
    Role::OldestTrail,
];

/// The roles of which something is drawn in the pane.
fn drawn(pane: &Pane) -> BTreeSet<String> {
    let roles = pane.marks.iter().filter_map(|mark| {
        let points = match mark {
            Mark::Polygon { points, .. } | Mark::Polyline { points, .. } => points.clone(),
            Mark::Arrow { from, to, .. } => vec![*from, *to],
            Mark::Point { at, .. } => vec![*at],
            Mark::Label { .. } => return None,
        };
        let to_picture = |point: DVec2| pane.camera.to_picture(&pane.place, point);
        let extent = Rect::around(points.into_iter().map(to_picture));
        // A line of no length shows nothing, and a dot does.
        let is_dot = matches!(mark, Mark::Point { .. });
        let has_extent = is_dot || extent.size().max_element() >= 0.5;
        let is_seen = has_extent && pane.place.overlaps(&extent);
        (is_seen && !WITHOUT_WORDS.contains(&mark.role())).then(|| format!("{:?}", mark.role()))
    });
    roles.collect()
}

/// The roles of a legend's samples.
fn sampled(legend: &Pane) -> BTreeSet<String> {
    let samples = legend.marks.iter();
    let samples = samples.filter(|mark| mark.role() != Role::Legend);
    samples.map(|mark| format!("{:?}", mark.role())).collect()
}

/// What is wrong with the legends of a figure, a line each.
pub(super) fn faults(figure: &Figure, theme: &super::Theme) -> Vec<String> {
    let mut faults = Vec::new();
    for pane in &figure.panes {
        let expected = drawn(pane);
        let Some(legend) = &pane.legend else {
            faults.push("no legend".to_owned());
            continue;
        };
        let found = sampled(legend);
        if found != expected {
            faults.push(format!("names {found:?}, not {expected:?}"));
        }
        let words = labels::boxes(
            &legend.marks,
            &theme.scaled(legend.looks),
            &legend.camera,
            &legend.place,
        );
        let different: BTreeSet<&str> = words.iter().map(|(text, _)| *text).collect();
        if different.len() != words.len() {
            faults.push(format!("a word stands twice: {different:?}"));
        }
        if !words.iter().all(|(_, place)| legend.place.holds(place)) {
            faults.push("a word sticks out".to_owned());
        }
        if !pane.place.holds(&legend.place) {
            faults.push(format!("stands at {:?}", legend.place));
        }
        for (text, label) in labels::boxes(&pane.marks, theme, &pane.camera, &pane.place) {
            if legend.place.overlaps(&label) {
                faults.push(format!("covers `{text}`"));
            }
        }
    }
    faults
}

#[test]
fn a_legend_names_what_is_in_the_picture_and_covers_no_label() {
    let mut found = Vec::new();
    let views = [MinkowskiPane::Off, MinkowskiPane::Half];
    for (slug, simulation) in scenes() {
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        for (index, (name, theme)) in themes().enumerate() {
            for size in [SIZES[0], SIZES[1]] {
                let mut see = |subject: &Subject<'_>, what: String| {
                    let figure = at_home(subject, &theme, size);
                    let of_figure = faults(&figure, &theme).into_iter();
                    let said = format!("{slug}, {name:?}, {size}, {what}");
                    found.extend(of_figure.map(|fault| format!("{said}: {fault}")));
                };
                for view in views {
                    see(&subject(&simulation, all(), view), format!("{view:?}"));
                }
                let home = subject(&simulation, all(), MinkowskiPane::Half);
                // Each step in one of the themes.
                for at in (index..lesson.steps().len()).step_by(themes().count()) {
                    let step = Subject {
                        lesson: Some((&lesson, at)),
                        ..home
                    };
                    see(&step, format!("step {at}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn without_its_overlay_there_is_no_legend() {
    for (slug, simulation) in scenes() {
        let mut overlays = all();
        overlays.set(Overlay::Legend, false);
        for (_, theme) in themes() {
            let subject = subject(&simulation, overlays, MinkowskiPane::Half);
            let figure = at_home(&subject, &theme, SIZES[1]);
            assert!(
                figure.panes.iter().all(|pane| pane.legend.is_none()),
                "{slug}"
            );
        }
    }
}
