// check: 0 unknowns
// value: y = 5.0
function sumTo
  input Integer n := 2;
  output Real y := 0;
algorithm
  for i in 1:n loop
    y := y + i;
  end for;
  y := y + n;
end sumTo;
model OldDefault "Defaults of functions could be written with :="
  parameter Real y = sumTo();
end OldDefault;
