//! The panel's rows: their places and headings.

use egui::accesskit::Role;
use egui::{Rect, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};

use super::{TestUi, bench_with, has};
use crate::app::{Action, Command};
use crate::ui::bindings::{BINDINGS, Binding};

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
    assert!(seen > 250, "{seen} rows");
}

#[test]
fn the_panel_and_the_help_list_the_keys_under_the_same_headings() {
    let panel = with_panel("stack", &[]);
    let help = bench_with("stack", ALL, &[Action::ToggleHelp]);
    for bindings in BINDINGS.chunk_by(|one, next| one.group == next.group) {
        let title = bindings[0].group.title();
        assert!(has(&panel, &title.to_uppercase()), "{title} in the panel");
        assert!(has(&help, title), "{title} in the help");
    }
    let mut titles: Vec<&str> = BINDINGS
        .iter()
        .map(|binding| binding.group.title())
        .collect();
    titles.dedup();
    assert_eq!(titles.len(), 7, "each group stands together");
}
