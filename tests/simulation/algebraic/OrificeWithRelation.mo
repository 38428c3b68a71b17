// The same law with a relation: it changes where the flow has come to rest, and no solutions meet there.
model OrificeWithRelation
  Real x(start = 0, fixed = true), v(start = 1);
equation
  der(x) = v;
  1 - x = if v > 0 then v^2 else -v^2;
  // x = 1 - (1 - time/2)^2 until 2
  // at 1: x = 0.75 within 1e-5
  // end: x = 1 within 1e-5
  annotation(experiment(StopTime = 4));
end OrificeWithRelation;
