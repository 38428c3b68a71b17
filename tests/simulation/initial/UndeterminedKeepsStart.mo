model UndeterminedKeepsStart "At rest a locked brake may hold any torque of the motor: the start value stays"
  Real v(start = 0), a, brake(start = 2), i(start = 2), u(start = 2);
  Boolean locked;
initial equation
  v = 0;
  a = 0;
  der(i) = 0;
equation
  locked = v < 1;
  der(v) = a;
  a = i - brake;
  a = if locked then 0 else brake - 5;
  der(i) = u - i;
  der(u) = -v;
  // warns: do not determine `brake`
  // at 0: brake = 2 within 0
  // end: i = 2 within 0
end UndeterminedKeepsStart;
