model FurtherInputs "A function that is passed may have more inputs, if they have defaults"
  partial function F
    input Real x;
    output Real y;
  end F;
  function G
    extends F;
    input Real a = 2;
    input Real b = 3*a;
  algorithm
    y := a*x + b;
  end G;
  function apply
    input F f;
    input Real x;
    output Real y;
  algorithm
    y := f(x);
  end apply;
  Real y = apply(G, time);
  Real z = apply(function G(a=1), time);
  Real w = apply(function G(b=0), time);
  Real dy = der(y);
  // end: y = 8 within 1e-12
  // end: z = 4 within 1e-12
  // end: w = 2 within 1e-12
  // end: dy = 2 within 1e-12
end FurtherInputs;
