const poly1 = [[
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0]
]];

const poly2 = [[
    [0.5, 0.0],
    [0.6, 0.5],
    [0.7, 0.5],
    [0.5, 0.0]
]];
const intersectionPolygon = martinezPolygonClipping.intersection(poly1, poly2);
