model NonlinearInFunction "The Jacobian goes through the function"
  function f
    input Real x;
    output Real y;
  protected
    Real s;
  algorithm
    s := 0;
    for i in 1:3 loop
      s := s + x^i;
    end for;
    y := if x > 0 then s else x;
    annotation(Inline = false);
  end f;
  Real x(start = 1);
equation
  f(x) = 14 + time;
  // at 0: x = 2 within 1e-9
  // nonlinear: 1
end NonlinearInFunction;
