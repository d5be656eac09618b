//! Copying from the page and pasting into it.

use collidoscope::scene::preset;
use serde_json::json;

use super::hands::CTRL;
use super::shown::Page;

/// So many times Tab reaches a field of a body that is open.
const FIELD_WITHIN: usize = 20;

/// A page that may use the clipboard.
fn open() -> Option<Page> {
    let mut page = Page::open()?;
    let permissions = json!({
        "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
        "origin": page.home(),
    });
    page.talk
        .call_browser("Browser.grantPermissions", permissions);
    Some(page)
}

fn copied(page: &mut Page) -> String {
    let text = page.evaluate("navigator.clipboard.readText()");
    text.as_str().expect("a text").to_owned()
}

#[test]
fn the_scene_is_copied_as_text() {
    let Some(mut page) = open() else { return };
    page.press_with(CTRL, "c", |told| told.message.is_some());
    let expected = preset("two-boxes").expect("the first").scene.to_json();
    assert_eq!(copied(&mut page), expected);
}

#[test]
fn a_number_is_pasted_into_a_field_and_copied_from_it() {
    let Some(mut page) = open() else { return };
    page.press("F2", |told| told.panel);
    let before = page.told();
    // Behind the six rows of the tour and the scenes comes A's, which opens; its kinds come next, then its fields.
    for _ in 0..7 {
        page.tab();
    }
    page.strike(0, " ");
    let found = (0..FIELD_WITHIN).any(|_| page.tab().is_typing);
    assert!(found, "a field by Tab");
    page.evaluate("navigator.clipboard.writeText('123')");
    page.strike(CTRL, "a");
    page.edit("paste");
    page.wait("the text", |told| told.typed == "123");
    page.strike(CTRL, "a");
    page.evaluate("navigator.clipboard.writeText('')");
    page.edit("copy");
    crate::patience::wait_for("the text on the clipboard", || {
        (copied(&mut page) == "123").then_some(())
    });
    let after = page.press("Enter", |told| (&told.a, &told.b) != (&before.a, &before.b));
    let numbers = [&after.a, &after.b].map(|body| [body.position[0], body.position[1], body.angle]);
    assert!(numbers.as_flattened().contains(&123.0), "{numbers:?}");
}

#[test]
fn a_pair_is_pasted_into_the_page() {
    let Some(mut page) = open() else { return };
    let pair = "polyA = [(0,0), (90,0), (40,80)]; polyB = [(50,20), (120,30), (70,90)]";
    page.evaluate(&format!("navigator.clipboard.writeText('{pair}')"));
    page.edit("paste");
    let pasted = page.wait("the pair", |told| told.scene == "Pasted pair");
    assert!(
        pasted.says("A: `polyA`, 3 points (line 1); B: `polyB`, 3 points (line 1)")
            && !pasted.warns()
    );
}
