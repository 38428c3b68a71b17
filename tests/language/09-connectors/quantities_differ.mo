connector Electrical
  Real x(quantity = "Voltage");
  flow Real y;
end Electrical;
connector Thermal
  Real x(quantity = "Temperature");
  flow Real y;
end Thermal;
model A
  Electrical p;
equation
  p.x = 0;
end A;
model B
  Thermal p;
equation
  p.y = p.x;
end B;
model System "Different quantities are not connected"
  A a;
  B b;
equation
  connect(a.p, b.p); // error:
end System;
