//! Invariants of every figure, checked for all presets, views, sizes and themes.

pub(super) mod falls;

use std::collections::{BTreeMap, BTreeSet};

use glam::{DVec2, dvec2};

use super::clip::crosses;
use super::role::LabelPlace;
use super::title::box_of_label;
use super::{
    Figure, Mark, MarkForm, MarkShape, MinkowskiPane, Overlay, Overlays, Pane, Rect, Role, Subject,
    Theme, ThemeName, above_legend, compose,
};
use crate::lesson::tour::TourDemo;
use crate::lesson::{FirstDirection, Lesson, subscript};
use crate::scene::{Moment, Simulation, preset, presets};

const VIEWS: [MinkowskiPane; 3] = [
    MinkowskiPane::Off,
    MinkowskiPane::Half,
    MinkowskiPane::Alone,
];

/// The sizes, in points, of figures of 640×480, 1024×768, 1920×1080 and 800×1200 px, and of a window of 1920×1080.
pub(super) const SIZES: [DVec2; 5] = [
    dvec2(640.0, 480.0),
    dvec2(1024.0, 768.0),
    dvec2(1365.0, 768.0),
    dvec2(800.0, 1200.0),
    dvec2(1920.0, 1080.0),
];

pub(super) fn themes() -> impl Iterator<Item = (ThemeName, Theme)> {
    ThemeName::ALL
        .into_iter()
        .map(|name| (name, Theme::new(name)))
}

/// Every preset of two bodies, ready to be drawn. Physics scenes are checked in `falls`.
pub(super) fn scenes() -> Vec<(&'static str, Simulation)> {
    let presets = presets().into_iter();
    let of_two = presets.filter(|preset| preset.scene.fall.is_none());
    of_two
        .map(|preset| (preset.slug, Simulation::new(preset.scene)))
        .collect()
}

/// The subject without a lesson. Minkowski space is never shown without its hull.
pub(super) fn subject(
    simulation: &Simulation,
    mut overlays: Overlays,
    minkowski: MinkowskiPane,
) -> Subject<'_> {
    if minkowski != MinkowskiPane::Off {
        overlays.set(Overlay::Hull, true);
    }
    let mut subject = Subject::new(simulation.moment(), &simulation.moment().b);
    (subject.overlays, subject.layout.minkowski) = (overlays, minkowski);
    subject
}

/// The figure of `subject` in its fitted view.
pub(super) fn at_home(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Figure {
    compose(&subject.at_home(theme, size), theme, size)
}

/// All overlays but the legend, which covers a corner in any case.
pub(super) fn all() -> Overlays {
    let all = Overlay::ALL.into_iter();
    all.filter(|overlay| *overlay != Overlay::Legend).collect()
}

/// Every label of a pane with its box.
pub(super) fn boxes<'p>(pane: &'p Pane, theme: &Theme) -> Vec<(&'p str, Rect)> {
    let frame = pane.frame(theme);
    let marks = pane.marks.iter();
    let labels = marks.filter_map(|mark| Some((mark.text()?, box_of_label(mark, &frame)?)));
    labels.collect()
}

/// The bounds of a mark in the figure.
pub(super) fn extent(mark: &Mark, theme: &Theme, to_picture: impl Fn(DVec2) -> DVec2) -> Rect {
    match &mark.shape {
        MarkShape::Dot(at) => Rect::about(to_picture(*at), theme.style(mark.role).radius),
        _ => Rect::around(mark.points().into_iter().map(to_picture)),
    }
}

/// The bounds of a pane's marks in the figure, without text, background and lines across the pane.
fn content(pane: &Pane) -> Rect {
    let theme = Theme::new(ThemeName::Chalkboard);
    let parts = pane.marks.iter().filter(|mark| {
        let role = mark.role;
        let is_text = mark.text().is_some() || matches!(role, Role::Leader | Role::SupportLine);
        !is_text && !role.is_background()
    });
    let to_picture = |point: DVec2| pane.camera.to_picture(&pane.place, point);
    let corners = parts.flat_map(|mark| {
        let Rect { min, max } = extent(mark, &theme, to_picture);
        [min, max]
    });
    Rect::around(corners)
}

/// A moment and its display settings.
pub(super) struct OverlayPicture {
    pub moment: Moment,
    pub overlays: Overlays,
    pub exhibit: Option<TourDemo>,
}

impl OverlayPicture {
    /// A newly opened preset.
    pub fn new(slug: &str, overlays: &[Overlay]) -> Self {
        let simulation = Simulation::new(preset(slug).expect("a preset").scene);
        Self {
            moment: simulation.moment().clone(),
            overlays: overlays.iter().copied().collect(),
            exhibit: None,
        }
    }

    /// Its figure of 1024 × 768 points.
    pub fn figure(&self, minkowski: MinkowskiPane) -> Figure {
        let size = dvec2(1024.0, 768.0);
        let theme = Theme::new(ThemeName::default());
        let mut subject = Subject::new(&self.moment, &self.moment.b);
        (subject.overlays, subject.exhibit) = (self.overlays, self.exhibit);
        subject.layout.minkowski = minkowski;
        at_home(&subject, &theme, size)
    }
}

/// The texts of a pane, without its scale and the numbers on its axes.
pub(super) fn labels(pane: &Pane) -> Vec<&str> {
    let marks = pane.marks.iter();
    let texts = marks.filter(|mark| !matches!(mark.role, Role::Scale | Role::Tick));
    texts.filter_map(Mark::text).collect()
}

/// The marks of a role.
pub(super) fn of_role(pane: &Pane, role: Role) -> Vec<&Mark> {
    let marks = pane.marks.iter();
    marks.filter(|mark| mark.role == role).collect()
}

#[test]
fn nothing_is_cut_off_at_home() {
    let some = [
        Overlays::default(),
        Overlays::from_iter([Overlay::Sat]),
        all(),
    ];
    for (slug, simulation) in scenes() {
        for (overlays, view) in some
            .into_iter()
            .flat_map(|some| VIEWS.map(|view| (some, view)))
        {
            for ((name, theme), size) in themes().flat_map(|theme| SIZES.map(|size| (theme, size)))
            {
                let figure = at_home(&subject(&simulation, overlays, view), &theme, size);
                let said = format!("{slug}, {view:?}, {name:?}, {size}, {overlays:?}");
                for pane in &figure.panes {
                    assert!(pane.place.holds(&content(pane)), "{said}");
                }
            }
        }
    }
}

#[test]
fn no_size_is_too_small_for_a_picture() {
    // Its text is the largest.
    let theme = Theme::new(ThemeName::Projector);
    for (_, simulation) in scenes() {
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        for view in VIEWS {
            for size in [
                DVec2::ZERO,
                DVec2::ONE,
                dvec2(1.0, 900.0),
                dvec2(200.0, 3.0),
                dvec2(40.0, 30.0),
                dvec2(200.0, 200.0),
            ] {
                for shown in [None, Some((&lesson, lesson.steps().len() - 1))] {
                    let subject = Subject {
                        lesson: shown,
                        ..subject(&simulation, all(), view)
                    };
                    for pane in at_home(&subject, &theme, size).panes {
                        assert!(pane.camera.scale.is_finite() && pane.camera.scale > 0.0);
                        assert!(pane.camera.offset.is_finite());
                    }
                }
            }
        }
    }
}

/// What a scene's labels may do that others mustn't: the figures or labels in all, and those that cover something
/// because they can't be left out.
#[derive(Default)]
struct Budget {
    count: usize,
    excused: Vec<String>,
}

/// Of so many labels of a scene, less than one may cover something.
fn share_of(slug: &str) -> usize {
    match slug {
        // Two rounded bodies over each other, and a body on the line of the ground.
        "capsules-crossing" | "tumble" => 11,
        _ => 20,
    }
}

/// Fails for each scene beyond its budget, with its labels concerned.
fn assert_within(budgets: &BTreeMap<&str, Budget>) {
    for (slug, Budget { count, excused }) in budgets {
        let (found, share) = (excused.len(), share_of(slug));
        let labels: BTreeSet<&String> = excused.iter().collect();
        assert!(
            found * share < *count,
            "{slug}: {found} of {count} labels cover something, one in {share} may. Look at the steps of \
            `cargo run -- {slug}` with all overlays; costs of places are in src/figure/labels.rs. {labels:#?}"
        );
    }
}

/// Violations by the labels of a pane, one per line. What labels cover that can't be left out is only `excused`.
fn faults(pane: &Pane, theme: &Theme, excused: &mut Vec<String>) -> Vec<String> {
    let to_picture = |point: DVec2| pane.camera.to_picture(&pane.place, point);
    let mut lines: Vec<([DVec2; 2], Role)> = Vec::new();
    for mark in &pane.marks {
        let mut points = mark.points();
        if let MarkShape::Area(_) = mark.shape {
            points.extend(points.first().copied());
        }
        let points: Vec<DVec2> = points.into_iter().map(to_picture).collect();
        let role = mark.role;
        if !role.is_background() || role == Role::Axis {
            lines.extend(points.windows(2).map(|ends| ([ends[0], ends[1]], role)));
        }
    }
    let placed = boxes(pane, theme);
    let labels = pane.marks.iter().filter(|mark| mark.text().is_some());
    let marks = labels.map(|mark| (to_picture(mark.points()[0]), mark.role));
    let mut faults = Vec::new();
    for (index, ((text, label), (at, role))) in placed.iter().zip(marks).enumerate() {
        // An answer, a letter and a new support can't be left out.
        let has_to_be = role.row().label == LabelPlace::Answer
            || matches!(role, Role::NameA | Role::NameB | Role::Support);
        let may_cross = has_to_be || role.row().label == LabelPlace::Crossing;
        let mut cover = |fault: String, is_excused: bool| match is_excused {
            true => excused.push(fault),
            false => faults.push(fault),
        };
        for (other, covered) in &placed[index + 1..] {
            if label.overlaps(covered) {
                cover(format!("`{text}` covers `{other}`"), has_to_be);
            }
        }
        if let Some((_, role)) = lines.iter().find(|(line, _)| crosses(line, label)) {
            cover(format!("`{text}` crosses a line of {role:?}"), may_cross);
        }
        if !pane.place.holds(label) {
            faults.push(format!("`{text}` is off the pane"));
        }
        if !role.is_in_corner() && label.distance_to(at) > 4.0 * label.size().y {
            faults.push(format!("`{text}` is far off its place"));
        }
    }
    faults
}

/// A figure, and the step of a lesson that it shows.
struct Picture<'p> {
    slug: &'static str,
    said: String,
    figure: Figure,
    theme: &'p Theme,
    step: Option<(&'p Lesson, usize)>,
}

/// The figures of every scene with all overlays, and of the steps of its lesson.
fn every_picture(mut see: impl FnMut(&Picture<'_>)) {
    for (slug, simulation) in scenes() {
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        for (name, theme) in themes() {
            // 1024×768 and 1920×1080 px in print, and a window of the latter.
            for size in [SIZES[1], SIZES[2], SIZES[4]] {
                let mut see = |view: MinkowskiPane, step: Option<(&Lesson, usize)>| {
                    let subject = Subject {
                        lesson: step,
                        ..subject(&simulation, all(), view)
                    };
                    let at = step.map(|(_, at)| at);
                    see(&Picture {
                        slug,
                        said: format!("{slug}, {name:?}, {size}, {view:?}, step {at:?}"),
                        figure: at_home(&subject, &theme, size),
                        theme: &theme,
                        step,
                    });
                };
                see(MinkowskiPane::Off, None);
                see(MinkowskiPane::Half, None);
                for at in 0..lesson.steps().len() {
                    see(MinkowskiPane::Half, Some((&lesson, at)));
                }
            }
        }
    }
}

/// The number of labels in a pane.
fn label_count(pane: &Pane) -> usize {
    let labels = pane.marks.iter().filter(|mark| mark.text().is_some());
    labels.count()
}

#[test]
fn labels_stand_by_what_they_name_and_cover_nothing() {
    let mut found = Vec::new();
    let mut budgets = BTreeMap::new();
    every_picture(
        |Picture {
             slug,
             said,
             figure,
             theme,
             ..
         }| {
            let budget: &mut Budget = budgets.entry(*slug).or_default();
            for pane in &figure.panes {
                budget.count += label_count(pane);
                let faults = faults(pane, theme, &mut budget.excused).into_iter();
                found.extend(faults.map(|fault| format!("{said}: {fault}")));
            }
        },
    );
    assert!(found.is_empty(), "{}", found.join("\n"));
    // They are readable on a line, too.
    assert_within(&budgets);
}

#[test]
fn every_step_names_its_support_and_all_that_it_names_is_in_the_picture() {
    every_picture(
        |Picture {
             said, figure, step, ..
         }| {
            let Some((lesson, at)) = *step else {
                return;
            };
            let number = subscript(lesson.steps()[at].support.number);
            let is_last = at + 1 == lesson.steps().len();
            for (pane, letter) in [(1, "w"), (0, "a"), (0, "b")] {
                let name = format!("{letter}{number}");
                let is_it = |mark: &Mark| {
                    mark.text()
                        .is_some_and(|text| text.split(" = ").any(|part| part == name))
                };
                let is_named = figure.panes[pane].marks.iter().any(is_it);
                // The last step shows the answer in the world.
                assert!(is_named || is_last && pane == 0, "{said}: no {name}");
            }
            for pane in &figure.panes {
                let shown = pane.camera.shown(&pane.place);
                let pointed = pane
                    .marks
                    .iter()
                    .filter(|mark| !matches!(mark.form(), Some(MarkForm::Line | MarkForm::Area)));
                for mark in pointed {
                    assert!(
                        shown.holds(&Rect::around(mark.points())),
                        "{said}: {mark:?}"
                    );
                }
            }
        },
    );
}

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
fn drawn_roles(pane: &Pane) -> BTreeSet<String> {
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
    let marks = legend.marks.iter();
    let samples = marks.filter(|mark| mark.role != Role::Legend);
    samples.map(|mark| format!("{:?}", mark.role)).collect()
}

/// Violations by the legend of a figure, one per line.
fn legend_faults(figure: &Figure, theme: &Theme) -> Vec<String> {
    let Some(legend) = &figure.legend else {
        return vec!["no legend".to_owned()];
    };
    let mut faults = Vec::new();
    let expected: BTreeSet<String> = figure.panes.iter().flat_map(drawn_roles).collect();
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
    let mut subject = *subject;
    let (panes, below) = above_legend(size, &subject.overlays, theme);
    subject.layout.below_panes = below;
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
                        let faults = legend_faults(&figure, &theme).into_iter();
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
