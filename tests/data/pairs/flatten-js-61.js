const p1 = polygon([[0, 30], [30, 30], [30, 0], [0, 0]]);
const p2 = polygon([[20, 5], [20, 25], [40, 15]]);
const p3 = unify(p1, p2);
console.log(p3.area())
