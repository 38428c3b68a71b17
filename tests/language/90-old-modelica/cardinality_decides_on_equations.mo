// check: 4 unknowns
connector Pin
  Real v;
  flow Real i;
end Pin;
model Source
  Pin p;
  Pin support;
equation
  p.v = support.v + 1;
  if cardinality(support) == 0 then
    support.v = 0;
  else
    p.i + support.i = 0;
  end if;
end Source;
model OldSupport "An unconnected support is fixed by the model itself"
  Source s;
end OldSupport;
