function wrong
  input Real signal;
  output Real y;
algorithm
  signal := 2; // error: signal
  y := signal;
end wrong;
model AssignInput "An input is read only"
  parameter Real y = wrong(1);
end AssignInput;
