// check: 2 unknowns
model SemiLinear "Two slopes meeting at zero"
  Real m = sin(time);
  Real h = semiLinear(m, 10, 20);
end SemiLinear;
