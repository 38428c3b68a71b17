within BondGraph.Elements;
model R "Resistance: e = r*f"
  extends Interfaces.OnePort;
  parameter Real r(min=0) = 1 "Resistance (effort per flow)";
  parameter Real rEach[n](each min=0) = fill(r, n) "Resistance of each bond";
equation
  e = rEach.*f;
  annotation (
    __Harpoon_bond(kind="R"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="R", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Dissipates the power r*f<sup>2</sup>: a resistor, a damper, an orifice with laminar flow.</p>
</html>"));
end R;
