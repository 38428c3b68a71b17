// check: 4 unknowns
model ArrayEquation "One equation for all elements"
  Real A[2, 2];
equation
  A = [1, 2; 3, 4]*time;
end ArrayEquation;
