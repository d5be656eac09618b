//! Whoever has a page alone can recompute its lines.

use collidoscope::lesson::{Dimension, FirstDirection, Lesson, spatial};
use collidoscope::scene::{presets, spatial as in_space};

/// A number as it is printed.
fn read(text: &str) -> Option<f64> {
    text.trim().replace('−', "-").parse().ok()
}

/// The coordinates of a point as it is printed; `None` where one has a power of ten.
fn point(text: &str) -> Option<Vec<f64>> {
    let inside = text.trim().trim_start_matches('(').split(')').next()?;
    inside.split(", ").map(read).collect()
}

/// How many decimals a number is printed with.
fn decimals(text: &str) -> usize {
    text.split('.').nth(1).map_or(0, str::len)
}

/// How many of the lines w = a − b and d·w of a step do not come out of what they print, and of how many.
fn wrong<D: Dimension>(
    lesson: &Lesson<D>,
    numbers: impl Fn(usize) -> Vec<String>,
) -> (Vec<String>, usize) {
    let (mut found, mut count) = (Vec::new(), 0);
    for at in 0..lesson.steps().len() {
        let lines = numbers(at);
        let [support, reach, ..] = &lines[..] else {
            continue;
        };
        let sides: Vec<&str> = support.split(" = ").collect();
        let [_, _, difference, w] = sides[..] else {
            continue;
        };
        let both: Vec<Option<Vec<f64>>> = difference.split(" − ").map(point).collect();
        let [Some(a), Some(b)] = &both[..] else {
            continue;
        };
        let Some(w) = point(w) else { continue };
        count += 1;
        // As printed: all have the same decimals.
        let is_off = (0..w.len()).any(|k| (a[k] - b[k] - w[k]).abs() > 1e-9 * (1.0 + a[k].abs()));
        if is_off {
            found.push(support.clone());
        }
        let Some((direction, rest)) = reach.split_once("), ") else {
            continue;
        };
        let Some(direction) = direction
            .split_once(" = ")
            .and_then(|(_, text)| point(text))
        else {
            continue;
        };
        let said = rest
            .split(" = ")
            .nth(1)
            .and_then(|rest| rest.split(" px").next())
            .unwrap_or_default();
        let Some(told) = read(said).filter(|told| *told != 0.0) else {
            continue;
        };
        count += 1;
        let along: f64 = w.iter().zip(&direction).map(|(p, q)| p * q).sum();
        let places = decimals(said);
        if format!("{along:.places$}") != format!("{told:.places$}") {
            found.push(format!("{support}\n{reach}: {along}"));
        }
    }
    (found, count)
}

#[test]
fn each_support_and_how_far_it_lies_come_out_of_what_is_printed() {
    let (mut found, mut count) = (Vec::new(), 0);
    let mut add = |(wrong, of): (Vec<String>, usize)| {
        found.extend(wrong);
        count += of;
    };
    for preset in presets() {
        let [a, b] = [preset.scene.a.posed(), preset.scene.b.posed()];
        for first in FirstDirection::ALL {
            let lesson = Lesson::new(&a, &b, first);
            add(wrong(&lesson, |at| lesson.numbers(at)));
        }
    }
    for preset in in_space::presets() {
        let lesson = spatial::Lesson::in_space(&preset.scene.a.posed(), &preset.scene.b.posed());
        add(wrong(&lesson, |at| lesson.numbers(at)));
    }
    assert!(count > 500, "{count}");
    assert!(
        found.is_empty(),
        "{} of {count}\n{}",
        found.len(),
        found.join("\n")
    );
}
