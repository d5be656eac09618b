//! Whoever has a page alone can recompute its lines.

mod formula;
mod page;

use collidoscope::lesson::{Course, FirstDirection, Lesson, Method, spatial};
use collidoscope::scene::{Falling, presets, spatial as in_space};
use page::{Findings, Known};

/// Works out what the steps of a lesson tell, one after the other, as it is printed.
fn read(
    findings: &mut Findings,
    steps: usize,
    numbers: impl Fn(usize) -> Vec<String>,
    caption: impl Fn(usize) -> String,
) {
    let mut known = Known::default();
    for at in 0..steps {
        for line in numbers(at) {
            known.read(&line, findings);
        }
        known.read(&caption(at), findings);
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
        for method in Method::ALL {
            for first in FirstDirection::ALL {
                let course = Course {
                    method,
                    first,
                    ..Course::default()
                };
                let lesson = Lesson::on([&a, &b], None, course);
                let caption = |at| lesson.caption(at).to_owned();
                read(
                    &mut findings,
                    lesson.step_count(),
                    |at| lesson.numbers(at),
                    caption,
                );
            }
        }
    }
    assert_comes_out(&findings, &[]);
}

#[test]
fn every_equation_of_space_comes_out_of_what_is_printed() {
    let mut findings = Findings::default();
    for preset in in_space::presets() {
        let lesson = spatial::Lesson::in_space(&preset.scene.a.posed(), &preset.scene.b.posed());
        let caption = |at| lesson.caption(at).to_owned();
        read(
            &mut findings,
            lesson.step_count(),
            |at| lesson.numbers(at),
            caption,
        );
    }
    assert_comes_out(&findings, &[]);
}

#[test]
fn every_equation_of_an_impulse_comes_out_of_what_is_printed() {
    let mut findings = Findings::default();
    for fall in presets().into_iter().filter_map(|preset| preset.scene.fall) {
        let mut falling = Falling::new(fall);
        for _ in 0..4 {
            if !falling.go_to_impact(600) {
                break;
            }
            let [a, b] = falling.pair().map(|at| falling.body(at).posed());
            let lesson = Lesson::on([&a, &b], Some(&falling), Course::default());
            let caption = |at| lesson.caption(at).to_owned();
            read(
                &mut findings,
                lesson.step_count(),
                |at| lesson.numbers(at),
                caption,
            );
        }
    }
    assert_comes_out(&findings, &[]);
}
