// counter-clockwise
float[] vertices = new float[] {1, 1, 3, 1, 2, 2};
Polygon p1 = new Polygon(vertices);
Polygon p2 = new Polygon(vertices);
System.out.println("same triangles overlap: " + Intersector.intersectPolygons(p1, p2, new Polygon()));

float[] vertices2 = new float[] {1, 1, 3, 1, 2, 3};
Polygon p3 = new Polygon(vertices2);
System.out.println("different triangles overlap: " + Intersector.intersectPolygons(p1, p3, new Polygon()));
