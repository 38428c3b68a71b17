// check: 0 unknowns
// value: second = {2.0, 4.0, 6.0}
// value: all = {{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}
// value: middle = {3.0, 4.0}
record Pair
  Real x[2];
end Pair;
model MemberSlice "Subscripts belong to the part they follow"
  parameter Pair a[3] = {Pair({1, 2}), Pair({3, 4}), Pair({5, 6})};
  parameter Real second[3] = a.x[2];
  parameter Real all[3, 2] = a.x;
  parameter Real middle[2] = (a.x)[2];
end MemberSlice;
