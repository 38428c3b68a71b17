// check: 0 unknowns
// value: a = "middle"
model ElseifExpression "The first true condition selects the branch"
  parameter Integer n = 5;
  parameter String a = if n > 9 then "high" elseif n > 3 then "middle" elseif n > 1 then "low" else "none";
end ElseifExpression;
