model DiscreteDerivative "A variable that changes at events gives a derivative, whichever side it stands on"
  Real x(start=0, fixed=true);
  Real y(start=2, fixed=true);
  Real f;
  discrete Real p(start=1, fixed=true);
equation
  der(x) = f;
  der(y) = -f;
  p = f;
  when time > 0.5 then
    p = pre(p) + 1;
  end when;
  // end: x = 1.5 within 1e-12
  // end: y = 0.5 within 1e-12
end DiscreteDerivative;
