Polygon testBlock;
Polygon polygon;
testBlock  = new Polygon(new float[]{0, 0, 0, 1, 1, 1, 1, 0});
polygon = new Polygon(new float[]{0, 0, 1, 4, 2, 4, 1, 0});
Intersector.overlapConvexPolygons(testBlock, polygon, mtv);
System.out.println(mtv.normal + "-" + mtv.depth); //[-0.97014254:0.24253564]-0.97014254
