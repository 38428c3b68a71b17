// check: 2 unknowns
connector RealInput = input Real;
connector RealOutput = output Real;
block Gain
  parameter Real k = 2;
  RealInput u;
  RealOutput y;
equation
  y = k*u;
end Gain;
model UseBlock "An input given by an equation"
  Gain gain;
equation
  gain.u = time;
end UseBlock;
