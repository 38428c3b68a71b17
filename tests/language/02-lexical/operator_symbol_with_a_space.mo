model SplitOperator "White space cannot stand inside an operator"
  Boolean b = time < = 1; // error:
end SplitOperator;
