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
    assert_eq!(
        page.evaluate("document.querySelectorAll('.open button').length"),
        0
    );
    assert_eq!(
        page.evaluate("document.querySelectorAll('section > h2').length"),
        15
    );
    assert_eq!(
        page.evaluate("[...document.querySelectorAll('figure svg')].every((one) => one.getBoundingClientRect().height > 200)"),
        true
    );
    // The tabs of the program text.
    let shown =
        "[...document.querySelectorAll('.code pre')].filter((one) => one.offsetHeight > 0).length";
    assert_eq!(page.evaluate(shown), 2);
    page.evaluate("document.querySelector('label[for=\"gjk-C++\"]').click()");
    let text = "document.querySelector('[id=\"gjk-C++\"] + label + pre').innerText";
    page.wait_until(&format!("{text}.includes('std::function')"));
    assert_eq!(page.evaluate(shown), 2);
    // On paper the answers are open, and there are no buttons.
    let paper = json!({ "media": "print" });
    page.talk.call("Emulation.setEmulatedMedia", paper);
    for (what, is_seen) in [("details p", true), (".open", false)] {
        let all = format!(
            "[...document.querySelectorAll('{what}')].every((one) => (one.getClientRects().length > 0 && one.checkVisibility({{ contentVisibilityAuto: true }})) === {is_seen})"
        );
        assert_eq!(page.evaluate(&all), true, "{what}");
    }
}
