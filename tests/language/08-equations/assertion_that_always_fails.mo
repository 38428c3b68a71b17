model Never "Known before it runs"
  constant Integer n = 3;
  Real x = time;
equation
  assert(n < 3, "too many stages"); // error: too many stages
end Never;
