// check: 2 unknowns
partial model Input_
  Real u;
end Input_;
partial model Output_
  Real y;
end Output_;
model Both "A class may have several base classes"
  extends Input_;
  extends Output_;
equation
  u = time;
  y = 2*u;
end Both;
