model VouchedFor "The author says that the statements tell the derivative"
  function sinc
    input Real x;
    output Real y;
  algorithm
    if x == 0 then
      y := 1;
    else
      y := sin(x)/x;
    end if;
    annotation(smoothOrder=1);
  end sinc;
  function root "Starts away from the root"
    input Real y;
    output Real x;
  algorithm
    x := 10;
    while abs(x*x - y) > 1e-12 loop
      x := (x + y/x)/2;
    end while;
    annotation(smoothOrder=1);
  end root;
  Real slope = der(sinc(time)) "cos(time)/time - sin(time)/time^2";
  Real growth = der(root(1 + time));
  // at 0: slope = 0 within 1e-12
  // end: slope = -0.30116867893975674 within 1e-12
  // at 0: growth = 0.5 within 1e-9
  // end: growth = 0.35355339059327373 within 1e-9
end VouchedFor;
