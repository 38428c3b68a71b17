// check: balanced
model BoundTopInput "With a binding an input is determined by the model itself"
  input Real u = sin(time);
  output Real y = 2*u;
end BoundTopInput;
