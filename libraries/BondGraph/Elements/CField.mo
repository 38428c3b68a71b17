within BondGraph.Elements;
model CField "Capacitive field: q = c*e with a symmetric matrix c"
  extends Interfaces.OnePort;
  parameter Real c[n,n] = identity(n) "Capacitances (displacement per effort)";
  Real q[n](each start=0, nominal={c[k,k] for k in 1:n}) "Displacements, the integrals of flow";
equation
  assert(max(abs(c - transpose(c))) <= 1e-12*max(abs(c)), "a capacitive field stores energy only if its matrix is symmetric");
  der(q) = f;
  q = c*e;
  annotation (
    __Harpoon_bond(kind="C"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="C", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Stores the energy q*e/2, which is the energy of its displacements alone since the matrix is symmetric.</p>
</html>"));
end CField;
