model FinalParameterBelowItsMinimum "Nobody can give it another value: its type has a bound that its author did not think of"
  type Capacitance = Real(min = 0);
  model Lines
    parameter Capacitance toGround = 1, between = 0.5;
    final parameter Capacitance C[2, 2] = [toGround + between, -between; -between, toGround + between];
    Real v[2](start = {1, 0}, each fixed = true);
  equation
    C*der(v) = -v;
  end Lines;
  Lines lines;
  Real sum = lines.v[1] + lines.v[2];
  annotation(experiment(StopTime = 1, Tolerance = 1e-8));
  // The sum of the rows is 1 for both: der(sum) = -sum.
  // end: sum = 0.36787944117144233 within 1e-6
  // warns: `lines.C[1,2]` is -0.5, below its minimum 0
end FinalParameterBelowItsMinimum;
