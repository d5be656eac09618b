//! The times as a picture: a chart a query, time against the number of vertices, both on log scales.

use collidoscope::export::{PageSize, Raster, svg};
use collidoscope::figure::{Camera, Figure, Mark, Pane, Rect, Role, Theme, ThemeName};
use glam::{DVec2, dvec2};

/// A query's times at one number of vertices, in ns.
pub(crate) struct Sample {
    pub(crate) query: &'static str,
    pub(crate) vertices: usize,
    pub(crate) ours: f64,
    pub(crate) theirs: f64,
}

const SIZE: DVec2 = dvec2(1080.0, 460.0);
/// What is left beside the lines for what stands along the axes.
const MARGIN: DVec2 = dvec2(64.0, 56.0);
const VERTICES: [usize; 5] = [4, 16, 64, 256, 1024];
const TIMES: [(f64, &str); 5] = [
    (1e1, "10 ns"),
    (1e2, "100 ns"),
    (1e3, "1 µs"),
    (1e4, "10 µs"),
    (1e5, "100 µs"),
];

/// The picture as a PNG.
pub(crate) fn png(samples: &[Sample]) -> Vec<u8> {
    let queries = ["intersects", "penetration", "distance"];
    let width = SIZE.x / queries.len() as f64;
    let charts = queries.iter().enumerate().flat_map(|(k, query)| {
        let place = Rect::new(dvec2(k as f64 * width, 0.0), dvec2(width, SIZE.y));
        let of_query: Vec<&Sample> = samples.iter().filter(|s| s.query == *query).collect();
        chart(query, &of_query, &Chart::in_place(&place))
    });
    let figure = Figure {
        panes: vec![Pane {
            marks: charts.collect(),
            place: Rect::new(DVec2::ZERO, SIZE),
            camera: Camera::ONE_TO_ONE,
            is_minkowski: false,
            scale: 1.0,
            plot: None,
        }],
        legend: None,
    };
    let picture = svg(
        &figure,
        &Theme::new(ThemeName::Chalkboard),
        &PageSize::of_points(SIZE),
    );
    let raster = Raster::from_svg(&picture).expect("a picture");
    raster.to_png().expect("a PNG")
}

/// Where times and numbers of vertices stand in the picture.
struct Chart {
    area: Rect,
}

impl Chart {
    fn in_place(place: &Rect) -> Self {
        let size = place.size() - MARGIN - dvec2(24.0, MARGIN.y);
        Self {
            area: Rect::new(place.min + MARGIN, size),
        }
    }

    /// The share of the way from `low` to `high`, by logarithms.
    fn share(value: f64, low: f64, high: f64) -> f64 {
        libm::log2(value / low) / libm::log2(high / low)
    }

    fn at(&self, vertices: usize, time: f64) -> DVec2 {
        let [low, high] = [VERTICES[0], VERTICES[VERTICES.len() - 1]].map(|n| n as f64);
        let x = Self::share(vertices as f64, low, high);
        let y = Self::share(time, TIMES[0].0, TIMES[TIMES.len() - 1].0);
        let size = self.area.size();
        dvec2(self.area.min.x + x * size.x, self.area.max.y - y * size.y)
    }
}

fn chart(query: &str, samples: &[&Sample], chart: &Chart) -> Vec<Mark> {
    let mut marks = Vec::new();
    let area = &chart.area;
    for vertices in VERTICES {
        let low = chart.at(vertices, TIMES[0].0);
        marks.push(Mark::line([low, dvec2(low.x, area.min.y)], Role::Grid));
        marks.push(text(
            Role::Title,
            low + dvec2(0.0, 16.0),
            &vertices.to_string(),
        ));
    }
    for (time, name) in TIMES {
        let left = chart.at(VERTICES[0], time);
        marks.push(Mark::line([left, dvec2(area.max.x, left.y)], Role::Grid));
        marks.push(text(Role::Title, left - dvec2(34.0, 0.0), name));
    }
    let corner = dvec2(area.min.x, area.max.y);
    marks.push(Mark::line([corner, area.min], Role::Axis));
    marks.push(Mark::line([corner, area.max], Role::Axis));
    let under = dvec2(area.center().x, area.max.y + 40.0);
    marks.push(text(Role::Title, under, "vertices of each polygon"));
    marks.push(text(Role::Origin, dvec2(area.center().x, 26.0), query));
    let theirs = samples.iter().map(|s| chart.at(s.vertices, s.theirs));
    let ours = samples.iter().map(|s| chart.at(s.vertices, s.ours));
    let (theirs, ours) = (theirs.collect(), ours.collect());
    marks.extend(curve(
        Role::Penetration,
        ("parry2d", dvec2(-52.0, -10.0)),
        theirs,
    ));
    marks.extend(curve(
        Role::Simplex,
        ("collidoscope", dvec2(-4.0, 28.0)),
        ours,
    ));
    marks
}

/// A line through the points, named beside the last but one.
fn curve(role: Role, (name, beside): (&str, DVec2), points: Vec<DVec2>) -> Vec<Mark> {
    let mut marks = vec![Mark::line(points.iter().copied(), role)];
    marks.extend(points.iter().map(|&at| Mark::dot(at, role)));
    let named = points.iter().rev().nth(1);
    marks.extend(named.map(|&at| text(role, at + beside, name)));
    marks
}

fn text(role: Role, at: DVec2, text: &str) -> Mark {
    Mark::label(at, text, role, DVec2::ZERO)
}
