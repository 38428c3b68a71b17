within BondGraph.Elements;
model ThermalC "Storage of heat with a constant heat capacity: c*der(e) = e*f"
  extends Interfaces.OnePort;
  parameter Real c(min=0) = 1 "Heat capacity (energy per temperature)";
  parameter Real e0(min=0) = 293.15 "Temperature at which the entropy counts as zero";
  Real q[n] "Entropy, the integral of flow";
  Types.Energy energy = c*sum(e) "Stored energy";
equation
  // The temperature is the state: energy is linear in it, so that none is lost by integrating.
  c*der(e) = e.*f;
  q = c*log(e/e0);
  annotation (
    __Harpoon_bond(kind="C"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="C", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Stores the energy c*e. Its entropy grows with the logarithm of the absolute temperature.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Thermal.TwoBodies\">TwoBodies</a>.</p>
</html>"));
end ThermalC;
