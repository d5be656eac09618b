//! x
#![allow(missing_docs)]
pub struct Options { pub scene: crate::scene::Scene, pub preset: Option<&'static str>, pub script: Option<crate::scene::KeyScript>, pub theme: crate::figure::ThemeName, pub overlays: Vec<crate::figure::Overlay>, pub out: std::path::PathBuf }
pub fn open(_o: Options) -> std::io::Result<()> { Ok(()) }
