model Sampled "A counter that ticks every tenth of a second, the first time at 0"
  Integer n(start = 0, fixed = true);
  discrete Real y(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    n = pre(n) + 1;
    y = sin(time);
  end when;
  // end: n = 11 within 0
  // at 0.55: n = 6 within 0
  // at 0.55: y = 0.479425538604203 within 1e-12
end Sampled;
