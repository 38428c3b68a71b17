// check: 0 unknowns
// value: a = {2, 3, 4}
// value: b = {9, 8}
// value: c = {4, 6}
// value: s = {"ax", "bx"}
model DotAdd "With the dot a scalar meets each element"
  parameter Integer a[3] = {1, 2, 3} .+ 1;
  parameter Integer b[2] = 10 .- {1, 2};
  parameter Integer c[2] = {1, 2} .+ {3, 4};
  parameter String s[2] = {"a", "b"} .+ "x";
end DotAdd;
