//! Edits of a polygon's vertices, in the shape's local space (px).

use glam::DVec2;
use thiserror::Error;

use collidoscope_core::planar::{Capsule, MAX_VERTICES, Polygon, Rounded, Shape, ShapeError};

/// Why a shape can't be edited like this.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum ReshapeError {
    #[error("only a polygon has vertices to change")]
    NoVertices,
    /// No vertex of this index.
    #[error("there is no such vertex")]
    NoSuchVertex,
    #[error("a polygon keeps at least 3 vertices")]
    TooFewVertices,
    /// Already [`MAX_VERTICES`].
    #[error("a polygon has at most {MAX_VERTICES} vertices")]
    TooManyVertices,
    /// No room for a vertex between these two.
    #[error("there is no room for another vertex here")]
    NoRoom,
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

/// A shape, and whether its moved vertex reached the target; else it stopped at the last convex position.
type Reshaped = Result<(Shape, bool), ReshapeError>;

/// The number of bisections of the path to a target that isn't convex: until the step is below any pixel.
const HALVINGS: usize = 40;

/// The distance of a new vertex from its edge, as a fraction of the edge's length.
const BULGE: f64 = 0.05;

/// `shape` with its vertex `index` moved to `to`, or as far along the segment to it as the polygon stays convex with
/// all its vertices. A regular polygon becomes a polygon.
///
/// # Errors
/// [`ReshapeError`] when the shape has no such vertex.
pub fn with_vertex_moved(shape: &Shape, index: usize, to: DVec2) -> Reshaped {
    if let Shape::Capsule(capsule) = shape {
        let mut ends = capsule.ends();
        *ends.get_mut(index).ok_or(ReshapeError::NoSuchVertex)? = to;
        let [from, to] = ends;
        let capsule = Capsule::new(from, to, capsule.radius())?;
        return Ok((capsule.into(), true));
    }
    let polygon = shape.polygon().ok_or(ReshapeError::NoVertices)?;
    let mut vertices = polygon.vertices().to_vec();
    let from = *vertices.get(index).ok_or(ReshapeError::NoSuchVertex)?;
    let mut place = |at: DVec2| {
        vertices[index] = at;
        convex_with_all(&vertices)
    };
    if let Some(polygon) = place(to) {
        return Ok((like(shape, polygon)?, true));
    }
    // The positions at which the polygon is convex form a convex set that contains `from`, so the segment leaves it
    // once.
    let (mut convex, mut best, mut beyond) = (0.0, polygon.clone(), 1.0);
    for _ in 0..HALVINGS {
        let middle = (convex + beyond) / 2.0;
        match place(from + middle * (to - from)) {
            Some(polygon) => (convex, best) = (middle, polygon),
            None => beyond = middle,
        }
    }
    Ok((like(shape, best)?, false))
}

/// `shape` with a vertex between the vertices `edge` and `edge + 1`, near `at` and a little outside the edge, since on
/// it the vertex would be collinear.
///
/// # Errors
/// [`ReshapeError`] when the shape isn't a polygon or has no room for the vertex.
pub fn with_vertex_added(shape: &Shape, edge: usize, at: DVec2) -> Reshaped {
    let polygon = shape.polygon().ok_or(ReshapeError::NoVertices)?;
    let vertices = polygon.vertices();
    if vertices.len() >= MAX_VERTICES {
        return Err(ReshapeError::TooManyVertices);
    }
    let from = *vertices.get(edge).ok_or(ReshapeError::NoSuchVertex)?;
    let to = vertices[(edge + 1) % vertices.len()];
    // The outward side of an edge that turns from +x to +y.
    let outwards = -(to - from).perp();
    let mut bulge = BULGE;
    for _ in 0..HALVINGS {
        let mut with_it = vertices.to_vec();
        with_it.insert(edge + 1, at + bulge * outwards);
        if let Some(polygon) = convex_with_all(&with_it) {
            return Ok((like(shape, polygon)?, true));
        }
        bulge /= 2.0;
    }
    Err(ReshapeError::NoRoom)
}

/// `shape` without its vertex `index`.
///
/// # Errors
/// [`ReshapeError`] when the shape isn't a polygon, or is a triangle.
pub fn with_vertex_removed(shape: &Shape, index: usize) -> Reshaped {
    let polygon = shape.polygon().ok_or(ReshapeError::NoVertices)?;
    let mut vertices = polygon.vertices().to_vec();
    if index >= vertices.len() {
        return Err(ReshapeError::NoSuchVertex);
    }
    if vertices.len() <= 3 {
        return Err(ReshapeError::TooFewVertices);
    }
    vertices.remove(index);
    let polygon = Polygon::new(&vertices).map_err(ShapeError::from)?;
    Ok((like(shape, polygon)?, true))
}

/// The polygon of these vertices, if it is convex with all of them as corners, in this order.
fn convex_with_all(vertices: &[DVec2]) -> Option<Polygon> {
    let polygon = Polygon::new(vertices).ok()?;
    (polygon.vertices() == vertices).then_some(polygon)
}

/// A shape of `polygon` with the radius of `shape`.
fn like(shape: &Shape, polygon: Polygon) -> Result<Shape, ReshapeError> {
    Ok(match shape {
        Shape::Rounded(rounded) => Rounded::new(polygon, rounded.radius())?.into(),
        _ => polygon.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use collidoscope_core::planar::{Circle, Regular};
    use glam::dvec2;
    use proptest::prelude::*;

    fn square() -> Shape {
        let corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];
        Polygon::new(&corners.map(DVec2::from)).unwrap().into()
    }

    fn corners(shape: &Shape) -> &[DVec2] {
        shape.polygon().unwrap().vertices()
    }

    #[test]
    fn a_vertex_stops_at_the_last_convex_place() {
        let (moved, arrived) = with_vertex_moved(&square(), 2, dvec2(2.0, 2.0)).unwrap();
        assert!(!arrived);
        // The segment to (2, 2) crosses the diagonal between the neighbours at (5, 5).
        let stopped = corners(&moved)[2];
        assert!(stopped.distance(dvec2(5.0, 5.0)) < 1e-9, "{stopped}");
        assert!(stopped.x > 5.0, "on the convex side");
    }

    #[test]
    fn a_vertex_cannot_go_to_where_there_are_no_numbers() {
        for nowhere in [DVec2::NAN, DVec2::INFINITY, dvec2(1e300, 0.0)] {
            let (_, arrived) = with_vertex_moved(&square(), 1, nowhere).unwrap();
            assert!(!arrived);
        }
    }

    #[test]
    fn an_edge_takes_a_vertex_anywhere_on_it() {
        for x in [0.01, 5.0, 9.99] {
            let (five, _) = with_vertex_added(&square(), 0, dvec2(x, 0.0)).unwrap();
            assert_eq!(corners(&five).len(), 5);
            assert!(corners(&five)[1].y < 0.0, "outside the edge");
        }
    }

    #[test]
    fn what_has_no_vertices_says_so() {
        let circle: Shape = Circle::new(3.0).unwrap().into();
        assert_eq!(
            with_vertex_removed(&circle, 0),
            Err(ReshapeError::NoVertices)
        );
        assert_eq!(
            with_vertex_moved(&square(), 4, DVec2::ZERO),
            Err(ReshapeError::NoSuchVertex)
        );
    }

    #[test]
    fn rounded_stays_rounded_and_regular_becomes_a_polygon() {
        let polygon = square().polygon().unwrap().clone();
        let rounded: Shape = Rounded::new(polygon, 2.0).unwrap().into();
        let (moved, _) = with_vertex_moved(&rounded, 2, dvec2(12.0, 12.0)).unwrap();
        assert!(matches!(moved, Shape::Rounded(r) if r.radius() == 2.0));
        let regular: Shape = Regular::new(6, 10.0).unwrap().into();
        let (moved, _) = with_vertex_moved(&regular, 0, dvec2(11.0, 1.0)).unwrap();
        assert!(matches!(moved, Shape::Polygon(_)));
    }

    proptest! {
        #[test]
        fn wherever_a_vertex_is_dragged_all_vertices_stay(
            sides in 3usize..12,
            index in 0usize..12,
            x in -30.0f64..30.0,
            y in -30.0f64..30.0,
        ) {
            let shape: Shape = Polygon::regular(sides, 10.0).unwrap().into();
            let to = dvec2(x, y);
            let (moved, arrived) = with_vertex_moved(&shape, index % sides, to).unwrap();
            prop_assert_eq!(corners(&moved).len(), sides);
            prop_assert_eq!(arrived, corners(&moved)[index % sides] == to);
        }
    }
}
