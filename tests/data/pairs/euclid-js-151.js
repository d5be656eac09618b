intersections(
    new Circle( new Point(2, 3), 1),
    new Polygon( new Point(2, 3), new Point(3, 3), new Point(3, 4), new Point(2, 4)
);
