// check: 4 unknowns
connector RealInput = input Real;
connector RealOutput = output Real;
block Offset
  RealInput u;
  RealOutput y = u + 1;
equation
  if cardinality(u) == 0 then
    u = 0;
  end if;
end Offset;
model System "An unconnected input takes a default; deprecated but in use"
  Offset a;
  Offset b;
equation
  connect(a.y, b.u);
end System;
