var intersects = require('intersects');
var intersected = intersects.polygonPolygon(
    [630, 354, 723, 290, 811, 361, 767, 433, 667, 433],
    [515, 317, 615, 317, 515, 417, 615, 417]);
console.log(intersected);
