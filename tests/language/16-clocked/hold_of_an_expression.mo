model HoldExpression "hold is applied to a variable"
  Real u = sample(time, Clock(0.1));
  Real y = hold(2*u); // error: hold
end HoldExpression;
