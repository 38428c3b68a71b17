// error: one cable per socket
connector Pin
  Real v;
  flow Real i;
end Pin;
model Socket
  Pin p annotation(mayOnlyConnectOnce = "one cable per socket");
equation
  p.v = 0;
end Socket;
model Load
  Pin p;
equation
  p.i = p.v;
end Load;
model Crowded "Three connectors in one set"
  Socket s;
  Load a, b;
equation
  connect(s.p, a.p);
  connect(s.p, b.p);
end Crowded;
