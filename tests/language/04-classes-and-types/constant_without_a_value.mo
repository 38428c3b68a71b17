model NoConstantValue "A constant of the simulated model needs a value"
  constant Real gravity; // error: gravity
  Real x = gravity;
end NoConstantValue;
