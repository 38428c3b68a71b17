model NarrowBells "What a late and narrow bell drives is as large as it becomes, and known as well as its own size says: its tail passes through all sizes"
  constant Real widths[3] = {1e-3, 1e-4, 1e-5};
  constant Real centres[3] = {3.1, 5.2, 7.3};
  Real x[3](each start = 0, each fixed = true), small(start = 0, fixed = true);
  Real parts[3] = x ./ widths, part = small/1e-7;
equation
  for i in 1:3 loop
    der(x[i]) = exp(-((time - centres[i])/widths[i])^2);
  end for;
  der(small) = 1e-3*exp(-((time - 8.4)/1e-4)^2);
  // The square root of π.
  // end: parts[1] = 1.772453850905516 within 3e-6
  // end: parts[2] = 1.772453850905516 within 3e-6
  // end: parts[3] = 1.772453850905516 within 3e-6
  // end: part = 1.772453850905516 within 3e-6
  annotation(experiment(StopTime = 10, Tolerance = 1e-8));
end NarrowBells;
