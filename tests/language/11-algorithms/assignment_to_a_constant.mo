model AssignConstant "A constant keeps its value"
  constant Real gravity = 9.81;
  Real x = time;
algorithm
  gravity := 1.62; // error: gravity
end AssignConstant;
