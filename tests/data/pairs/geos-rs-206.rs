    const WKT1: &str = "POLYGON ((0 -90, 0 0, 180 0, 180 -90, 0 -90))";
    const WKT2: &str = "POLYGON ((-180 -90, -180 90, 180 90, 180 -90, -180 -90))";

    let g1 = Geometry::new_from_wkt(WKT1)?;
    let g2 = Geometry::new_from_wkt(WKT2)?;

    assert!(g1.touches(&g2)?);
