model VariableDelay "The time may change, and vanish"
  parameter Real T0 = 0;
  Real T = 0.5*time;
  Real u = sin(3*time);
  Real y = delay(u, T, 1) "sin(1.5 t)";
  Real z = delay(u, max(0, 1 - time), 1) "sin(3 (2 t - 1)) from 0.5 to 1, then u";
  Real same = delay(u, T0) - u;
  Real x(start=0, fixed=true) "integral of y: (1 - cos(1.5 t))/1.5";
equation
  der(x) = y;
  // at 0.5: y = 0.68163876002333416 within 1e-6
  // at 1: y = 0.99749498660405445 within 1e-6
  // end: y = 0.14112000805986722 within 1e-6
  // at 0.25: z = 0 within 0
  // at 0.75: z = 0.99749498660405445 within 1e-6
  // at 1.5: z = -0.97753011766509701 within 1e-6
  // end: x = 1.3266616643999697 within 1e-6
  // constant: same within 0
  annotation(experiment(StopTime=2, Interval=0.05, Tolerance=1e-8));
end VariableDelay;
