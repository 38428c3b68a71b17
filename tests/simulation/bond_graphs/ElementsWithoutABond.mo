// fails check: `capacitor.port` is connected with `resistor.port` without a bond
model ElementsWithoutABond "Two elements need a bond between them"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Elements.C capacitor;
  Elements.R resistor;
equation
  connect(capacitor.port, resistor.port);
end ElementsWithoutABond;
