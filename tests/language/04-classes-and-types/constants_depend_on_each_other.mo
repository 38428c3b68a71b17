// error: alpha
model ConstantCycle "Three constants in a ring"
  constant Integer alpha1 = alpha2 + 1;
  constant Integer alpha2 = alpha3 + 1;
  constant Integer alpha3 = alpha1 + 1;
end ConstantCycle;
