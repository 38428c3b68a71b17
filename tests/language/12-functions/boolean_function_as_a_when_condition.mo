function isHigh
  input Real x;
  output Boolean high;
algorithm
  high := x > 1;
end isHigh;

model BooleanFunctionInWhen "A relation inside of a function makes no event that a when could wait for"
  Real x(start=0, fixed=true);
  Integer n(start=0, fixed=true);
equation
  der(x) = 1;
  when isHigh(x) then // error: must change at events only
    n = pre(n) + 1;
  end when;
end BooleanFunctionInWhen;
