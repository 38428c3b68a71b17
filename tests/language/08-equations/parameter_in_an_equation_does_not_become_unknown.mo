// error: equations
model SolveForParameter "An equation cannot determine a parameter"
  parameter Real gain = 2;
  Real x = time;
equation
  gain = 3;
end SolveForParameter;
