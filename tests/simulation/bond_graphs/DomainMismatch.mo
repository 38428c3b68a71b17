// fails check: `tank.port.domain` is Hydraulic and `bond.tail.domain` is Electrical
model DomainMismatch "A hydraulic storage at an electrical bond"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Elements.C tank(domain=Types.Domain.Hydraulic);
  Elements.R resistor;
  Bonds.Bond bond;
equation
  connect(tank.port, bond.tail);
  connect(bond.head, resistor.port);
end DomainMismatch;
