//! The article's figures that can be dragged, without the program.

use serde_json::{Value, json};

use super::tab::{Page, Screen};

/// The middle of a mark, scrolled into view.
fn place_of(page: &mut Page, mark: &str) -> [f64; 2] {
    let place = page.evaluate(&format!(
        "(() => {{
           const mark = document.querySelector('{mark}');
           mark.ownerSVGElement.scrollIntoView({{ block: 'center' }});
           const {{ x, y, width, height }} = mark.getBoundingClientRect();
           return [x + width / 2, y + height / 2];
         }})()"
    ));
    [0, 1].map(|k| place[k].as_f64().expect("a place"))
}

fn drag(page: &mut Page, mark: &str, by: [f64; 2]) {
    let from = place_of(page, mark);
    let to = [0, 1].map(|k| from[k] + by[k]);
    let button = json!({ "button": "left", "clickCount": 1 });
    page.mouse("mousePressed", from, &button);
    page.mouse("mouseMoved", to, &button);
    page.mouse("mouseReleased", to, &button);
}

fn values(page: &mut Page, figure: &str) -> Value {
    page.evaluate(&format!(
        "document.querySelector('{figure} output').textContent"
    ))
}

pub(crate) fn the_first_figures_of_the_article_can_be_dragged_without_the_program() {
    let mut page = Page::empty(Screen::DESK);
    page.visit(&format!("{}learn/index.html", page.home()));
    page.wait_until("document.querySelectorAll('figure output').length === 3");

    assert_eq!(
        values(&mut page, "#fig-origin"),
        "O is inside A ⊖ B; depth 60.00"
    );
    let left = "document.querySelector('#fig-origin [data-name=A-minus-B] polygon').getBBox().x";
    let before = page.evaluate(left).as_f64();
    // B is dragged off A.
    let b = "#fig-origin [data-name=B] text";
    drag(&mut page, b, [-150.0, 100.0]);
    let words = values(&mut page, "#fig-origin");
    let gap = words.as_str().expect("words");
    assert!(gap.starts_with("O is outside A ⊖ B; gap "), "{gap}");
    assert!(page.evaluate(left).as_f64() > before);
    let is_done = "document.querySelector('[data-figure=fig-origin]').classList.contains('done')";
    assert_eq!(page.evaluate(is_done), true, "the exercise");

    drag(
        &mut page,
        "#fig-farthest [data-name=d] .arrow",
        [60.0, -90.0],
    );
    let words = values(&mut page, "#fig-farthest");
    let words = words.as_str().expect("words");
    assert!(words.contains("a₁ = (380,\u{a0}250)"), "{words}");
    // The arrow has the focus now. 18 times 5 degrees are a quarter turn.
    for _ in 0..18 {
        page.strike(0, "ArrowRight");
    }
    let words = values(&mut page, "#fig-farthest");
    let words = words.as_str().expect("words");
    assert!(words.contains("a₁ = (340,\u{a0}360)"), "{words}");

    // A finger drags as well, and does not scroll the page.
    page.set_screen(Screen::PHONE);
    let [x, y] = place_of(&mut page, "#fig-difference [data-name=A] text");
    let scrolled = page.evaluate("scrollY");
    page.fingers("touchStart", &[[x, y]]);
    for step in 1..=10 {
        page.fingers("touchMove", &[[x, y - 10.0 * f64::from(step)]]);
    }
    page.fingers("touchEnd", &[]);
    let words = values(&mut page, "#fig-difference");
    let words = words.as_str().expect("words");
    assert!(words.ends_with("O is outside A ⊖ B"), "{words}");
    assert_eq!(page.evaluate("scrollY"), scrolled);

    page.listen();
    assert_eq!(page.errors, Vec::<String>::new());
    assert!(page.requests.iter().all(|one| !one.contains(".wasm")));
}
