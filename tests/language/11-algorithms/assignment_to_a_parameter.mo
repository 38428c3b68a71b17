model AssignParameter "A parameter keeps its value"
  parameter Real gain = 1;
  Real x = time;
algorithm
  gain := 2; // error: gain
end AssignParameter;
