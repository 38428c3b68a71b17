// check: 3 unknowns
model Body
  outer Real T;
  Real x = T;
end Body;
model System "An outer variable is the inner one, not another"
  inner Real T = time;
  Body body1;
  Body body2;
end System;
