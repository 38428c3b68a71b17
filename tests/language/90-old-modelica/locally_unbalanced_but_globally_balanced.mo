// check: 3 unknowns
model Correlation "One equation is missing here"
  Real x;
  Real y;
equation
  y = 2*x;
end Correlation;
model OldStyle "It is given by the user of the model; allowed before 3.0"
  Correlation c;
  Real z = c.y;
equation
  c.x = time;
end OldStyle;
