// check: 1 unknowns
model InitialDiscrete "A sampled controller in steady state"
  discrete Real y;
initial equation
  y = pre(y);
equation
  when {initial(), sample(0, 0.1)} then
    y = 0.5*pre(y) + time;
  end when;
end InitialDiscrete;
