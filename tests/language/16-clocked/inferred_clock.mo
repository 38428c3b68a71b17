// check: 3 unknowns
model Inferred "The clock of a when clause may be inferred"
  Real u;
  Real y(start = 0);
  Real z;
equation
  u = sample(time, Clock(0.2));
  when Clock() then
    y = previous(y) + u;
  end when;
  z = hold(y);
end Inferred;
