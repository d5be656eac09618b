//! The HTML that embeds what is shown.

use glam::{DVec2, dvec2};

use super::App;
use crate::app::command::Effect;
use crate::app::link::{Link, LinkError};
use crate::app::site_url::SiteUrl;
use crate::app::state::link::NO_SITE;
use crate::export::{EmbedCode, standing_alone};

/// How large the figure is, in px: a page of prose is as wide.
const SIZE: DVec2 = dvec2(800.0, 450.0);

impl App {
    /// The HTML of a figure of the current scene and step, by the page at `site`.
    ///
    /// # Errors
    /// [`LinkError::TooLarge`] when the scene is too large for a link.
    pub fn embed_code(&self, site: &SiteUrl) -> Result<String, LinkError> {
        let link = Link {
            theme: self.display.chosen_theme(),
            ..self.link_to_stage()
        };
        let fragment = link.encode()?;
        let title = self.title();
        let code = EmbedCode {
            embed: &site.embed(&fragment),
            whole: &site.with_fragment(&fragment),
            title,
            size: [SIZE.x as u32, SIZE.y as u32],
            still: &self.still(SIZE),
        };
        Ok(code.html())
    }

    /// The picture of `size` px as an SVG that stands alone: its title, and its sentence for those who cannot see it.
    #[must_use]
    pub fn still(&self, size: DVec2) -> String {
        let sentence = self.narration();
        let sentence = sentence.map(|(lesson, at)| lesson.caption(at).to_owned());
        let note = || self.note().map(str::to_owned);
        let said = sentence.or_else(note).unwrap_or_default();
        standing_alone(&self.picture(size), self.title(), &said)
    }

    pub(super) fn copy_embed_code(&mut self) {
        let Some(site) = &self.site else {
            self.warn(NO_SITE.to_owned());
            return;
        };
        match self.embed_code(site) {
            Ok(code) => {
                self.effects.push(Effect::Copy(code));
                let how = self.as_it_begins();
                self.say(format!(
                    "A figure for your page is on the clipboard, as HTML{how}"
                ));
            }
            Err(error) => self.warn(error.to_string()),
        }
    }
}
