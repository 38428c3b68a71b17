// check: 0 unknowns
// value: x = 5
// value: y = 10
package Base
  constant Integer n = 2;
  constant Integer twice = 2*n;
end Base;
package Changed = Base(n = 5);
model Modified "Constants that depend on the modified one follow"
  parameter Integer x = Changed.n;
  parameter Integer y = Changed.twice;
end Modified;
