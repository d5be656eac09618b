//! The article in a browser: without and with script, on narrow and wide screens, on paper, and as a running program.

use serde_json::json;

use super::tab::{Page, Screen};

fn go(page: &mut Page) {
    let address = format!("{}learn/index.html", page.home());
    page.talk.call("Page.navigate", json!({ "url": address }));
    page.wait_until(
        "location.pathname.endsWith('/learn/index.html') && document.readyState === 'complete'",
    );
}

#[test]
fn the_article_is_complete_without_script() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    let none = json!({ "value": true });
    page.talk.call("Emulation.setScriptExecutionDisabled", none);
    go(&mut page);
    let seen = "[...document.querySelectorAll('figure svg')].every((one) => one.getBoundingClientRect().height > 200)";
    assert_eq!(page.evaluate(seen), true);
    // The tabs of the program text.
    let shown =
        "[...document.querySelectorAll('.code pre')].filter((one) => one.offsetHeight > 0).length";
    assert_eq!(page.evaluate(shown), 2);
    page.evaluate("document.querySelector('label[for=\"gjk-C++\"]').click()");
    let text = "document.querySelector('[id=\"gjk-C++\"] + label + pre').innerText";
    page.wait_until(&format!("{text}.includes('std::function')"));
    assert_eq!(page.evaluate(shown), 2);
}
