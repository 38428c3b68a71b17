// check: 1 unknowns
model HomotopyPositional "The order is actual, simplified"
  Real m = homotopy(time^2, time);
end HomotopyPositional;
