model BeforeItIsAssigned "A local without a value"
  // fails initialise: `t` is used before it is assigned, in function `scaled`
  function scaled
    input Real x;
    output Real y;
  protected
    Real t;
  algorithm
    y := x*t;
    t := 2;
  end scaled;
  Real a = scaled(time);
end BeforeItIsAssigned;
