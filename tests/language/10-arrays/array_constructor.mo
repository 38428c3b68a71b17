// check: 0 unknowns
// value: A = {{11, 12}, {21, 22}}
// value: v = {1.0, 2.0, 3.5}
// value: w = {1, 2}
model Constructor "Braces build arrays, array() is the same"
  parameter Integer A[2, 2] = {{11, 12}, {21, 22}};
  parameter Real v[3] = {1, 2, 3.5};
  parameter Integer w[:] = array(1, 2);
end Constructor;
