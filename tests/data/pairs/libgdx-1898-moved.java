testBlock  = new Polygon(new float[]{0, 0, 0, 1, 1, 1, 1, 0});
polygon = new Polygon(new float[]{0, 0, 1, 4, 2, 4, 1, 0});
testBlock.setPosition(1, 3);
Intersector.overlapConvexPolygons(testBlock, polygon, mtv);
