// fails check: `mesh.port[3]` has no bond
model OpenPort "A junction with a port that no bond uses"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Elements.C capacitor;
  Elements.R resistor;
  Junctions.J1 mesh(m=3);
  Bonds.Bond first;
  Bonds.Bond second;
equation
  connect(capacitor.port, first.tail);
  connect(first.head, mesh.port[1]);
  connect(mesh.port[2], second.tail);
  connect(second.head, resistor.port);
end OpenPort;
