function isHigh
  input Real x;
  output Boolean high;
algorithm
  high := x > 1;
end isHigh;

model BooleanFunctionInWhenStatement "Neither alone nor beside a relation that does"
  Real x(start=0, fixed=true);
  Integer n(start=0, fixed=true);
equation
  der(x) = 1;
algorithm // error: must change at events only
  when isHigh(x) or x > 5 then
    n := pre(n) + 1;
  end when;
end BooleanFunctionInWhenStatement;
