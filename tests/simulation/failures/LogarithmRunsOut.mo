model LogarithmRunsOut "A value that is no number ends the run, also if nothing depends on it"
  block Entropy
    Real x(start = 2, fixed = true);
    Real s = log(x);
  equation
    der(x) = -4;
  end Entropy;
  Entropy gas;
  // Rows until then are kept: log(2 - 4*0.25)
  // at 0.25: gas.s = 0 within 1e-6
  // fails simulate: `gas.s` is
end LogarithmRunsOut;
