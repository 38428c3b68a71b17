// error: amplifier
connector RealInput = input Real;
block Gain
  RealInput u;
  Real x = 2*u;
end Gain;
model System "An input without source leaves the model short of an equation"
  Gain amplifier;
end System;
