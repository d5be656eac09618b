//! Values that are chosen by name, the camera option of scenes in space, and the refusal of options that are for the plane.

use std::error::Error;
use std::path::Path;
use std::str::FromStr;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::Failure;
use super::lesson::ComparisonArgs;
use crate::dynamics::Solver;
use crate::figure::spatial::View;
use crate::figure::{Overlay, Overlays, Scenes, ThemeName, UnknownName};
use crate::scene;

#[derive(Args)]
pub(super) struct CameraArgs {
    /// Of a scene in space, from where it is looked at: degrees round the vertical to the right, and degrees up
    #[arg(
        long,
        value_name = "AZIMUTH,ELEVATION",
        value_parser = camera,
        allow_hyphen_values = true
    )]
    camera: Option<View>,
}

impl CameraArgs {
    pub(super) fn view(&self) -> View {
        self.camera.unwrap_or_default()
    }

    /// Refuses a camera for a scene of the plane.
    pub(super) fn refuse_in_the_plane(&self, name: &Path) -> Result<(), Failure> {
        if self.camera.is_none() {
            return Ok(());
        }
        Err(Failure::BadInput(format!(
            "{}: --camera is for a scene in space, and this is one of the plane; leave it out",
            scene::called(name).display()
        )))
    }
}

/// Refuses a trace for a scene in space.
pub(super) fn refuse_trace(name: &Path, comparison: &ComparisonArgs) -> Result<(), Failure> {
    if comparison.is_given() {
        return Err(of_the_plane(name, "trace"));
    }
    Ok(())
}

/// Refuses overlays that scenes in space don't have.
pub(super) fn refuse_overlays(name: &Path, overlays: &Overlays) -> Result<(), Failure> {
    let is_of_the_plane = |overlay: &Overlay| overlay.row().scenes != Scenes::All;
    match overlays.iter().find(is_of_the_plane) {
        Some(overlay) => Err(of_the_plane(name, &format!("show {}", overlay.slug()))),
        None => Ok(()),
    }
}

fn of_the_plane(name: &Path, option: &str) -> Failure {
    Failure::BadInput(format!(
        "{}: --{option} is for a scene of the plane, and this is one in space; leave it out",
        scene::called(name).display()
    ))
}

/// Parses two angles in degrees, as `30,20`.
fn camera(text: &str) -> Result<View, String> {
    const WORDS: &str = "a camera is an azimuth and an elevation in degrees, as in 30,20";
    let angles = text.split_once(',').ok_or(WORDS)?;
    let angle = |text: &str| text.trim().parse::<f64>().map_err(|_| WORDS);
    let (azimuth, elevation) = (angle(angles.0)?, angle(angles.1)?);
    if !azimuth.is_finite() || !elevation.is_finite() {
        return Err(WORDS.to_owned());
    }
    let most = View::MOST_ELEVATION;
    if elevation.abs() > most {
        return Err(format!("an elevation is from −{most} to {most} degrees"));
    }
    Ok(View::new(azimuth, elevation))
}

pub(super) fn theme() -> impl TypedValueParser<Value = ThemeName> {
    by_slug(ThemeName::ALL.map(ThemeName::slug))
}

pub(super) fn overlay() -> impl TypedValueParser<Value = Overlay> {
    by_slug(Overlay::ALL.map(Overlay::slug))
}

pub(super) fn solver() -> impl TypedValueParser<Value = Solver> {
    by_slug(Solver::ALL.map(Solver::slug))
}

/// Parses overlays separated by commas; none for an empty list.
pub(super) fn overlays(list: &str) -> Result<Overlays, UnknownName> {
    let names = list.split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(Overlay::from_str)
        .collect()
}

fn by_slug<T, const N: usize>(slugs: [&'static str; N]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(slugs).try_map(|slug| slug.parse::<T>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_camera_is_two_angles() {
        assert_eq!(camera("30,20"), Ok(View::default()));
        assert_eq!(camera(" -75.5, -90 "), Ok(View::new(-75.5, -90.0)));
        for wrong in [
            "", "30", "30,", ",20", "30,20,10", "a,b", "30,91", "inf,0", "0,nan",
        ] {
            assert!(camera(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_empty_list_shows_nothing() {
        assert_eq!(overlays(""), Ok(Overlays::default()));
        assert!(overlays("hull, labels").is_ok_and(|on| on.has(Overlay::Labels)));
        assert!(overlays("hull,halo").is_err_and(|error| error.to_string().contains("simplex")));
    }
}
