model IntegerLoop "Integers that depend on each other are not solved for; inserted into each other they grow without end"
  Integer a;
  Integer b;
equation
  a = 2*b + 1;
  b = a - 3;
  // fails initialise: no consistent set of conditions was found for `a`, `b`
end IntegerLoop;
