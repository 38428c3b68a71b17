within BondGraph.Elements;
model I "Inductive storage: p = i*f"
  extends Interfaces.OnePort;
  parameter Real i(min=0) = 1 "Inertance (momentum per flow)";
  parameter Real iEach[n](each min=0) = fill(i, n) "Inertance of each bond";
  Real p[n](each start=0, nominal=iEach) "Momentum, the integral of effort";
equation
  der(p) = e;
  p = iEach.*f;
  annotation (
    __Harpoon_bond(kind="I"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="I", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Stores the energy p<sup>2</sup>/(2*i): a coil, a mass, a moment of inertia, a column of liquid.</p>
</html>"));
end I;
