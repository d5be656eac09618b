//! Whoever has a page alone can recompute its lines.

mod formula;
mod page;

use std::sync::Arc;

use collidoscope::dynamics::Solver;
use collidoscope::lesson::{Course, FirstDirection, Lesson, Narration, spatial};
use collidoscope::scene::{Falling, presets, spatial as in_space};
use page::{Findings, Known};

/// Works out what the steps of a lesson tell, one after the other, as it is printed.
fn read(findings: &mut Findings, narration: &Narration, numbers: impl Fn(usize) -> Vec<String>) {
    let mut known = Known::default();
    for at in 0..narration.step_count() {
        for line in numbers(at) {
            known.read(&line, findings);
        }
        known.read(narration.caption(at), findings);
    }
}

/// That all comes out, and that at least so many numbers of each kind have been worked out.
fn assert_comes_out(findings: &Findings, least: &[(&str, usize)]) {
    let Findings {
        counts,
        wrong,
        open,
    } = findings;
    assert!(
        wrong.is_empty() && open.is_empty(),
        "{} are wrong:\n{}\n{} are open:\n{}\nof {counts:?}",
        wrong.len(),
        wrong.join("\n"),
        open.len(),
        open.join("\n")
    );
    for (kind, least) in least {
        assert!(counts.get(kind) >= Some(least), "{kind}: {counts:?}");
    }
}

#[test]
fn every_equation_of_the_plane_comes_out_of_what_is_printed() {
    let mut findings = Findings::default();
    for preset in presets() {
        let [a, b] = [preset.scene.a.posed(), preset.scene.b.posed()];
        for first in FirstDirection::ALL {
            let lesson = Lesson::new(&a, &b, first);
            read(&mut findings, lesson.narration(), |at| lesson.numbers(at));
        }
    }
    assert_comes_out(
        &findings,
        &[
            ("numbers", 1000),
            ("letters", 1000),
            ("names", 2000),
            ("again", 800),
            ("rows", 400),
        ],
    );
}

#[test]
fn every_equation_of_space_comes_out_of_what_is_printed() {
    let mut findings = Findings::default();
    for preset in in_space::presets() {
        let lesson = spatial::Lesson::in_space(&preset.scene.a.posed(), &preset.scene.b.posed());
        read(&mut findings, lesson.narration(), |at| lesson.numbers(at));
    }
    let least = [
        ("numbers", 90),
        ("letters", 90),
        ("names", 150),
        ("rows", 450),
    ];
    assert_comes_out(&findings, &least);
}

#[test]
fn every_equation_of_an_impulse_comes_out_of_what_is_printed() {
    let mut findings = Findings::default();
    for fall in presets().into_iter().filter_map(|preset| preset.scene.fall) {
        for solver in Solver::ALL {
            let mut falling = Falling::new(Arc::clone(&fall));
            falling.set_solver(solver);
            for _ in 0..4 {
                if !falling.go_to_impact(300) {
                    (0..7).for_each(|_| falling.tick());
                    falling.look_by_itself();
                }
                let [a, b] = falling.pair().map(|at| falling.body(at).posed());
                let lesson = Lesson::on([&a, &b], Some(&falling), Course::default());
                read(&mut findings, lesson.narration(), |at| lesson.numbers(at));
            }
        }
    }
    assert_comes_out(
        &findings,
        &[
            ("numbers", 5000),
            ("letters", 5000),
            ("names", 2000),
            ("again", 10000),
        ],
    );
}

#[test]
fn a_wrong_digit_is_found() {
    let page = [
        "w₁ = a₁ − b₁ = (3.25, 2.00) − (1.00, 4.50) = (2.25, −2.50)",
        "w₂ = a₂ − b₂ = (1.00, 2.00) − (3.00, −2.00) = (−2.00, 4.00)",
        "d = (0.6000, 0.8000), d·w₁ = −0.65 px",
        "d = (0.6000, 0.8000), d·w₂ = 2.00 px > 1 px",
        "the edges’ lines from the origin: w₁w₂ 0.52 px",
        "t = −w₁·(w₂ − w₁) / |w₂ − w₁|² = 0.4280, v = 0.5720·w₁ + 0.4280·w₂ = (0.43, 0.28), |v| = 0.51 px",
        "j = −(1 + e)·uₙ/k = −(1 + 0.40)·(−188.91)/0.00083884 = 315285.39 mass·px/s",
    ];
    let wrong = |lines: &[String]| {
        let (mut findings, mut known) = (Findings::default(), Known::default());
        for line in lines {
            known.read(line, &mut findings);
        }
        assert!(findings.open.is_empty(), "{findings:?}");
        findings.wrong
    };
    let page: Vec<String> = page.map(str::to_owned).to_vec();
    assert_eq!(wrong(&page), Vec::<String>::new());
    for at in 0..page.len() {
        let digits: Vec<usize> = page[at]
            .match_indices(|c: char| c.is_ascii_digit())
            .map(|(at, _)| at)
            .collect();
        let (last, mut broken) = (digits[digits.len() - 1], page.clone());
        let digit = &page[at][last..=last];
        broken[at].replace_range(last..=last, if digit == "5" { "2" } else { "5" });
        assert!(!wrong(&broken).is_empty(), "{}", broken[at]);
    }
}
