model TwoClasses "A class is declared once"
  model Valve
    Real x = 1;
  end Valve;
  model Valve // error: Valve
    Real y = 1;
  end Valve;
  Real z = 1;
end TwoClasses;
