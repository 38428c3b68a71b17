within BondGraph.Elements;
model IField "Inductive field: p = i*f with a symmetric matrix i"
  extends Interfaces.OnePort;
  parameter Real i[n,n] = identity(n) "Inertances (momentum per flow)";
  Real p[n](each start=0, nominal={i[k,k] for k in 1:n}) "Momenta, the integrals of effort";
equation
  assert(max(abs(i - transpose(i))) <= 1e-12*max(abs(i)), "an inductive field stores energy only if its matrix is symmetric");
  der(p) = e;
  p = i*f;
  annotation (
    __Harpoon_bond(kind="I"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="I", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Stores the energy p*f/2: coupled coils, a rigid body with products of inertia.</p>
</html>"));
end IField;
