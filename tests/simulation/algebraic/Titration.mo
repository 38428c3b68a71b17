// Concentrations over ten decades. Two solutions come as close as 2e-7 without meeting, when the acid is used up: the one with positive
// concentrations has to be kept, whatever the output.
model Titration
  Real h(start=1e-2), oh(start=1e-12), na = 0.02*time, cl = 0.01;
  Real pH = -log10(h);
equation
  h*oh = 1e-14;
  h + na = oh + cl;
  // at 0.5: pH = 7 within 1e-9
  // end: pH = 12.0000000000434 within 1e-9
  annotation(experiment(StopTime=1, Interval=0.5));
end Titration;
