var SAT = require('sat');
var V = SAT.Vector;
var C = SAT.Circle;
var P = SAT.Polygon;
var R = SAT.Response;

var v1 = new V(1, 1.1);
var p1 = new P(null,[new V(2,1), new V(2,2), new V(1,3), new V(0,2),new V(0,1),new V(1,0)]);
console.log(SAT.pointInPolygon(v1, p1));//output false
