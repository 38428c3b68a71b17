impure function readClock
  output Real t;
  external "C" t = clock();
end readClock;
pure function wrong
  input Real u;
  output Real y;
algorithm
  y := u + readClock(); // error: readClock
end wrong;
model ImpureInPure "A pure function calls pure functions only"
  Real y = wrong(time);
end ImpureInPure;
