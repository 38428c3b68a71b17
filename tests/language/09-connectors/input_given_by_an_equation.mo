// check: 2 unknowns
connector RealInput = input Real;
block Gain
  RealInput u;
  Real x = 2*u;
end Gain;
model System "The source of an input may be an equation"
  Gain gain;
equation
  gain.u = sin(time);
end System;
