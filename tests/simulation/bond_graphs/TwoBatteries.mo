// fails check: causal conflict: `battery` imposes the effort and `charger` imposes the effort, which contradict each other over `node`
model TwoBatteries "Two sources of effort at one 0-junction"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Sources.Se battery(e0=12);
  Sources.Se charger(e0=14);
  Elements.R load(r=2);
  Junctions.J0 node(m=3);
  Bonds.Bond b[3];
equation
  connect(battery.port, b[1].tail);
  connect(b[1].head, node.port[1]);
  connect(charger.port, b[2].tail);
  connect(b[2].head, node.port[2]);
  connect(node.port[3], b[3].tail);
  connect(b[3].head, load.port);
end TwoBatteries;
