//! The style of captions in space, and the lengths that they state.

use std::collections::BTreeSet;

use collidoscope::lesson::spatial::{Lesson, NamedPoint, Step, StepData, line_of, pseudocode};
use collidoscope::spatial::{DistanceCase, EpaCase};

use crate::sentences::check_style;

pub(crate) fn check_words(lesson: &Lesson, index: usize) {
    let step = &lesson.steps()[index];
    let caption = &step.caption;
    assert_eq!(caption, lesson.narration().caption(index));
    check_style(caption);
    assert!(caption.chars().count() < 370, "too long: {caption}");
    let words: Vec<&str> = caption.split(' ').collect();
    assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{caption}");
    let known: Vec<String> = step
        .named()
        .iter()
        .chain(&step.before)
        .chain(&step.after)
        .map(NamedPoint::name)
        .collect();
    // The end of a name distinguishes it from one that is its prefix, as w₁ of w₁₂.
    for part in caption.split('w').skip(1) {
        let digits: String = part
            .chars()
            .take_while(|c| ('₀'..='₉').contains(c))
            .collect();
        if !digits.is_empty() {
            let name = format!("w{digits}");
            assert!(
                known.contains(&name) || is_of_the_step_before(lesson, index, &name),
                "{name} in: {caption}"
            );
        }
    }
    check_reaches(lesson, step);
    check_lengths(lesson, step);
    assert!(line_of(lesson, index) < pseudocode(step.phase()).len());
    assert!(lesson.numbers(index).iter().all(|line| !line.is_empty()));
}

/// The first caption of EPA is about the simplex that GJK has left.
fn is_of_the_step_before(lesson: &Lesson, index: usize, name: &str) -> bool {
    let before = index.checked_sub(1).map(|last| &lesson.steps()[last].after);
    before.is_some_and(|points| points.iter().any(|point| point.name() == name))
}

/// Every d·w and n·w of a caption is the length of the step's support along its direction.
fn check_reaches(lesson: &Lesson, step: &Step) {
    let along = step
        .direction
        .normalize_or_zero()
        .dot(step.support.support.point());
    let name = step.support.name();
    for letter in ['d', 'n'] {
        let stated = format!("{letter}·{name} = ");
        for (at, _) in step.caption.match_indices(&stated) {
            let rest = &step.caption[at + stated.len()..];
            // With enough digits to distinguish it from the edge's distance.
            let number = rest
                .split(' ')
                .next()
                .expect("a number")
                .trim_end_matches(['.', ',']);
            let decimals = number.split('.').nth(1).map_or(0, str::len);
            assert!(
                rest.starts_with(&lesson.number_format().length(along))
                    || number == format!("{along:.decimals$}"),
                "{along} in: {}",
                step.caption
            );
        }
    }
}

fn check_lengths(lesson: &Lesson, step: &Step) {
    let caption = &step.caption;
    // With more digits where two lengths need them to differ.
    let more = |length: f64| (3..12).any(|digits| caption.contains(&format!("{length:.digits$}")));
    let states = |length: f64| {
        assert!(
            caption.contains(&lesson.number_format().length(length)) || more(length),
            "{length} in: {caption}"
        );
    };
    match &step.work {
        StepData::Gjk { .. } => {}
        StepData::Epa(work) => match work.case {
            EpaCase::Outside => states(work.distance),
            EpaCase::OnBoundary | EpaCase::BoundReached if lesson.signed_depth() > 0.0 => {
                states(lesson.signed_depth());
            }
            _ => {}
        },
        StepData::Distance { distance, case, .. } => {
            states(*distance);
            if matches!(
                case,
                DistanceCase::NearestVertex | DistanceCase::NearestEdge | DistanceCase::NearestFace
            ) {
                states(lesson.signed_depth().abs());
            }
        }
    }
}

/// The caption without names and numbers.
fn bare(caption: &str) -> String {
    let is_kept =
        |c: &char| !(c.is_ascii_digit() || ('₀'..='₉').contains(c) || ".−ew".contains(*c));
    caption.chars().filter(is_kept).collect()
}

/// No caption is repeated, and at least half of up to a dozen differ in more than names and numbers.
pub(crate) fn check_variety(lesson: &Lesson) {
    let captions: Vec<&str> = (0..lesson.step_count())
        .map(|at| lesson.caption(at))
        .collect();
    let distinct =
        |texts: &mut dyn Iterator<Item = String>| texts.collect::<BTreeSet<String>>().len();
    let whole = distinct(&mut captions.iter().map(|&text| text.to_owned()));
    assert_eq!(whole, captions.len(), "said twice: {captions:#?}");
    if captions.len() <= 12 {
        let kinds = distinct(&mut captions.iter().map(|text| bare(text)));
        assert!(2 * kinds >= captions.len(), "{kinds} kinds: {captions:#?}");
    }
}
