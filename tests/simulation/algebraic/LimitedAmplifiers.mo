model LimitedAmplifiers "A Schmitt trigger and an integrator: its amplifiers are limited, and where one of them leaves its limit there is no solution near"
  parameter Real gain=15000;
  Real vIn(start=5), vSquare(start=15) "Of the trigger: 0.4*vSquare + 0.6*vTriangle";
  Real vTriangle, vMinus, vC(start=0, fixed=true);
  Real i;
equation
  vSquare = smooth(0, if gain*vIn > 15 then 15 else if gain*vIn < -15 then -15 else gain*vIn);
  i = (vSquare - vIn)/1500;
  vIn - vTriangle = 1000*i;
  vTriangle = smooth(0, if gain*vMinus < -15 then 15 else if gain*vMinus > 15 then -15 else -gain*vMinus);
  vC = vTriangle - vMinus;
  3.75e-5*der(vC) = -(vSquare - vMinus)/1000;
  // It jumps at abs(vTriangle) = (6 - 1e-3)/0.6, every 0.0499949994773520 s, for the first time at 0.0249980551460870.
  // warns: it jumps
  // state events: 20
  // end: vC = -0.04000417762800934 within 1e-4
  // end: vSquare = 15 within 1e-12
  annotation(experiment(StopTime=1, Tolerance=1e-7));
end LimitedAmplifiers;
