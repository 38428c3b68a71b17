model NextToEachOther "Two time events that differ by rounding only: 3*0.1 is not 0.3"
  Integer n(start = 0, fixed = true);
  Real x(start = 0, fixed = true);
  discrete Real late(start = 0, fixed = true);
equation
  der(x) = if time > 0.3 then 2 else 1;
  when sample(0.1, 0.1) then
    n = pre(n) + 1;
  end when;
  when time >= 0.3 + 1e-15 then
    late = x;
  end when;
  // end: n = 10 within 0
  // end: late = 0.3 within 1e-9
  // end: x = 1.7 within 1e-9
end NextToEachOther;
