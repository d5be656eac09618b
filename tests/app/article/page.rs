//! The built page: figures and links, and no external resources.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use crate::left_out;

/// The page as built with the program under test.
static PAGE: LazyLock<String> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = Command::new(root.join("web/learn/build"))
        .arg(env!("CARGO_BIN_EXE_collidoscope"))
        .arg(folder.path())
        .output()
        .expect("bash");
    let message = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success() && message.is_empty(), "{message}");
    for file in ["learn.css", "learn.js", "code/gjk.rs"] {
        assert!(folder.path().join(file).is_file(), "{file}");
    }
    std::fs::read_to_string(folder.path().join("index.html")).expect("a page")
});

/// The values of an attribute, in document order.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let start = format!(" {attribute}=\"");
    let rests = page.split(&start).skip(1);
    rests.filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn each_figure_has_a_picture_with_words_a_caption_and_a_link_to_its_scene() {
    let figures: Vec<&str> = PAGE.split("<figure").skip(1).collect();
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
fn each_internal_link_has_a_target_and_each_term_is_linked() {
    let all = values(&PAGE, "id");
    let places: BTreeSet<&str> = all.iter().copied().collect();
    assert_eq!(all.len(), places.len(), "two elements have one id");
    let links = values(&PAGE, "href");
    let within: BTreeSet<&str> = links.iter().filter_map(|to| to.strip_prefix('#')).collect();
    for to in &within {
        assert!(places.contains(to), "#{to} leads nowhere");
    }
    for figure in values(&PAGE, "data-figure") {
        assert!(places.contains(figure), "there is no figure {figure}");
    }
    for place in &places {
        let is_meant = !place.starts_with("g-") || within.contains(place);
        assert!(is_meant, "no text links to the term {place}");
    }
    let terms = places.iter().filter(|place| place.starts_with("g-"));
    assert!(terms.count() > 20);
}

#[test]
fn the_page_is_small_and_loads_only_its_own_style_and_script() {
    let page = PAGE.as_str();
    assert_eq!(values(page, "src"), ["learn.js"]);
    let links = page.split("<link ").skip(1);
    let loaded: Vec<&str> = links.map(|link| values(link, "href")[0]).collect();
    assert_eq!(loaded, ["data:,", "learn.css"]);
    for elsewhere in ["<img", "<iframe", "url(http", "@import", "xlink:href"] {
        assert!(!page.contains(elsewhere), "{elsewhere}");
    }
    let brotli = Command::new("brotli")
        .args(["-c", "-q", "11", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut brotli) = brotli else {
        left_out::say("how small the article is, for want of brotli");
        return;
    };
    let mut stdin = brotli.stdin.take().expect("piped");
    let text = page.as_bytes();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(text).expect("it reads"));
        let output = brotli.wait_with_output().expect("it ends");
        let bytes = output.stdout.len();
        assert!((1..100_000).contains(&bytes), "{bytes} bytes");
    });
}
