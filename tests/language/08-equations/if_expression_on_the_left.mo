// check: 1 unknowns
model LeftIf "On the left an if expression stands in parentheses"
  Real x;
equation
  (if time < 1 then x else 2*x) = sin(time);
end LeftIf;
