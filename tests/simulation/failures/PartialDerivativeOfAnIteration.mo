function root
  input Real x;
  output Real y = x;
protected
  Real old = 0;
algorithm
  while abs(y - old) > 1e-12 loop
    old := y;
    y := (y + x/y)/2;
  end while;
end root;
function slope = der(root, x);
model PartialDerivativeOfAnIteration "Refused by name before the run"
  Real a = slope(time + 1);
  // fails check: function `root` finds its result by an iteration
end PartialDerivativeOfAnIteration;
