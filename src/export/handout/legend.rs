//! The names of the marks in a page's figures, each next to a sample in the same style.

use glam::{DVec2, dvec2};

use super::super::svg::{escaped, swatch};
use crate::figure::{
    Camera, Drawn, Figure, LegendContext, Mark, MarkForm, Pane, Rect, Role, Theme,
};
use crate::lesson::{Lesson, Phase};

const SIZE: DVec2 = dvec2(40.0, 18.0);

/// The named marks of the figures so far: their roles, their words, and how they are drawn.
#[derive(Default)]
pub(super) struct Legend {
    entries: Vec<(Role, &'static str, MarkForm)>,
}

impl Legend {
    /// Adds the marks in the figure of a step.
    pub fn add<D: Drawn>(&mut self, figure: &Figure, lesson: &Lesson<D>, step: usize) {
        let of_step = naming(lesson, step);
        for pane in &figure.panes {
            for mark in &pane.marks {
                let (role, Some(form)) = (mark.role, mark.form()) else {
                    continue;
                };
                let Some(words) = role.words(&LegendContext {
                    form,
                    is_minkowski: pane.is_minkowski,
                    ..of_step
                }) else {
                    continue;
                };
                let mut entries = self.entries.iter_mut();
                match entries.find(|entry| (entry.0, entry.1) == (role, words)) {
                    Some((.., drawn)) => *drawn = form.max(*drawn),
                    None => self.entries.push((role, words, form)),
                }
            }
        }
    }

    pub fn html(&self, theme: &Theme) -> String {
        let mut rows = String::new();
        for &role in Role::ALL {
            for (_, words, form) in self.entries.iter().filter(|entry| entry.0 == role) {
                let place = Rect::new(DVec2::ZERO, SIZE);
                let pane = Pane::new(place, Camera::ONE_TO_ONE, vec![mark(role, *form)]);
                let (swatch, words) = (swatch(&pane, theme), escaped(words));
                rows += &format!("<li>{swatch}<span>{words}</span></li>\n");
            }
        }
        format!("<ul class=\"legend\">\n{rows}</ul>\n")
    }
}

/// What the names of the marks of a step depend on.
fn naming<D: Drawn>(lesson: &Lesson<D>, step: usize) -> LegendContext {
    let phase = lesson.phase(step);
    LegendContext {
        form: MarkForm::Dot,
        in_space: !D::IS_FLAT,
        is_minkowski: false,
        phase: Some(phase).filter(|&phase| phase != Phase::Impulse),
        stage: lesson.impulse(step).map(|impulse| impulse.stage),
        collides: lesson.is_colliding(),
        has_cores: lesson.radius() > 0.0,
        // No figure of a page has the axes of SAT.
    }
}

fn mark(role: Role, form: MarkForm) -> Mark {
    const MARGIN: f64 = 3.0;
    let Rect { min, max } = Rect::new(DVec2::ZERO, SIZE).shrunk(MARGIN);
    let middle = SIZE / 2.0;
    let (from, to) = (dvec2(min.x, middle.y), dvec2(max.x, middle.y));
    match form {
        MarkForm::Area => {
            let corners = [min, dvec2(max.x, min.y), max, dvec2(min.x, max.y)];
            Mark::area(corners, role)
        }
        MarkForm::Line => Mark::line([from, to], role),
        MarkForm::Arrow => Mark::arrow(from, to, role),
        MarkForm::Dot => Mark::dot(middle, role),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SIZE, style_alone, style_of};
    use super::*;
    use crate::export::LessonSource;
    use crate::scene::{Falling, presets, presets_in_space};

    /// The marks without an entry: text, parts of marks with an entry, and those that the page explains in words.
    const UNNAMED: [Role; 23] = [
        Role::Grid,
        Role::Axis,
        Role::Title,
        Role::NameA,
        Role::NameB,
        Role::OutlineA,
        Role::OutlineB,
        Role::Leader,
        Role::Extension,
        Role::Scale,
        Role::Tick,
        Role::DiscMark,
        Role::HiddenPolytope,
        Role::HiddenSimplex,
        Role::FrontA,
        Role::FrontB,
        Role::FrontHull,
        Role::HiddenA,
        Role::HiddenB,
        Role::HiddenHull,
        Role::Shade,
        Role::HullShade,
        Role::Expansion,
    ];

    fn assert_named<D: Drawn>(name: &str, case: &LessonSource<D>) {
        let count = case.lesson.step_count();
        let [both, alone] = [style_of(SIZE), style_alone()].map(|style| case.pictures(&style));
        for step in 0..count {
            let is_of_impulse = case.lesson.phase(step) == Phase::Impulse;
            let pictures = if is_of_impulse { &alone } else { &both };
            let figure = pictures.step(step);
            let mut legend = Legend::default();
            legend.add(&figure, &case.lesson, step);
            for mark in figure.panes.iter().flat_map(|pane| &pane.marks) {
                let role = mark.role;
                let is_named = legend.entries.iter().any(|entry| entry.0 == role);
                let is_fine = role.slug().starts_with("fine-") || UNNAMED.contains(&role);
                assert!(
                    is_named || is_fine || mark.form().is_none(),
                    "{name}: {role:?}"
                );
            }
        }
    }

    #[test]
    fn what_the_figures_of_a_page_show_has_a_name() {
        for preset in presets() {
            assert_named(preset.slug, &LessonSource::new(preset.scene.clone(), None));
            let Some(fall) = preset.scene.fall.clone() else {
                continue;
            };
            let mut falling = Falling::new(fall);
            falling.go_to_impact(600);
            let scene = falling.scene(&preset.scene);
            assert_named(preset.slug, &LessonSource::new(scene, Some(falling)));
        }
        for preset in presets_in_space() {
            assert_named(preset.slug, &LessonSource::new(preset.scene, None));
        }
    }
}
