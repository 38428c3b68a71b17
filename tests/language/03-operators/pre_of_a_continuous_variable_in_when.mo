// check: 2 unknowns
model PreInWhen "In a when clause every expression is discrete"
  Real level = sin(time);
  discrete Real before(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    before = pre(level);
  end when;
end PreInWhen;
