// check: 1 unknowns
model StartIsDefault "A parameter without binding takes its start value"
  parameter Real gain(start = 3);
  Real x = gain*time;
end StartIsDefault;
