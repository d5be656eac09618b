//! `collidoscope link`: the address that opens a scene in a browser.

use clap::Args;

use super::pair_args::{CameraArgs, SceneArgs, refuse_overlays};
use super::{Failure, choices, print};
use crate::app::{App, Link, LinkError, SiteUrl, StartupOptions};
use crate::figure::{Overlays, ThemeName};
use crate::scene::AnyScene;

#[derive(Args)]
pub(super) struct LinkArgs {
    #[command(flatten)]
    scene: SceneArgs,
    #[command(flatten)]
    camera: CameraArgs,
    /// The address of the page
    #[arg(long, value_name = "URL")]
    site: Option<SiteUrl>,
    /// The overlays to show, comma-separated; '' for none [default: labels,state, and hull with --step]
    #[arg(long, value_name = "LIST", value_parser = choices::overlays)]
    show: Option<Overlays>,
    /// The colours; the default is the reader's own
    #[arg(long, value_name = "NAME", value_parser = choices::by_slug(ThemeName::ALL, ThemeName::slug))]
    theme: Option<ThemeName>,
    /// Open the lesson at this step, counted from 0
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// Print HTML that embeds the scene in a page
    #[arg(long)]
    embed: bool,
}

pub(super) fn write(args: &LinkArgs) -> Result<(), Failure> {
    let Some(site) = args.site.clone().or_else(SiteUrl::known) else {
        return Err(Failure::BadInput(
            "no site given: pass --site URL".to_owned(),
        ));
    };
    let taken = args.scene.take()?;
    if let AnyScene::Planar(_) = taken.scene {
        args.camera.refuse_in_the_plane(&args.scene.name)?;
    } else if let Some(show) = &args.show {
        refuse_overlays(&args.scene.name, show)?;
    }
    let pair = taken.chosen();
    let mut link = Link {
        theme: args.theme,
        pair,
        view: args.camera.view(),
        ..Link::to(taken.begun_here()?.scene)
    };
    if let Some(show) = args.show {
        link = link.showing(show);
    }
    if let Some(step) = args.step {
        link = link.at_step(step).map_err(|error| refusal(args, &error))?;
        link.overlays = args.show.unwrap_or(link.overlays);
    }
    let fragment = link.encode().map_err(|error| refusal(args, &error))?;
    if args.embed {
        let opening = StartupOptions {
            link: Some(fragment),
            ..StartupOptions::of(link.scene)
        };
        let code = App::new(opening).embed_code(&site);
        let html = code.map_err(|error| refusal(args, &error))?;
        return print(|out| out.write_all(html.as_bytes()));
    }
    print(|out| writeln!(out, "{}", site.with_fragment(&fragment)))
}

fn refusal(args: &LinkArgs, error: &LinkError) -> Failure {
    match error {
        LinkError::NoSuchStep { step, last } => Failure::BadInput(format!(
            "--step {step}: the steps of this scene are 0 to {last}"
        )),
        error => Failure::of_file(&args.scene.name, error),
    }
}
