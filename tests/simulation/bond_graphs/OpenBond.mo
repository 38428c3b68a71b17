// fails check: the bond `second` is open: `second.head` is connected with no element
model OpenBond "A bond with nothing at one end would carry no power, and nobody would notice"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Elements.C capacitor;
  Elements.R resistor;
  Junctions.J0 node(m=3);
  Bonds.Bond first;
  Bonds.Bond second;
  Bonds.Bond third;
equation
  connect(capacitor.port, first.tail);
  connect(first.head, node.port[1]);
  connect(node.port[2], second.tail);
  connect(node.port[3], third.tail);
  connect(third.head, resistor.port);
end OpenBond;
