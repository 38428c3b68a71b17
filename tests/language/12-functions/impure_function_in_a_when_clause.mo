// check: 1 unknowns
impure function readClock
  output Real t;
  external "C" t = clock();
end readClock;
model ImpureInWhen "At an event an impure function may be called"
  discrete Real t(start = 0, fixed = true);
equation
  when sample(0, 1) then
    t = readClock();
  end when;
end ImpureInWhen;
