const { polygon } = require('@flatten-js/core');
const { intersect } = require('@flatten-js/boolean-op');

const item1 = polygon([
  [0, 30],
  [30, 30],
  [30, 0],
  [0, 0],
  [0, 30],
]);

const item2 = polygon([
  [10, 20],
  [20, 20],
  [20, 10],
  [10, 10],
  [10, 20],
]);
