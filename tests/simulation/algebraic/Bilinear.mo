model Bilinear "Two unknowns in a product: x*y = 6, x + y = 5, near (2, 3)"
  Real x(start = 1.5), y(start = 3.5);
equation
  x*y = 6 + time;
  x + y = 5 + time;
  // nonlinear: 1
  // at 0: x = 2 within 1e-9
  // at 0: y = 3 within 1e-9
end Bilinear;
