function level
  input Real x;
  output Integer n;
algorithm
  n := if x > 1 then 1 else 0;
end level;

model RelationOfIntegerFunction "Relations make events between Reals, not between Integers"
  Real x(start=0, fixed=true);
  Boolean above = level(x) >= 1; // error: above
  Boolean same;
  Boolean both;
equation
  der(x) = 1;
  same = level(x) == 1; // error: GenerateEvents
  both = level(x) > 0 and x < 5; // error: both
end RelationOfIntegerFunction;
