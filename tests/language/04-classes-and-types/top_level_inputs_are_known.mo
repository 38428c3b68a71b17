// check: 1 unknowns
model TopInput "The inputs of the simulated model come from outside"
  input Real u;
  input Boolean enable;
  output Real y = if enable then u else 0;
end TopInput;
