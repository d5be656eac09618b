//! Invariants of every legend.

use std::collections::BTreeSet;

use glam::DVec2;

use super::super::{
    Figure, MarkForm, MinkowskiPane, Overlay, Overlays, Pane, Rect, Role, Subject, Theme,
    ThemeName, above_legend,
};
use super::{SIZES, all, at_home, boxes, scenes, subject, themes};
use crate::lesson::{FirstDirection, Lesson};

/// The roles that need no entry: text, leaders and backgrounds.
const WITHOUT_WORDS: [Role; 11] = [
    Role::OutlineB,
    Role::Grid,
    Role::Axis,
    Role::Leader,
    Role::Extension,
    Role::Scale,
    Role::Tick,
    Role::Legend,
    Role::DiscMark,
    Role::OldTrail,
    Role::OldestTrail,
];

/// The roles with visible marks in the pane.
fn drawn(pane: &Pane) -> BTreeSet<String> {
    let roles = pane.marks.iter().filter_map(|mark| {
        let points = mark.points();
        let to_picture = |point: DVec2| pane.camera.to_picture(&pane.place, point);
        let extent = Rect::around(points.into_iter().map(to_picture));
        // A line of length 0 shows nothing, unlike a dot.
        let is_dot = mark.form() == Some(MarkForm::Dot);
        let has_extent = is_dot || extent.size().max_element() >= 0.5;
        let is_seen = has_extent && pane.place.overlaps(&extent);
        let is_text = mark.text().is_some();
        (is_seen && !is_text && !WITHOUT_WORDS.contains(&mark.role))
            .then(|| format!("{:?}", mark.role))
    });
    roles.collect()
}

/// The roles of a legend's samples.
fn sampled(legend: &Pane) -> BTreeSet<String> {
    let samples = legend.marks.iter();
    let samples = samples.filter(|mark| mark.role != Role::Legend);
    samples.map(|mark| format!("{:?}", mark.role)).collect()
}

/// Violations by the legend of a figure, one per line.
pub(super) fn faults(figure: &Figure, theme: &Theme) -> Vec<String> {
    let Some(legend) = &figure.legend else {
        return vec!["no legend".to_owned()];
    };
    let mut faults = Vec::new();
    let expected: BTreeSet<String> = figure.panes.iter().flat_map(drawn).collect();
    let found = sampled(legend);
    if found != expected {
        faults.push(format!("names {found:?}, not {expected:?}"));
    }
    let words = boxes(legend, &theme.scaled(legend.scale));
    let different: BTreeSet<&str> = words.iter().map(|(text, _)| *text).collect();
    if different.len() != words.len() {
        faults.push(format!("a word stands twice: {words:?}"));
    }
    if !words.iter().all(|(_, place)| legend.place.holds(place)) {
        faults.push("a word sticks out".to_owned());
    }
    faults
}

/// The figure of `subject` as in a file, with the legend below the panes.
fn above_its_legend(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Figure {
    let (panes, below_panes) = above_legend(size, &subject.overlays, theme);
    let subject = Subject {
        below_panes,
        ..*subject
    };
    at_home(&subject, theme, panes)
}

#[test]
fn a_legend_names_what_is_in_the_picture() {
    let shown = [Overlay::Hull, Overlay::Labels, Overlay::Legend];
    let shown: Overlays = shown.into_iter().collect();
    let mut found = Vec::new();
    for (slug, simulation) in scenes() {
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        for (index, (name, theme)) in themes().enumerate() {
            for size in [SIZES[0], SIZES[1]] {
                let mut see = |subject: &Subject<'_>, what: String| {
                    let over = at_home(subject, &theme, size);
                    let below = above_its_legend(subject, &theme, size);
                    let said = format!("{slug}, {name:?}, {size}, {what}");
                    for figure in [over, below] {
                        let faults = faults(&figure, &theme).into_iter();
                        found.extend(faults.map(|fault| format!("{said}: {fault}")));
                    }
                };
                for view in [MinkowskiPane::Off, MinkowskiPane::Half] {
                    see(&subject(&simulation, shown, view), format!("{view:?}"));
                }
                let home = subject(&simulation, shown, MinkowskiPane::Half);
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
fn a_legend_leaves_the_view_as_it_is_and_takes_room_of_its_own_in_a_file() {
    let theme = Theme::new(ThemeName::Chalkboard);
    let size = SIZES[1];
    for (slug, simulation) in scenes() {
        let without = subject(&simulation, all(), MinkowskiPane::Half);
        let mut with = without;
        with.overlays.set(Overlay::Legend, true);
        let views = [with, without].map(|subject| {
            let panes = at_home(&subject, &theme, size).panes.into_iter();
            panes
                .map(|pane| (pane.place, pane.camera))
                .collect::<Vec<_>>()
        });
        assert_eq!(views[0], views[1], "{slug}");
        let below = above_its_legend(&with, &theme, size);
        let legend = below.legend.expect("a legend").place;
        let is_beside = |pane: &Pane| !pane.place.overlaps(&legend);
        assert!(below.panes.iter().all(is_beside), "{slug}");
        assert!(Rect::new(DVec2::ZERO, size).holds(&legend), "{slug}");
    }
}
