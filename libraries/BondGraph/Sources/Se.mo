within BondGraph.Sources;
model Se "Constant effort"
  extends Interfaces.OnePort;
  parameter Real e0 = 1 "Effort";
  parameter Real e0Each[n] = fill(e0, n) "Effort of each bond";
equation
  e = e0Each;
  annotation (
    __Harpoon_bond(kind="Se"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="Se", textColor={20,60,130})}),
    Documentation(info="<html>
<p>A battery, gravity, the pressure of a large tank.</p>
</html>"));
end Se;
