//! The panel's rows: their places and headings.

use egui::accesskit::Role;
use egui::{Rect, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};

use super::{TestUi, bench_with};
use crate::app::{Action, Command};
use crate::ui::bindings::{BINDINGS, Binding};
use crate::ui::panel::has_row_beside_keys;

/// So high that nothing is scrolled away.
const ALL: Vec2 = vec2(1024.0, 2600.0);

/// Where the panel's row of a key stands, if it has one.
fn place(harness: &Harness<'_, TestUi>, binding: &Binding) -> Option<Rect> {
    let rows = harness.query_all(by().role(Role::Button).label(binding.does));
    // What bears the same name about the picture stands to its left.
    let mut boxes = rows.filter_map(|row| row.bounding_box());
    let place = boxes.find(|place| place.x0 > 700.0)?;
    let [min, max] =
        [[place.x0, place.y0], [place.x1, place.y1]].map(|corner| corner.map(|side| side as f32));
    Some(Rect::from_min_max(min.into(), max.into()))
}

fn with_panel(slug: &str, acts: &[Action]) -> Harness<'static, TestUi> {
    let acts: Vec<Action> = [Action::TogglePanel]
        .into_iter()
        .chain(acts.iter().copied())
        .collect();
    bench_with(slug, ALL, &acts)
}

#[test]
fn every_row_stays_where_it_is_when_it_is_clicked() {
    // These change the size of everything, or take the panel away; the gallery has the whole window.
    let changes_all = [
        Action::CycleTheme,
        Action::Larger,
        Action::Smaller,
        Action::TogglePanel,
        Action::Close,
        Action::ToggleGallery,
    ];
    let mut seen = 0;
    for slug in ["two-boxes", "stack", "tetrahedra"] {
        for acts in [&[][..], &[Action::ToggleLesson], &[Action::ToggleGuess]] {
            for binding in BINDINGS
                .iter()
                .filter(|binding| !changes_all.contains(&binding.action))
            {
                let mut harness = with_panel(slug, acts);
                let Some(before) = place(&harness, binding) else {
                    continue;
                };
                for _ in 0..2 {
                    harness.state_mut().take(Command::Act(binding.action));
                    harness.run_steps(3);
                    let what = format!("{} in {slug} {acts:?}", binding.does);
                    assert_eq!(place(&harness, binding), Some(before), "{what}");
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen} rows");
}

#[test]
fn the_help_has_each_key_once_the_most_used_first_and_the_panel_names_none_beside_its_overlays() {
    let panel = with_panel("stack", &[]);
    let help = bench_with("stack", ALL, &[Action::ToggleHelp]);
    let listed = BINDINGS.iter().filter(|binding| binding.is_listed());
    for binding in listed.filter(|binding| !binding.key.is_empty()) {
        let rows = help.query_all(by().role(Role::Label).label(binding.does));
        assert_eq!(rows.count(), 1, "{} in the help", binding.does);
        let has_row = place(&panel, binding).is_some();
        let is_of_scene = panel.state().app.offers(binding.action);
        let is_kept = has_row_beside_keys(binding) && is_of_scene;
        assert_eq!(has_row, is_kept, "{} in the panel", binding.does);
    }
    let top = |does: &str| {
        let row = help.get_all_by_label(does).next().expect(does);
        row.bounding_box().expect("a place").y0
    };
    let used = [
        "Push B",
        "Turn B (Shift: the other way)",
        "Lesson, step by step",
        "Step forward",
        "All scenes",
        "Previous scene or tour stop",
    ];
    assert!(used.map(top).is_sorted(), "{:?}", used.map(top));
}
