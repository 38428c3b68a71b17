function isHigh
  input Real x;
  output Boolean high;
algorithm
  high := x > 1;
  annotation(GenerateEvents = true);
end isHigh;

model BooleanFunctionWithEvents "Its relations make events where it is called"
  Boolean high = isHigh(time);
  Integer n(start=0, fixed=true);
equation
  when isHigh(2*time) then
    n = pre(n) + 1;
  end when;
  // check: 2 unknowns
end BooleanFunctionWithEvents;
