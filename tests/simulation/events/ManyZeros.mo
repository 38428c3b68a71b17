// 1/(1 - time) runs through ever more periods towards the end. Their sum stays below the square root of 2, which cannot be shown with less than
// any number of looks: it is told.
model ManyZeros
  Integer n(start=0, fixed=true); // end: n = 0 within 0
  Integer m(start=0, fixed=true); // end: m = 159 within 0
equation
  when sin(1/(1 - time)) + cos(1/(1 - time)) > 1.5 then // warns: sin(1 / (1 - time)) + cos(1 / (1 - time)) > 1.5
    n = pre(n) + 1;
  end when;
  // True from pi/6 + 2*pi*k on, up to 1/0.001, k from 0 to 158
  when sin(1/(1.001 - time)) > 0.5 then
    m = pre(m) + 1;
  end when;
  annotation(experiment(StopTime=1));
end ManyZeros;
