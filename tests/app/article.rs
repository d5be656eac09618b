//! The article of `web/learn/`: its built page and the numbers in it.

mod programs;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use collidoscope_core::planar::{PairCache, Polygon, Pose, Shape, query, sat_axes};
use glam::dvec2;
use programs::gjk::{Verdict, epa, gjk, support, vector};

use crate::run::printed;

/// The pages as built with the program under test: the article and its second page.
static PAGES: LazyLock<[String; 2]> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = Command::new(root.join("web/learn/build"))
        .arg(env!("CARGO_BIN_EXE_collidoscope"))
        .arg(folder.path())
        .output()
        .expect("bash");
    let message = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success() && message.is_empty(), "{message}");
    for file in ["learn.css", "learn.js", "drag.js", "code/gjk.rs"] {
        assert!(folder.path().join(file).is_file(), "{file}");
    }
    ["index.html", "impulse.html"]
        .map(|name| std::fs::read_to_string(folder.path().join(name)).expect("a page"))
});

/// The values of an attribute, in document order.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let start = format!(" {attribute}=\"");
    let rests = page.split(&start).skip(1);
    rests.filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn each_figure_has_a_picture_with_words_a_caption_and_a_link_to_its_scene() {
    let figures: Vec<&str> = PAGES
        .iter()
        .flat_map(|page| page.split("<figure").skip(1))
        .collect();
    assert!(figures.len() >= 12, "{}", figures.len());
    for figure in figures {
        let figure = figure.split("</figure>").next().expect("a figure");
        let name = values(figure, "id")[0];
        let words = values(figure, "aria-label");
        assert_eq!(words.len(), 1, "{name}");
        assert!(words[0].chars().count() > 60, "{name}: {}", words[0]);
        let panes = figure.matches("<svg width=\"").count();
        assert!((1..=2).contains(&panes), "{name}: {panes} panes");
        assert_eq!(panes, figure.matches("</svg>").count(), "{name}");
        assert_eq!(figure.matches("<figcaption>").count(), 1, "{name}");
        assert!(
            figure.contains("<a href=\"../index.html#"),
            "{name} has no link"
        );
    }
}

#[test]
fn each_figure_without_a_step_has_a_label_of_its_own() {
    for line in ARTICLE.lines().filter(|line| line.starts_with("<figure ")) {
        let labels = values(line, "data-label");
        assert!(line.contains("--step") || labels.len() == 1, "{line}");
    }
}

#[test]
fn the_marks_that_can_be_dragged_are_in_the_figures() {
    let figures: Vec<&str> = PAGES[0]
        .split("<figure")
        .filter(|figure| figure.contains(" data-drag="))
        .collect();
    let supports = ["A", "B", "d", "w1", "support-line"];
    let both = [&supports[..], &["A-minus-B", "origin"]].concat();
    let push = ["A", "B", "A-minus-B", "origin", "closest-edge"];
    let push = [&push[..], &["push", "B-after-push"]].concat();
    for (figure, marks) in figures.iter().zip([&supports[..], &both, &push]) {
        let names = values(figure, "data-name");
        for mark in marks {
            assert!(names.contains(mark), "no {mark} among {names:?}");
        }
    }
    assert_eq!(figures.len(), 3);
}

#[test]
fn each_internal_link_has_a_target_and_each_term_is_linked() {
    for (page, name, terms) in [
        (&PAGES[0], "index.html", 15),
        (&PAGES[1], "impulse.html", 5),
    ] {
        let all = values(page, "id");
        let places: BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(all.len(), places.len(), "two elements have one id");
        let links = values(page, "href");
        let within: BTreeSet<&str> = links.iter().filter_map(|to| to.strip_prefix('#')).collect();
        for to in &within {
            assert!(places.contains(to), "#{to} leads nowhere");
        }
        let others = PAGES.iter().flat_map(|page| values(page, "href"));
        for to in others.filter_map(|to| to.strip_prefix(name)?.strip_prefix('#')) {
            assert!(places.contains(to), "{name}#{to} leads nowhere");
        }
        for figure in values(page, "data-figure") {
            assert!(places.contains(figure), "there is no figure {figure}");
        }
        for place in &places {
            let is_meant = !place.starts_with("g-") || within.contains(place);
            assert!(is_meant, "no text links to the term {place}");
        }
        let found = places.iter().filter(|place| place.starts_with("g-"));
        assert!(found.count() > terms);
        // Each heading links to itself.
        let headings = page.matches("<h2>").count() + page.matches("<h3 id=").count();
        let answers = page.matches("<section class=\"answers\"><h2>").count();
        assert_eq!(page.matches("class=\"here\"").count(), headings - answers);
    }
}

#[test]
fn each_exercise_has_a_number_under_which_its_answer_is_printed_at_the_end() {
    for page in PAGES.iter() {
        let (text, answers) = page
            .split_once("<section class=\"answers\">")
            .expect("them");
        let answers = answers.split("</section>").next().expect("an end");
        let exercises = text.matches("<details class=\"exercise\"").count();
        for number in 1..=exercises {
            assert!(text.contains(&format!("<summary>Exercise {number}")));
            assert!(answers.contains(&format!("<h3>{number}</h3><p>")));
        }
        assert_eq!(answers.matches("<h3>").count(), exercises);
    }
}

#[test]
fn the_pages_load_only_their_own_style_and_scripts() {
    let scripts = [&["learn.js", "drag.js"][..], &["learn.js"]];
    for (page, scripts) in PAGES.iter().zip(scripts) {
        assert_eq!(values(page, "src"), scripts);
        let links = page.split("<link ").skip(1);
        let loaded: Vec<&str> = links.map(|link| values(link, "href")[0]).collect();
        assert_eq!(loaded, ["data:,", "learn.css"]);
        for elsewhere in ["<img", "<iframe", "url(http", "@import", "xlink:href"] {
            assert!(!page.contains(elsewhere), "{elsewhere}");
        }
    }
}

const ARTICLE: &str = concat!(
    include_str!("../../web/learn/article.html"),
    include_str!("../../web/learn/impulse.html")
);

/// A section's id, a command, and numbers that occur both in the section and in the command's output.
type Row = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

const PAIR: &str = "web/learn/scenes/pair.json";
const APART: &str = "web/learn/scenes/apart.json";
const IMPACT: &str = "web/learn/scenes/impact.json";
const EXERCISE_APART: &str = "web/learn/scenes/exercise-apart.json";

#[rustfmt::skip]
const ROWS: [Row; 10] = [
    ("distance", &["trace", APART], &["(−0.8785, 0.4777)", "−32.98"]),
    ("gjk", &["trace", PAIR], &["8.50", "2500", "5100"]),
    ("distance", &["trace", APART], &["58.31", "2.40", "56.75", "26.36"]),
    ("distance", &["trace", EXERCISE_APART], &["4.123", "3.280", "(4.439, 1.951)"]),
    ("epa", &["trace", PAIR], &["8.50", "86.57", "29.15", "65.92", "201.25", "60.00", "62.95"]),
    ("contacts", &["query", PAIR], &["224.09", "344.5", "43.18"]),
    ("impulse", &["trace", IMPACT], &["0.00032", "0.00068", "450", "195", "110", "(−75", "25", "−5.4"]),
    ("space", &["trace", "tetrahedra", "--step", "5"], &["30.30"]),
    ("faults", &["trace", "hamaluik"], &["1.461", "2.395", "1.844"]),
    ("faults", &["faults", "edge-middle", "--json"], &["4.92"]),
];

fn section(id: &str) -> &'static str {
    let start = format!("<section id=\"{id}\">");
    let rest = ARTICLE.split(&start).nth(1).expect(id);
    rest.split("</section>").next().expect(id)
}

#[test]
fn the_numbers_equal_the_programs_output() {
    for (id, arguments, numbers) in ROWS {
        let (text, section) = (printed(arguments), section(id));
        for number in numbers {
            assert!(section.contains(number), "#{id} has no {number}");
            assert!(text.contains(number), "{arguments:?} prints no {number}");
        }
    }
}

#[test]
fn the_answers_of_the_exercises_are_right() {
    let corners = |corners: &[(f64, f64)]| {
        let corners = corners.iter().map(|&(x, y)| vector(x, y));
        corners.collect::<Vec<_>>()
    };
    let a = corners(&[(0.0, 0.0), (6.0, 0.0), (2.0, 5.0)]);
    let b = corners(&[(4.0, 1.0), (9.0, 1.0), (9.0, 4.0), (4.0, 4.0)]);
    let triangle = match gjk(|d| support(&a, &b, d), vector(23.0, 5.0)) {
        Verdict::Collide(triangle) => triangle,
        _ => panic!("they collide"),
    };
    assert_eq!(
        triangle,
        [(-9.0, -4.0), (2.0, -1.0), (-7.0, 4.0)].map(|(x, y)| vector(x, y))
    );
    assert!(section("epa").contains("(−9, −4), (2, −1), (−7, 4)"));
    let (depth, normal) = epa(|d| support(&a, &b, d), triangle).expect("an end");
    let text = format!(
        "The depth is {depth:.2}, along (5, 4)/√41 = ({:.2}, {:.2}).",
        normal.x, normal.y
    );
    assert!(section("epa").contains(&text), "{text}");

    let [a, b] = [a, b].map(|corners| {
        let corners: Vec<_> = corners.iter().map(|at| dvec2(at.x, at.y)).collect();
        Shape::from(Polygon::new(&corners).expect("a polygon")).posed(&Pose::default())
    });
    let axes = sat_axes(&a, &b).expect("edges");
    let overlaps: Vec<String> = axes.map(|axis| format!("{:.2}", axis.overlap())).collect();
    for (of, name) in [(&overlaps[..3], "A"), (&overlaps[3..], "B")] {
        let (last, others) = of.split_last().expect("edges");
        let text = format!("of <var>{name}</var> give {} and {last}", others.join(", "));
        assert!(section("sat").contains(&text), "{text}");
    }
}

#[test]
fn the_distant_boxes_overlap_as_documented() {
    let [left, right] = [10_000_005.0, 10_000_010.6];
    let box_of = |from: f64, to: f64| {
        let corners = [
            dvec2(from, 0.0),
            dvec2(to, 0.0),
            dvec2(to, 10.0),
            dvec2(from, 10.0),
        ];
        Shape::from(Polygon::new(&corners).expect("a box")).posed(&Pose::default())
    };
    let depth = |round: fn(f64) -> f64| {
        let a = box_of(10_000_000.0, round(right));
        let b = box_of(round(left), 10_000_015.0);
        query(&a, &b, &mut PairCache::default()).depth
    };
    let text = format!(
        "They overlap by {:.2}. Computed in single precision it is {:.2}.",
        depth(|x| x),
        depth(|x| f64::from(x as f32)),
    );
    assert!(section("exact").contains(&text), "{text}");
}
