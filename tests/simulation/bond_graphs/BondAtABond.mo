// fails check: both `first.head.d` and `second.tail.d`
model BondAtABond "Two bonds need an element or a junction between them"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Elements.C capacitor;
  Elements.R resistor;
  Bonds.Bond first;
  Bonds.Bond second;
equation
  connect(capacitor.port, first.tail);
  connect(first.head, second.tail);
  connect(second.head, resistor.port);
end BondAtABond;
