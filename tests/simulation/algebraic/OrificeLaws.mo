// Flow through orifices, sign(dp)*sqrt(abs(dp)), written by hand: where the sign is wrong the equations have no solution, and where
// dp vanishes their slope is infinite, so that every step of Newton's method is small. From each start value the one solution is found.
// events: 0
model OrificeLaws
  Real p[6](start = {-1, 0, 0.9, 1.1, 2, 5}) "sqrt(p - 1) = 0.04";
  Real q[6](start = {-1, 0, 0.9, 1.1, 2, 5}) "the same with branches that are not defined beyond their condition";
  Real r(start = 0) "two orifices in series between 3 bar and 0";
  Real s(start = 4e5) "a junction of three orifices";
  Real balance = 1e-5*sqrt(3e5 - s) + 2e-5*sqrt(1e5 - s) - 1.5e-5*sqrt(s);
equation
  for k in 1:6 loop
    sign(1 - p[k])*sqrt(abs(1 - p[k])) = -0.04;
    (if 1 - q[k] > 0 then sqrt(1 - q[k]) else -sqrt(q[k] - 1)) = -0.04;
  end for;
  1e-5*sign(3e5 - r)*sqrt(abs(3e5 - r)) = 2e-5*sign(r)*sqrt(abs(r));
  1e-5*sign(3e5 - s)*sqrt(abs(3e5 - s)) + 2e-5*sign(1e5 - s)*sqrt(abs(1e5 - s)) = 1.5e-5*sign(s)*sqrt(abs(s));
  // end: p[1] = 1.0016 within 1e-10
  // end: p[2] = 1.0016 within 1e-10
  // end: p[3] = 1.0016 within 1e-10
  // end: p[4] = 1.0016 within 1e-10
  // end: p[5] = 1.0016 within 1e-10
  // end: p[6] = 1.0016 within 1e-10
  // end: q[1] = 1.0016 within 1e-10
  // end: q[2] = 1.0016 within 1e-10
  // end: q[3] = 1.0016 within 1e-10
  // end: q[4] = 1.0016 within 1e-10
  // end: q[5] = 1.0016 within 1e-10
  // end: q[6] = 1.0016 within 1e-10
  // end: r = 60000 within 1e-10
  // end: balance = 0 within 1e-12
end OrificeLaws;
