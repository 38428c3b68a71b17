// check: 8 unknowns
// flat: a.plug.plus.i + b.plug.plus.i = 0;
// flat: a.plug.minus.v = b.plug.minus.v;
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Plug "A connector made of connectors"
  Pin plus, minus;
end Plug;
model Supply
  Plug plug;
equation
  plug.plus.v = 1;
  plug.minus.v = 0;
end Supply;
model Load
  Plug plug;
equation
  plug.plus.i = plug.plus.v - plug.minus.v;
  plug.minus.i = -plug.plus.i;
end Load;
model System "Connecting the whole connects the parts"
  Supply a;
  Load b;
equation
  connect(a.plug, b.plug);
end System;
