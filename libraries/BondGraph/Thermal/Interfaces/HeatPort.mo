within BondGraph.Thermal.Interfaces;
connector HeatPort "Heat port of a component"
  Real T(unit="K") "Absolute temperature";
  flow Real S(unit="W/K") "Entropy flow into the component";
  annotation (
    Icon(graphics={
      Rectangle(extent={{-100,-100},{100,100}}, lineColor={190,40,20}, fillColor={190,40,20}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Any number of heat ports may be connected: their temperatures are equal and their entropy flows sum up to zero, and with them the heat flows T*S.</p>
</html>"));
end HeatPort;
