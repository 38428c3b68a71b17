// check: 1 unknowns
function both
  input Real u;
  output Real a = u;
  output Real b = 2*u;
end both;
model OmitFirst "A result may be left out"
  Real y;
algorithm
  (, y) := both(time);
end OmitFirst;
