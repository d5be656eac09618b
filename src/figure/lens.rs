//! The lens: the neighbourhood of the origin, magnified where the points of a step would merge with it.

use glam::DVec2;

use super::clip::corners;
use super::cover::{Cover, in_corners};
use super::pane::minkowski_pane;
use super::title::{clear_corner, corner_of_title, title};
use super::{Camera, Mark, Pane, Rect, Role, Subject, Theme, labels};
use crate::lesson::{Step, Work, ten_to_the};

/// What is nearer the origin than this, in points of the picture, merges with it.
const MERGES: f64 = 12.0;

/// The side of a lens, as a part of the pane's shorter side, and within these limits in points of the picture.
const SIDE: f64 = 0.36;
const LEAST_SIDE: f64 = 90.0;
const MOST_SIDE: f64 = 190.0;

/// What it costs to have a lens of the least side, as a length of line covered: less than to cover a dot.
const SMALL: f64 = 300.0;

/// The part of a lens that what merges fills at most.
const FILL: f64 = 0.55;

/// The least side of the frame about what is magnified, in points of the picture: the dot of O is as large.
const LEAST_FRAME: f64 = 16.0;

/// No lens magnifies by less, nor by more: rounding would be seen.
const LEAST: f64 = 2.0;
const MOST: f64 = 1e9;

/// Puts a lens over `pane`, clear of what is `taken`, and a frame about what it shows, where a step's points
/// merge with the origin.
pub(super) fn add(pane: &mut Pane, subject: &Subject<'_>, theme: &Theme, taken: &[Rect]) {
    // What merges with the origin would tell the answer to a question.
    let Some(step) = subject.query().filter(|_| subject.asked.is_none()) else {
        return;
    };
    let Some(merging) = merging(step, pane.camera.scale) else {
        return;
    };
    let reach = merging.size().max_element() * pane.camera.scale;
    let most = (SIDE * pane.place.size().min_element()).min(MOST_SIDE);
    if most < LEAST_SIDE {
        return;
    }
    let cover = Cover::new(pane, theme);
    let cheapest = [(most, 0.0), (LEAST_SIDE, SMALL)]
        .into_iter()
        .filter(|&(side, _)| FILL * side / reach >= LEAST)
        .flat_map(|(side, small)| {
            let places = in_corners(&pane.place, DVec2::splat(side), taken).into_iter();
            places.map(move |place| (small, place))
        })
        .map(|(small, place)| (small + cover.cost(&place), place))
        .min_by(|one, other| one.0.total_cmp(&other.0));
    let Some((_, place)) = cheapest else {
        return;
    };
    let times = round_down(FILL * place.size().x / reach).min(MOST);
    let camera = pane
        .camera
        .centred(&merging, place.size(), times * pane.camera.scale);
    let least = DVec2::splat(LEAST_FRAME / 2.0 / pane.camera.scale);
    let half = (camera.shown(&place).size() / 2.0).max(least);
    let framed = Rect::new(merging.center(), DVec2::ZERO).grown(half);
    pane.marks.insert(
        0,
        Mark::Polygon {
            points: corners(&framed).to_vec(),
            role: Role::Lens,
        },
    );
    pane.lens = Some(Box::new(magnified(subject, theme, (place, camera), times)));
}

/// What of a step lies so near the origin that it merges with it, and the origin, at `scale` points to a unit.
fn merging(step: &Step, scale: f64) -> Option<Rect> {
    let nearest = match &step.work {
        Work::Gjk { .. } => None,
        Work::Epa { .. } => Some(step.start),
        Work::Distance { closest, .. } => Some(*closest),
    };
    let points = step.named().into_iter().map(|point| point.support.point());
    let near: Vec<DVec2> = points
        .chain(nearest)
        .filter(|point| *point != DVec2::ZERO && point.length() * scale < MERGES)
        .collect();
    (!near.is_empty()).then(|| Rect::around(near.into_iter().chain([DVec2::ZERO])))
}

/// The part of Minkowski space that `camera` shows at `place`, with its own labels.
fn magnified(
    subject: &Subject<'_>,
    theme: &Theme,
    (place, camera): (Rect, Camera),
    times: f64,
) -> Pane {
    let mut lens = minkowski_pane(subject, theme, place, camera);
    let shown = camera.shown(&place);
    lens.marks.retain(|mark| match mark {
        Mark::Label { at, role, .. } => *role != Role::Title && shown.contains(*at),
        _ => true,
    });
    lens.marks.push(title(&words(times), &camera, &place));
    let corner = corner_of_title(&lens.marks, theme, &place);
    if let Some(corner) = &corner {
        clear_corner(&mut lens.marks, corner, &camera, &place);
    }
    let taken = Vec::from_iter(corner);
    labels::place(&mut lens.marks, theme, &camera, &place, &taken);
    lens
}

/// How many times a lens magnifies, as its name.
fn words(times: f64) -> String {
    const LARGEST_PLAIN: f64 = 1e5;
    if times < LARGEST_PLAIN {
        return format!("×{times}");
    }
    let power = libm::log10(times).floor();
    let digit = (times / libm::exp10(power)).round();
    let power = ten_to_the(power);
    if digit == 1.0 {
        format!("×{power}")
    } else {
        format!("×{digit}·{power}")
    }
}

/// The largest of 1, 2, 5, 10, 20 … that is not above `most`, which is at least 1.
fn round_down(most: f64) -> f64 {
    let power = libm::exp10(libm::log10(most).floor());
    let digits = [5.0, 2.0].into_iter().map(|digit| digit * power);
    digits
        .into_iter()
        .find(|&round| round <= most)
        .unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{MinkowskiPane, Overlay, ThemeName, compose, home_camera};
    use crate::lesson::{FirstDirection, Lesson};
    use crate::scene::{Simulation, preset, presets};
    use glam::dvec2;

    #[test]
    fn a_lens_magnifies_by_a_round_number() {
        for (most, expected, said) in [
            (9.9, 5.0, "×5"),
            (49.0, 20.0, "×20"),
            (1000.0, 1000.0, "×1000"),
            (2.3e6, 2e6, "×2·10⁶"),
            (3.4e12, 2e12, "×2·10¹²"),
        ] {
            assert_eq!(round_down(most), expected);
            assert_eq!(words(expected), said);
        }
    }

    /// Of each step of a preset's lesson: how near the origin its nearest point is drawn, in points, and
    /// whether there is a lens. Something may lie over the picture.
    fn lenses(slug: &str, kept_free: Option<Rect>) -> Vec<(f64, Option<Pane>)> {
        let simulation = Simulation::new(preset(slug).expect("a preset").scene);
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        let theme = Theme::new(ThemeName::Chalkboard);
        let steps = (0..lesson.steps().len()).map(|at| {
            let subject = Subject {
                minkowski: MinkowskiPane::Half,
                lesson: Some((&lesson, at)),
                kept_free,
                ..Subject::new(moment, &moment.b)
            };
            let figure = compose(&subject, &theme, dvec2(1024.0, 768.0));
            let pane = &figure.panes[1];
            let points = lesson.steps()[at].named().into_iter();
            let lengths = points.map(|point| point.support.point().length() * pane.camera.scale);
            let nearest = lengths.filter(|&length| length > 0.0);
            let lens = pane.lens.as_deref().cloned();
            (nearest.fold(f64::INFINITY, f64::min), lens)
        });
        steps.collect()
    }

    #[test]
    fn points_that_merge_with_the_origin_are_magnified_and_told_apart() {
        let lenses = lenses("worst-direction", None);
        let mut count = 0;
        for (nearest, lens) in lenses {
            if !(1e-6..MERGES).contains(&nearest) {
                continue;
            }
            count += 1;
            let lens = lens.expect("a lens");
            let shown = lens.camera.shown(&lens.place);
            assert!(shown.contains(DVec2::ZERO));
            let is_here = |mark: &&Mark| match mark {
                Mark::Point { at, role } => *role != Role::Origin && shown.contains(*at),
                _ => false,
            };
            assert!(lens.marks.iter().any(|mark| is_here(&mark)));
        }
        assert!(count > 3, "{count} steps need a lens");
    }

    #[test]
    fn no_label_and_no_dot_lies_under_a_lens() {
        let theme = Theme::new(ThemeName::Paper);
        let (mut lenses, mut under) = (0, Vec::new());
        for preset in presets() {
            let simulation = Simulation::new(preset.scene);
            let moment = simulation.moment();
            let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
            for at in 0..lesson.steps().len() {
                let mut subject = Subject {
                    overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
                    minkowski: MinkowskiPane::Half,
                    lesson: Some((&lesson, at)),
                    ..Subject::new(moment, &moment.b)
                };
                for size in [
                    dvec2(760.0, 252.0),
                    dvec2(720.0, 340.0),
                    dvec2(1024.0, 768.0),
                ] {
                    subject.world_camera = home_camera(&subject, &theme, size);
                    let figure = compose(&subject, &theme, size);
                    let pane = &figure.panes[1];
                    let Some(lens) = &pane.lens else {
                        continue;
                    };
                    lenses += 1;
                    let boxes = labels::boxes(&pane.marks, &theme, &pane.camera, &pane.place);
                    for (text, label) in boxes {
                        if label.overlaps(&lens.place) {
                            under.push(format!("{} step {at}, {size}: {text}", preset.slug));
                        }
                    }
                    for mark in &pane.marks {
                        if let Mark::Point { at: point, role } = mark
                            && lens
                                .place
                                .contains(pane.camera.to_picture(&pane.place, *point))
                        {
                            under.push(format!("{} step {at}, {size}: {role:?}", preset.slug));
                        }
                    }
                }
            }
        }
        assert!(
            lenses > 5 && under.is_empty(),
            "{lenses} lenses: {under:#?}"
        );
    }

    #[test]
    fn no_lens_stands_where_something_lies_over_the_picture() {
        let mut count = 0;
        for (at, (_, lens)) in lenses("worst-direction", None).into_iter().enumerate() {
            let Some(taken) = lens.map(|lens| lens.place) else {
                continue;
            };
            let (_, aside) = lenses("worst-direction", Some(taken)).swap_remove(at);
            count += usize::from(aside.is_some());
            assert!(aside.is_none_or(|lens| !lens.place.overlaps(&taken)));
        }
        assert!(count > 3, "{count} lenses stand aside");
    }

    #[test]
    fn where_nothing_merges_there_is_no_lens() {
        assert!(
            lenses("deep-containment", None)
                .iter()
                .all(|(_, lens)| lens.is_none())
        );
    }
}
