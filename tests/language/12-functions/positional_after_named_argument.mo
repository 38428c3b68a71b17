function add
  input Real a;
  input Real b;
  output Real y = a + b;
end add;
model LatePosition "Names come last"
  parameter Real y = add(a = 1, 2); // error:
end LatePosition;
