model PhysicalArrayConnectorsOfComponents
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Plug
    Pin p[2];
  equation
    p.v = {1, 2};
  end Plug;
  model Load
    Pin p[2];
  equation
    p.i = p.v;
  end Load;
  Pin top[3, 2];
  Plug plug[3];
  Load load[3];
equation
  connect(top, plug.p);
  connect(plug.p, load.p);
  // check: 36 unknowns
end PhysicalArrayConnectorsOfComponents;
