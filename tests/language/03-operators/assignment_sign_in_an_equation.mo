model AssignInEquation "An equation section contains no assignment"
  Real x;
equation
  x := 1; // error:
end AssignInEquation;
