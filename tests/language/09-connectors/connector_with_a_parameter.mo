// check: 8 unknowns
connector Plug
  parameter Integer m = 3;
  Real v[m];
  flow Real i[m];
end Plug;
model Supply
  Plug plug(m = 2);
equation
  plug.v = {1, 2};
end Supply;
model Load
  Plug plug(m = 2);
equation
  plug.i = plug.v;
end Load;
model System "Parameters of connectors are compared, not connected"
  Supply a;
  Load b;
equation
  connect(a.plug, b.plug);
end System;
