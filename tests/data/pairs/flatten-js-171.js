const a = new Flatten.Polygon([
    [
        point(70, 10),
        point(80, 10),
        point(80, 50),
        point(70, 50),
    ],
    [
        point(90, 10),
        point(100, 10),
        point(100, 50),
        point(90, 50),
    ],
    [
        point(100, 0),
        point(120, 0),
        point(120, 10),
        point(100, 10),
    ],
]);
const b = new Flatten.Polygon([ point(0, 0), point(100, 0), point(100, 10), point(0, 10) ]);
