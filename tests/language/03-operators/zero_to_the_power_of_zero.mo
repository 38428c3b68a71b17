// check: 0 unknowns
// value: y = {1.0, -8.0, 0.25}
model SpecialPowers "A whole exponent is always defined, for zero it gives one"
  parameter Real y[3] = {0.0^0, (-2)^3, 2^(-2)};
end SpecialPowers;
