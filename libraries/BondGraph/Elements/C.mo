within BondGraph.Elements;
model C "Capacitive storage: q = c*e"
  extends Interfaces.OnePort;
  parameter Real c(min=0) = 1 "Capacitance (displacement per effort)";
  parameter Real cEach[n](each min=0) = fill(c, n) "Capacitance of each bond";
  Real q[n](each start=0, nominal=cEach) "Displacement, the integral of flow";
equation
  der(q) = f;
  q = cEach.*e;
  annotation (
    __Harpoon_bond(kind="C"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="C", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Stores the energy q<sup>2</sup>/(2*c): a capacitor, a spring of the compliance c, a tank.</p>
</html>"));
end C;
