// check: 2 unknowns
model Homotopy "Actual and simplified expression"
  Real dp = 1 + time;
  Real m = homotopy(actual = sqrt(dp), simplified = dp/2);
end Homotopy;
