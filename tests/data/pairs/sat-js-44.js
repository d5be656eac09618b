var circle = new SAT.Circle(new SAT.Vector(444,571), 67);
var polygon = new SAT.Polygon(new SAT.Vector(750,294), [
  new SAT.Vector(1,-70),
  new SAT.Vector(-60,46),
  new SAT.Vector(60,46)
]);
polygon.setAngle(2.7173982456860264);
