model EquationForAFieldWithAValue "The value in the declaration of a field is an equation of every variable of the record"
  record C
    Real re;
    Real im = 0;
  end C;
  C z, w;
equation
  z.re = sin(time);
  z.im = cos(time); // error: leave out that of `z.im`, `w.im`
  w.re = z.re - z.im;
  w.im = z.im;
end EquationForAFieldWithAValue;
