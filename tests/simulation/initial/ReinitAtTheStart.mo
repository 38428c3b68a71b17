model ReinitAtTheStart "`when initial()` resets what the initial equations have determined"
  Real x(start = 1, fixed = true);
  Real y;
  discrete Real n(start = 0, fixed = true);
initial equation
  y = 2;
equation
  der(x) = -2*x;
  der(y) = 3;
  when initial() then
    reinit(x, 5);
    reinit(y, 7 + y);
    n = pre(n) + 1;
  end when;
  // 5*exp(-2)
  // end: x = 0.676676416183064 within 1e-5
  // end: y = 12 within 1e-9
  // end: n = 1 within 0
end ReinitAtTheStart;
