model DividedCapacitors "Capacitors side by side whose voltages are written with divisions and decimal numbers, and with no end at ground"
  Real q1(start = 0.1, fixed = true), q2, i, a, b;
equation
  // 1 V, 1 Ω, both capacitors, 2 Ω, ground
  0.3*a - 0.3*b = 0.3*q1/0.1;
  (a - b)/7 = q2/1.4;
  i = der(q1) + der(q2);
  1 - a = i;
  b = 2*i;
  // states: 1
  // The voltage goes from 1 V, which is that of the source: nothing moves.
  // end: q2 = 0.2 within 1e-9
  // end: i = 0 within 1e-9
end DividedCapacitors;
