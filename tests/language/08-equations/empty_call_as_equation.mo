// check: 1 unknowns
function checkRange
  input Real u;
algorithm
  assert(u < 10, "too large");
end checkRange;
model EmptyCall "A call without result adds no equation"
  Real x = time;
equation
  checkRange(x);
end EmptyCall;
