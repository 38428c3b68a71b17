// fails check: `storage.port.n` is 2 and `bond.tail.n` is 1
model CardinalityMismatch "A storage of two bonds at a bond of one"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Elements.C storage(n=2);
  Elements.R resistor;
  Bonds.Bond bond;
equation
  connect(storage.port, bond.tail);
  connect(bond.head, resistor.port);
end CardinalityMismatch;
