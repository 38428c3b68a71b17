// fails check: both `first.tail.d` and `second.tail.d`
model TwoBondsAtAPort "An element has one bond; more need a junction"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Elements.C capacitor;
  Elements.R resistor[2];
  Bonds.Bond first;
  Bonds.Bond second;
equation
  connect(capacitor.port, first.tail);
  connect(first.head, resistor[1].port);
  connect(capacitor.port, second.tail);
  connect(second.head, resistor[2].port);
end TwoBondsAtAPort;
