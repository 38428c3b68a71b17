within BondGraph.Interfaces;
partial model FlowSource "Source that gives the same flow to each of its bonds"
  extends Interfaces.OnePort;
  Real f0(unit=Types.flowUnit[domain]) "Flow along the harpoon";
equation
  f = port.d*fill(f0, n);
  annotation (Documentation(info="<html><p>The flow goes along the harpoon, so that the bond has the flow f0 at whichever of its ends the source
is.</p></html>"));
end FlowSource;
