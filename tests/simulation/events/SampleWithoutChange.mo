model SampleWithoutChange "A tick that changes nothing is over all the same"
  Integer n(start = 0, fixed = true);
  Boolean tick = sample(0, 0.1) and time > 0.35;
equation
  when tick then
    n = pre(n) + 1;
  end when;
  // Ticks at 0.4, 0.5, …, 1.0
  // end: n = 7 within 0
end SampleWithoutChange;
