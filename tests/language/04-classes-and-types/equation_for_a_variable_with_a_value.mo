model EquationForAVariableWithAValue "The value in a modifier is an equation; values that determine something else are not named"
  record C
    Real re;
    Real im;
  end C;
  Real y = 3*time;
  C z(im = 1);
equation
  z.re = y;
  z.im = y; // error: leave out one of `y`, `z.im`
end EquationForAVariableWithAValue;
