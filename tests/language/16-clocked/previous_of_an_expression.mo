model PreviousExpression "previous is applied to a variable"
  Real x(start = 0);
equation
  when Clock(0.1) then
    x = previous(2*x); // error: previous
  end when;
end PreviousExpression;
