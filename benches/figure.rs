//! What a figure costs, in time and allocations: `cargo bench --bench figure`. Composing one takes at most 200 µs.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::LazyLock;

use collidoscope::export::{PageSize, Raster, svg};
use collidoscope::figure::{Figure, MinkowskiPane, Overlay, Subject, Theme, ThemeName, compose};
use collidoscope::scene::{Simulation, presets};
use collidoscope_core::planar::PosedShape;
use divan::{AllocProfiler, Bencher};
use glam::{DVec2, dvec2};

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

const SIZE: DVec2 = dvec2(1024.0, 768.0);
const THEME: Theme = Theme::new(ThemeName::Chalkboard);
const SCENES: [&str; 3] = ["hamaluik", "deep-containment", "many-vertices"];

struct Table {
    simulation: Simulation,
    b: PosedShape,
}

impl Table {
    fn figure(&self) -> Figure {
        let moment = self.simulation.moment();
        let mut subject = Subject::new(moment, &self.b);
        subject.overlays = Overlay::ALL.into_iter().collect();
        subject.layout.minkowski = MinkowskiPane::Half;
        compose(&subject.at_home(&THEME, SIZE), &THEME, SIZE)
    }
}

static TABLES: LazyLock<BTreeMap<&'static str, Table>> = LazyLock::new(|| {
    let tables = presets().into_iter().map(|preset| {
        let simulation = Simulation::new(preset.scene);
        let b = simulation.scene().b.posed();
        (preset.slug, Table { simulation, b })
    });
    tables.collect()
});

fn main() {
    divan::main();
}

/// What the window does for each frame.
#[divan::bench(args = SCENES)]
fn compose_figure(bencher: Bencher<'_, '_>, scene: &str) {
    let table = &TABLES[scene];
    bencher.bench(|| black_box(table).figure());
}

#[divan::bench(args = SCENES)]
fn write_svg(bencher: Bencher<'_, '_>, scene: &str) {
    let figure = TABLES[scene].figure();
    bencher.bench(|| svg(black_box(&figure), &THEME, &PageSize::of_points(SIZE)));
}

#[divan::bench(args = SCENES, sample_count = 20)]
fn draw_pixels(bencher: Bencher<'_, '_>, scene: &str) {
    let svg = svg(&TABLES[scene].figure(), &THEME, &PageSize::of_points(SIZE));
    bencher.bench(|| Raster::from_svg(black_box(&svg)));
}
