package Parts
  model Spring
    parameter Real stiffness = 1;
    Real force;
  equation
    force = stiffness*time;
  end Spring;
  function square
    input Real x;
    output Real y = x^2;
  end square;
  constant Real gravity = 9.81;
  type Level = enumeration(low, high);
end Parts;
model Misspelt
  Parts.Sprnig a; // error: did you mean `Spring`?
  Prats.Spring b; // error: did you mean `Parts`?
  Parts.Spring c(stifness = 2); // error: did you mean `stiffness`?
  Parts.Spring d;
  Real e = d.froce; // error: did you mean `force`?
  Real f = d.force*tiem; // error: did you mean `time`?
  Real g = Parts.sqaure(2); // error: did you mean `square`?
  Real h = sqrtt(2); // error: did you mean `sqrt`?
  Real i = Parts.gravty; // error: did you mean `gravity`?
  Parts.Level j = Parts.Level.hihg; // error: did you mean `high`?
  Parts.Level j2 = Parts.Levle.high; // error: did you mean `Level`?
  Real k(strat = 1); // error: did you mean `start`?
  Boolena l; // error: did you mean `Boolean`?
end Misspelt;
