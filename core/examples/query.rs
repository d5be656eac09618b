use collidoscope_core::planar::{Circle, PairCache, Polygon, Pose, Shape, contact, query};
use glam::dvec2;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let corners = [dvec2(0.0, 0.0), dvec2(50.0, 0.0), dvec2(0.0, 80.0)];
    let a = Shape::from(Polygon::new(&corners)?).posed(&Pose::default());
    let b = Shape::from(Circle::new(20.0)?).posed(&Pose::new(dvec2(-10.0, 40.0), 0.0)?);
    let answer = query(&a, &b, &mut PairCache::default());
    assert!(answer.colliding && (answer.depth - 10.0).abs() < 1e-12);
    let manifold = contact(&a, &b, &answer).expect("they overlap");
    assert_eq!(manifold.points().len(), 1);
    Ok(())
}
