model WhenExpression "The left side names the variable that is held"
  Real x;
  Real y(start = 0);
equation
  x + y = 5;
  when time > 1 then
    2*x + y = 7; // error:
  end when;
end WhenExpression;
