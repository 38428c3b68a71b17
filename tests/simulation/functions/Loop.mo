model Loop "A function with a loop and an array"
  function polynomial
    input Real c[:];
    input Real x;
    output Real y;
  algorithm
    y := 0;
    for i in 1:size(c, 1) loop
      y := y*x + c[i];
    end for;
  end polynomial;
  Real x(start = 0, fixed = true);
equation
  der(x) = polynomial({3, 0, 1}, time);
  // end: x = 2 within 1e-6
  annotation(experiment(Tolerance = 1e-8));
end Loop;
