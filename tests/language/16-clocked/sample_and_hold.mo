// check: 4 unknowns
model SampledControl "From continuous to clocked time and back"
  Real x(start = 1, fixed = true);
  Real xd;
  Real ud(start = 0);
  Real u;
equation
  der(x) = -x + u;
  xd = sample(x, Clock(0.1));
  ud = 0.5*previous(ud) + xd;
  u = hold(ud);
end SampledControl;
