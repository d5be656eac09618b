    PolygonT poly, box;

    boost::geometry::read_wkt("POLYGON ((112.5323 35.6394, 111.7749 31.7842, 115.6311 31.3255, 116.8506 34.8228,112.5323 35.6394))", poly);
   
    boost::geometry::read_wkt("POLYGON ((115.07 35.16,115.071 35.16,115.071 35.161,115.07 35.161,115.07 35.16))", box);

    bool b = boost::geometry::intersects(poly, box);
