model RestOfADivision "mod(x, y) is never below zero nor y itself where it jumps: lines of an encoder are counted once, forwards and backwards"
  Real phi(start = 0, fixed = true), w(start = 3, fixed = true), back(start = 0, fixed = true);
  parameter Real pitch = 0.36;
  Integer line = integer(10*mod(phi, pitch)/pitch);
  Integer lineBack = integer(10*mod(back, pitch)/pitch);
  Integer square = integer(mod(time^2, 1.3));
  Integer negative = integer(-mod(phi, -0.36)/0.36*10);
  Integer n(start = 0, fixed = true), nBack(start = 0, fixed = true), nSquare(start = 0, fixed = true);
  Integer lowest(start = 5, fixed = true), highest(start = 5, fixed = true);
  Integer n_below(start = 0, fixed = true);
  Real root = sqrt(mod(phi, pitch));
equation
  der(phi) = w;
  der(w) = 1;
  der(back) = -w;
  when change(line) then
    n = pre(n) + 1;
  end when;
  when change(lineBack) then
    nBack = pre(nBack) + 1;
  end when;
  when change(square) then
    nSquare = pre(nSquare) + 1;
  end when;
  when {change(line), change(lineBack), change(negative)} then
    lowest = min({pre(lowest), line, lineBack, negative});
    highest = max({pre(highest), line, lineBack, negative});
  end when;
  when mod(phi, pitch) < 0 then
    n_below = pre(n_below) + 1;
  end when;
  // phi = 3*t + t^2/2 = 20 at 4, in lines of 0.036: 555. Backwards the first line is passed at once, from 0 to 9.
  // end: n = 555 within 1e-12
  // end: nBack = 556 within 1e-12
  // 16/1.3 = 12.3 periods with two changes each, and none after 12*1.3 = 15.6 until 16.6.
  // end: nSquare = 24 within 1e-12
  // end: lowest = 0 within 1e-12
  // end: highest = 9 within 1e-12
  // end: n_below = 0 within 1e-12
  annotation(experiment(StopTime = 4));
end RestOfADivision;
