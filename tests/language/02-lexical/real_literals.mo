// check: 0 unknowns
// value: a = {13.0, 13.0, 13.0, 13.0, 13.0}
// value: small = 1.2e-35
model RealLiterals "All ways to write thirteen"
  parameter Real a[:] = {13., 13E0, 1.3e1, 0.13E+2, .13E2};
  parameter Real small = 1.2E-35;
end RealLiterals;
