function level
  input Real x;
  output Integer n;
algorithm
  n := if x > 1 then 1 else 0;
end level;

model IntegerFunctionOfDiscrete "The result changes with the arguments: at events"
  parameter Real p = 2;
  discrete Real held(start=0, fixed=true);
  Integer ofParameter = level(p);
  Integer ofHeld = level(held);
  Boolean ofRounding = level(floor(time)) >= 1;
  Integer atEvent(start=0, fixed=true);
equation
  when sample(0.5, 0.5) then
    held = time;
    atEvent = if level(time) > 0 then level(2*time) else 0;
  end when;
  // check: 5 unknowns
end IntegerFunctionOfDiscrete;
