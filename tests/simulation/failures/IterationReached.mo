model IterationReached "A function whose derivative is needed calls one that iterates"
  function root
    input Real y;
    output Real x;
  algorithm
    x := 1;
    while abs(x*x - y) > 1e-12 loop
      x := (x + y/x)/2;
    end while;
  end root;
  function f
    input Real y;
    output Real x;
  algorithm
    x := 2*root(y);
    annotation(Inline=false);
  end f;
  Real x = f(1 + time);
  Real w = der(x);
  // fails initialise: function `root` finds its result by an iteration
end IterationReached;
