//! The lesson on a pair, the user trace that it is compared with, and the camera, for the commands that show it.

use std::path::{Path, PathBuf};

use clap::Args;

use super::check::{open_trace, read_trace, tolerance};
use super::pair_args::{OpenedPair, Pair, SceneArgs};
use super::{Failure, choices};
use crate::check::{DEFAULT_TOLERANCE, UserTrace};
use crate::export::{LessonDimension, LessonSource};
use crate::figure::spatial::View;
use crate::figure::{Overlay, Overlays, Scenes};
use crate::lesson::FirstDirection;

#[derive(Args)]
pub(super) struct LessonArgs {
    #[command(flatten)]
    pub(super) scene: SceneArgs,
    /// Your trace of the same pair, drawn over the lesson, with its first wrong step marked: a file, or - for stdin
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// The tolerance of lengths for --trace, as for `check`
    #[arg(
        long,
        value_name = "T",
        requires = "trace",
        default_value_t = DEFAULT_TOLERANCE,
        value_parser = tolerance
    )]
    tolerance: f64,
    #[command(flatten)]
    pub(super) camera: CameraArgs,
}

impl LessonArgs {
    /// Reads the pair and the trace that is compared with the lesson.
    pub(super) fn take(&self) -> Result<(OpenedPair, Option<UserTrace>), Failure> {
        let (name, path) = (&self.scene.name, self.trace.as_deref());
        // Only one of the two can be stdin, which is checked before reading.
        let text = path.map(|path| open_trace(path, name)).transpose()?;
        let taken = self.scene.take()?;
        let given = path.zip(text);
        if let OpenedPair::Planar(_) = taken {
            self.camera.refuse_in_the_plane(name)?;
        } else if given.is_some() {
            return Err(of_the_plane(name, "trace"));
        }
        let trace = given.map(|(path, text)| read_trace(text, path));
        Ok((taken, trace.transpose()?))
    }

    /// The lesson on a pair, compared with this trace.
    pub(super) fn on<D: LessonDimension>(
        &self,
        Pair { scene, falling }: Pair<D>,
        trace: Option<&UserTrace>,
    ) -> LessonSource<D> {
        let first = FirstDirection::default();
        LessonSource {
            view: self.camera.view(),
            ..LessonSource::compared(scene, falling, first, trace, self.tolerance)
        }
    }
}

#[derive(Args)]
pub(super) struct CameraArgs {
    /// The view of a 3D scene: degrees around the vertical axis to the right, and degrees up
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
        Err(Failure::of_file(name, "--camera is for 3D scenes only"))
    }
}

/// Refuses overlays that scenes in space don't have.
pub(super) fn refuse_overlays(name: &Path, overlays: &Overlays) -> Result<(), Failure> {
    let is_of_the_plane = |overlay: &Overlay| overlay.row().scenes != Scenes::All;
    match overlays.iter().find(is_of_the_plane) {
        Some(overlay) => Err(of_the_plane(name, &format!("show {}", overlay.slug()))),
        None => Ok(()),
    }
}

/// The refusal of an option for a scene in space.
pub(super) fn of_the_plane(name: &Path, option: &str) -> Failure {
    Failure::of_file(name, format!("--{option} is for 2D scenes only"))
}

/// Parses two angles in degrees, as `30,20`.
fn camera(text: &str) -> Result<View, String> {
    const WORDS: &str = "a camera is an azimuth and an elevation in degrees, as in 30,20";
    let angles =
        choices::two(text).filter(|angles: &[f64; 2]| angles.iter().all(|one| one.is_finite()));
    let [azimuth, elevation] = angles.ok_or(WORDS)?;
    let most = View::MOST_ELEVATION;
    if elevation.abs() > most {
        return Err(format!("an elevation is from −{most} to {most} degrees"));
    }
    Ok(View::new(azimuth, elevation))
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
}
