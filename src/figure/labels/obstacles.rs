//! What labels keep clear of, in the picture.

use std::rc::Rc;

use glam::DVec2;

use super::super::clip::{corners, crosses, is_within};
use super::super::text::{box_of, room};
use super::super::{Camera, Color, Mark, Rect, Role, Theme};

/// The room that a label wants about it, in points of the picture, and between it and another label
/// beside it and above it.
pub(super) const CLEARANCE: f64 = 2.0;
pub(super) const APART: DVec2 = DVec2::new(10.0, 4.0);

/// Half the room that an arrow's head takes, in points of the picture.
const ARROW_HEAD: f64 = 6.0;

/// A body's outline.
pub(super) struct BodyArea {
    pub(super) role: Role,
    pub(super) outline: Vec<DVec2>,
    bounds: Rect,
    pub(super) ground: Color,
}

impl BodyArea {
    /// Whether a label that no line crosses stands on the body, or has it under it.
    pub(super) fn is_under(&self, label: &Rect) -> bool {
        let under = |&point: &DVec2| label.contains(point);
        let mut spots = corners(label).into_iter().chain([label.center()]);
        self.bounds.overlaps(label)
            && (spots.any(|spot| is_within(spot, &self.outline)) || self.outline.iter().any(under))
    }

    /// Whether all of a label stands on the body.
    pub(super) fn holds(&self, label: &Rect) -> bool {
        let mut corners = corners(label).into_iter();
        self.bounds.holds(label) && corners.all(|corner| is_within(corner, &self.outline))
    }
}

/// A dot and the room that it takes.
#[derive(Clone, Copy)]
pub(super) struct DotArea {
    pub(super) at: DVec2,
    pub(super) radius: f64,
}

impl DotArea {
    pub(super) fn room(&self) -> Rect {
        Rect::new(self.at - self.radius, DVec2::splat(2.0 * self.radius))
    }
}

/// All that stands before the labels do.
pub(super) struct Obstacles {
    pub(super) pane: Rect,
    /// The labels that keep their place.
    fixed: Vec<Rect>,
    pub(super) heads: Vec<Rect>,
    pub(super) dots: Vec<DotArea>,
    pub(super) lines: Vec<[DVec2; 2]>,
    pub(super) bodies: Vec<Rc<BodyArea>>,
}

impl Obstacles {
    pub(super) fn new(marks: &[Mark], theme: &Theme, camera: &Camera, pane: &Rect) -> Self {
        let to_picture = |point: DVec2| camera.to_picture(pane, point);
        let mut obstacles = Self {
            pane: *pane,
            fixed: Vec::new(),
            heads: Vec::new(),
            dots: Vec::new(),
            lines: Vec::new(),
            bodies: Vec::new(),
        };
        for mark in marks {
            match mark {
                Mark::Point { at, role } => obstacles.dots.push(DotArea {
                    at: to_picture(*at),
                    radius: theme.style(*role).radius,
                }),
                Mark::Arrow { from, to, .. } => {
                    let tip = to_picture(*to);
                    let head = Rect::new(tip, DVec2::ZERO).shrunk(-ARROW_HEAD);
                    obstacles.heads.push(head);
                    obstacles.lines.push([to_picture(*from), tip]);
                }
                Mark::Polyline { points, role } if is_line(*role) => {
                    obstacles.add_lines(points.iter().map(|&p| to_picture(p)));
                }
                Mark::Polygon { points, role } if !role.is_background() => {
                    let mut outline: Vec<DVec2> = points.iter().map(|&p| to_picture(p)).collect();
                    if camera.y_up {
                        outline.reverse();
                    }
                    let closed = outline.iter().chain(outline.first()).copied();
                    obstacles.add_lines(closed);
                    if let (
                        Role::ShapeA | Role::ShapeB | Role::FreeBody | Role::FixedBody,
                        Some(fill),
                    ) = (*role, theme.style(*role).fill)
                    {
                        obstacles.bodies.push(Rc::new(BodyArea {
                            role: *role,
                            bounds: Rect::around(outline.iter().copied()),
                            outline,
                            ground: fill.on(theme.background),
                        }));
                    }
                }
                Mark::Label {
                    at,
                    text,
                    role,
                    side,
                } if role.keeps_its_place() => {
                    let size = room(text, theme.style(*role).text_size);
                    let label = box_of(to_picture(*at), size, camera.turned(*side));
                    // Other labels come as near to it as to a line.
                    obstacles.fixed.push(label.grown(CLEARANCE - APART));
                }
                Mark::Polyline { .. } | Mark::Polygon { .. } | Mark::Label { .. } => {}
            }
        }
        obstacles
    }

    fn add_lines(&mut self, points: impl Iterator<Item = DVec2>) {
        let points: Vec<DVec2> = points.collect();
        self.lines
            .extend(points.windows(2).map(|ends| [ends[0], ends[1]]));
    }

    /// Whether a dot or a line lies on a label.
    pub(super) fn cover(&self, label: &Rect) -> bool {
        self.dots.iter().any(|dot| dot.room().overlaps(label))
            || self.lines.iter().any(|line| crosses(line, label))
    }

    /// What is taken up before any label is placed, where the pane is `covered`.
    pub(super) fn taken(&self, covered: &[Rect]) -> TakenAreas {
        TakenAreas {
            labels: [covered, &self.fixed].concat(),
            leaders: Vec::new(),
        }
    }

    /// Whether A or B is under a place.
    pub(super) fn is_on_the_pair(&self, place: DVec2) -> bool {
        let is_of_pair = |body: &&Rc<BodyArea>| matches!(body.role, Role::ShapeA | Role::ShapeB);
        self.bodies
            .iter()
            .filter(is_of_pair)
            .any(|body| is_within(place, &body.outline))
    }
}

/// What the labels that have their places take up.
pub(super) struct TakenAreas {
    pub(super) labels: Vec<Rect>,
    pub(super) leaders: Vec<[DVec2; 2]>,
}

impl TakenAreas {
    pub(super) fn add(&mut self, label: Rect, leader: Option<[DVec2; 2]>) {
        self.labels.push(label);
        self.leaders.extend(leader);
    }
}

/// Whether a line of this role is to be kept clear of text: of the background only the axes are.
fn is_line(role: Role) -> bool {
    !role.is_background() || role == Role::Axis
}
