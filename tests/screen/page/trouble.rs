//! The page where it can't draw.

use serde_json::json;

use super::tab::{Page, Screen};

/// The error line of the page.
const ERROR_LINE: &str = "(() => {
    const line = document.querySelector('[role=alert]');
    return line?.checkVisibility() ? line.innerText : '';
  })()";

/// A browser without WebGL.
pub(super) const NO_WEBGL: &str = "
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
      return kind.startsWith('webgl') ? null : get.call(this, kind, ...more);
    };
    window.alert = (text) => console.error('alert: ' + text);";

pub(crate) fn without_webgl_an_error_is_shown_without_a_reload_button() {
    let mut page = Page::empty(Screen::DESK);
    page.add_script(NO_WEBGL);
    page.go("");
    page.wait_until(&format!("{ERROR_LINE}.includes('WebGL')"));
    assert_eq!(page.errors, Vec::<String>::new(), "no dialog, no error");
    let reload = "document.querySelector('#reload').checkVisibility()";
    assert_eq!(page.evaluate(reload), false);
    // What is left: the scene's picture, its sentence, and the article.
    for part in ["#first svg", "#words p", "#trouble a[href='learn/']"] {
        page.wait_until(&format!(
            "document.querySelector(\"{part}\")?.checkVisibility()"
        ));
    }
    page.wait_until("document.querySelector('#words').innerText.includes('A and B are ')");
}

pub(crate) fn without_javascript_a_notice_is_seen_and_the_article_is_complete() {
    let mut page = Page::empty(Screen::PHONE);
    let off = json!({ "value": true });
    page.talk.call("Emulation.setScriptExecutionDisabled", off);
    page.go("");
    let notice = "(() => {
        const { x, y, width, height } = document.querySelector('noscript').getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.innerText.includes('needs JavaScript');
      })()";
    page.wait_until(notice);
    // The article is complete, and its tabs of program texts change.
    page.visit(&format!("{}learn/index.html", page.home()));
    page.wait_until(
        "[...document.querySelectorAll('figure svg')].length > 9 && document.readyState === 'complete'",
    );
    page.evaluate("document.querySelector('label[for=\"gjk-C++\"]').click()");
    page.wait_until("document.querySelector('[id=\"gjk-C++\"] + label + pre').offsetHeight > 0");
}
