var points = [
new SAT.Vector(958.465800982533, 115.41687755787399),
new SAT.Vector(1565.7857895122002, 690.9971131309669),
new SAT.Vector(536.2902104877998, 560.8728868690332),
new SAT.Vector(1143.610199017467, 1136.4531224421262)
];

var polygon = new SAT.Polygon(new SAT.Vector(), points);

var point = new SAT.Vector(1529.4582839066827, 1132.463424278371);

var isInside = SAT.pointInPolygon(point, polygon);
