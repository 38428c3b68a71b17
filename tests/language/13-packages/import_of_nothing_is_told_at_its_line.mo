package Parts
  model Spring
    Real x = 1;
  end Spring;
end Parts;
model Imports
  import Parts.Srping; // error: did you mean `Spring`?
  import Missing.Valve; // error: no library `Missing`
  Valve v;
  Real y = 1;
end Imports;
