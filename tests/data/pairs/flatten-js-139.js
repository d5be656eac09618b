import Flatten from "@flatten-js/core";

const pA = new Flatten.Polygon([
  [ 101.201, 2.97 ],
  [ 101.202, 2.97 ],
  [ 101.202, 2.9706 ],
  [ 101.201, 2.9706 ]
]);

const pB = new Flatten.Polygon([
  [ 101.19,  2.99 ],
  [ 101.22,  2.99 ],
  [ 101.22,  2.97 ],
  [ 101.2,  2.97]
]);

const p0 = Flatten.BooleanOperations.intersect(pA, pB);
