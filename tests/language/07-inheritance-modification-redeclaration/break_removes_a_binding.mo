// check: 1 unknowns
model Base
  Real x = 1;
end Base;
model Computed "The inherited binding is removed, an equation takes its place"
  extends Base(x = break);
equation
  x = sin(time);
end Computed;
