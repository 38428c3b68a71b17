model TermsThatCancel "A switch that conducts 14 decades better than the resistors around it: what flows through it is what rounding leaves"
  parameter Real on=1e5, off=1e-9;
  Real v1, v2 "10/3*sin(time), known to three digits";
  Real u1, u2, i "The same with the current as a variable";
equation
  off*(10*sin(time) - v1) = off*v1 + on*(v1 - v2);
  on*(v1 - v2) = off*v2;
  off*(10*sin(time) - u1) = off*u1 + i;
  i = off*u2;
  i = on*(u1 - u2);
  // warns: rounding leaves `v2` uncertain by
  // at 1: u2 = 2.8049032826929884 within 1e-9
  annotation(experiment(StopTime=3, Interval=0.1));
end TermsThatCancel;
