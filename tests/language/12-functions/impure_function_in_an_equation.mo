impure function readClock
  output Real t;
  external "C" t = clock();
end readClock;
model ImpureInEquation "An equation would call it an unknown number of times"
  Real t;
equation
  t = readClock(); // error: readClock
end ImpureInEquation;
