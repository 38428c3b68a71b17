model TransmissionLine "Ideal line, matched at the source and open at the end: half the voltage runs, the rest comes back"
  parameter Real Z0 = 50;
  parameter Real TD = 0.3;
  Real v0 = if time >= 0.1 then 2 else 0;
  Real v1, v2, i1, i2, es, er;
equation
  v0 - v1 = Z0*i1;
  i2 = 0;
  v1 - es = Z0*i1;
  v2 - er = Z0*i2;
  es = 2*delay(v2, TD) - delay(er, TD);
  er = 2*delay(v1, TD) - delay(es, TD);
  // at 0.2: v1 = 1 within 1e-15
  // at 0.6: v1 = 1 within 1e-15
  // at 0.8: v1 = 2 within 1e-15
  // at 0.3: v2 = 0 within 1e-15
  // at 0.5: v2 = 2 within 1e-15
  // end: v2 = 2 within 1e-15
  annotation(experiment(StopTime=1.5, Interval=0.1));
end TransmissionLine;
