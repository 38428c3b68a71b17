model RelaxationOscillator "Where the branch of solutions ends it jumps to the other one, and says so"
  Real x(start=-6, fixed=true) "On y = -2";
  Real y(start=-2);
equation
  der(x) = -y;
  y^3 - y = x;
  // warns: ends here
  // state events: 4
  // t = log(abs(y)) - 1.5*y^2 + C on a branch: the first jump is at 4.257547, the others 0.806853 later each; y at the
  // end by bisection.
  // end: y = -1.016848948784711 within 1e-6
  annotation(experiment(StopTime=7, Tolerance=1e-9));
end RelaxationOscillator;
