// check: 1 unknowns
model DiscreteReal "Assigned at events only"
  discrete Real held(start = 0, fixed = true);
equation
  when sample(0, 1) then
    held = sin(time);
  end when;
end DiscreteReal;
