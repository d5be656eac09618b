//! Whoever has the printed corners alone can work out in space whether the origin is inside, what stays of a simplex,
//! and which faces a point sees.

use std::collections::BTreeMap;

use collidoscope::lesson::spatial::{Lesson, Work};
use collidoscope::scene::spatial::presets;
use glam::DVec3;

/// The points that a page has printed so far, by name.
type Points = BTreeMap<String, DVec3>;

fn read(text: &str) -> Option<f64> {
    text.trim().replace('−', "-").parse().ok()
}

fn point(text: &str) -> Option<DVec3> {
    let inside = text.trim().strip_prefix('(')?.split(')').next()?;
    let parts: Option<Vec<f64>> = inside.split(", ").map(read).collect();
    Some(DVec3::from_array(parts?.try_into().ok()?))
}

/// `w₁w₃w₁₂` as its three points.
fn corners(name: &str, points: &Points) -> [DVec3; 3] {
    let found: Vec<DVec3> = name
        .split('w')
        .skip(1)
        .map(|number| points[&format!("w{number}")])
        .collect();
    found.try_into().expect("three corners")
}

/// The unit normal of the face of these corners on the side away from the middle of all points, and n·v.
fn plane(face: [DVec3; 3], middle: DVec3) -> (DVec3, f64) {
    let [p, q, r] = face;
    let n = (q - p).cross(r - p).normalize();
    let n = if n.dot(middle - p) > 0.0 { -n } else { n };
    (n, n.dot(p))
}

/// Whether a printed number is this one, to one in its last digit.
fn is_as_printed(text: &str, number: f64) -> bool {
    let decimals = text.trim().split('.').nth(1).map_or(0, str::len);
    let last = libm::exp10(-(decimals as f64));
    (read(text).expect("a number") - number).abs() <= 1.001 * last
}

/// How many numbers of a line have been worked out anew.
fn check(line: &str, points: &Points, middle: DVec3) -> usize {
    if let Some((_, rows)) = line.split_once("one of their corners: ") {
        let rows: Vec<&str> = rows.split(". ").next().expect("rows").split(", ").collect();
        for row in &rows {
            let words: Vec<&str> = row.split(' ').collect();
            let (_, height) = plane(corners(words[0], points), middle);
            assert!(is_as_printed(words[1], height), "{row}: {height}");
        }
        let is_inside = line.contains("on the inner side of all");
        assert!(
            !is_inside || !rows.iter().any(|row| row.contains('−')),
            "{line}"
        );
        return rows.len();
    }
    if let Some((w, rows)) = line.split_once(" sees a face where ") {
        let rows = rows.split_once("corners: ").expect("rows").1;
        let (seen, others) = rows.split_once(". It does not see ").expect("both");
        let at = points[w];
        let check = |row: &str, may: [&str; 2]| {
            let words: Vec<&str> = row.split(' ').collect();
            let (n, height) = plane(corners(words[0], points), middle);
            assert!(is_as_printed(words[1], n.dot(at)), "{row}: {}", n.dot(at));
            assert!(is_as_printed(words[3], height), "{row}: {height}");
            let is_level = row.ends_with(" but for rounding");
            assert!(is_level || may.contains(&words[2]), "{line}");
        };
        seen.split(", ").for_each(|row| check(row, [">", ">"]));
        others.split(", ").for_each(|row| check(row, ["<", "="]));
        return 2 * (seen.split(", ").count() + others.split(", ").count());
    }
    if let Some((name, rest)) = line
        .strip_prefix("In the plane of ")
        .and_then(|rest| rest.split_once(", n is "))
    {
        let face = corners(name, points);
        let (n, height) = plane(face, middle);
        let (_, projection) = rest.split_once("(n·v)·n").expect("the projection");
        let [_, at, sum] = projection
            .split(". ")
            .next()
            .expect("numbers")
            .split(" = ")
            .collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        for (text, part) in at
            .trim_matches(['(', ')'])
            .split(", ")
            .zip((height * n).to_array())
        {
            assert!(is_as_printed(text, part), "{line}: {part}");
        }
        let [p, q, r] = face;
        let n = (q - p).cross(r - p);
        let foot = n * n.dot(p) / n.length_squared();
        // Each corner's weight is the area across from it by that of the face.
        for ((term, x), y) in sum.split(" + ").zip([q, r, p]).zip([r, p, q]) {
            let weight = n.dot((x - foot).cross(y - foot)) / n.length_squared();
            assert!(
                is_as_printed(term.split('·').next().expect("a weight"), weight),
                "{line}: {weight}"
            );
        }
        assert_eq!(sum.contains('−'), line.ends_with("goes."), "{line}");
        return 6;
    }
    0
}

#[test]
fn signs_and_weights_come_out_of_the_printed_corners() {
    let (mut inside, mut sees, mut projections) = (0, 0, 0);
    for preset in presets() {
        let lesson = Lesson::in_space(&preset.scene.a.posed(), &preset.scene.b.posed());
        let mut points = Points::new();
        for (at, step) in lesson.steps().iter().enumerate() {
            let lines = lesson.numbers(at);
            for line in &lines {
                let Some((name, _)) = line.split_once(" = a") else {
                    continue;
                };
                let place = line.rsplit(" = ").next().and_then(point);
                if let Some(place) = place.filter(|_| name.starts_with('w')) {
                    points.entry(name.to_owned()).or_insert(place);
                }
            }
            let of = match &step.work {
                Work::Epa(_) => step.before.clone(),
                _ => step.with_support(),
            };
            let middle: DVec3 =
                of.iter().map(|point| point.support.point()).sum::<DVec3>() / of.len() as f64;
            for line in &lines {
                let count = check(line, &points, middle);
                inside += usize::from(line.contains("on the inner side of all")) * count;
                sees += usize::from(line.contains(" sees ")) * count;
                projections += usize::from(line.contains("projection on it")) * count;
            }
            if let Work::Epa(work) = &step.work
                && work.removed.len() == 1
                && !work.horizon.is_empty()
            {
                assert!(step.caption.contains(" sees face w"), "{}", step.caption);
            }
        }
    }
    assert!(
        inside >= 12 && sees > 100 && projections > 30,
        "{inside} {sees} {projections}"
    );
}
