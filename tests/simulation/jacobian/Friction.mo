model Friction "A function with branches and a loop is differentiated statement by statement; a system inside"
  function drag "Force of a body with several surfaces"
    input Real v;
    input Real c[:];
    output Real f;
  protected
    Real speed;
  algorithm
    speed := if v < 0 then -v else v;
    f := 0;
    for i in 1:size(c, 1) loop
      if i > 1 then
        f := f + c[i]*v*speed^(i - 1);
      else
        f := f + c[i]*v;
      end if;
    end for;
    annotation(Inline = false);
  end drag;
  Real x(start = 0, fixed = true);
  Real v(start = 2, fixed = true);
  Real w(start = 2) "The speed of a belt: w + exp(w - 2) = v + 1";
  Real energy(start = 0, fixed = true) "Dissipated";
  Real total = v^2/2 + x^2/2 + energy;
equation
  der(x) = v;
  der(v) = -x - drag(v, {0.1, 0.2, 0.05}) - 0.1*w;
  der(energy) = v*(drag(v, {0.1, 0.2, 0.05}) + 0.1*w);
  w + exp(w - 2) = v + 1;
  // constant: total within 1e-6
  // columns by differences: 0
  // nonlinear: 1
  annotation(experiment(StopTime = 5, Tolerance = 1e-8));
end Friction;
