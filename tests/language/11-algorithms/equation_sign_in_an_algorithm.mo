model EquationInAlgorithm "An algorithm assigns with a colon"
  Real x;
algorithm
  x = 1; // error:
end EquationInAlgorithm;
