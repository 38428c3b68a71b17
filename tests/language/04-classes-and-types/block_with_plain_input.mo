// check: 2 unknowns
block Gain
  input Real u;
  output Real y = 2*u;
end Gain;
model BindInput "An input that is no connector gets a binding"
  Gain gain(u = time);
end BindInput;
