// check: 2 unknowns
model WhenEquation "Active at the instant when the condition becomes true"
  Real x(start = 0, fixed = true);
  discrete Real peak(start = 0, fixed = true);
equation
  der(x) = cos(time);
  when x > 0.5 then
    peak = x;
  end when;
end WhenEquation;
