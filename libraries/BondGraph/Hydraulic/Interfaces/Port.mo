within BondGraph.Hydraulic.Interfaces;
connector Port "Port of a component"
  Real p(unit="Pa") "Pressure";
  flow Real q(unit="m3/s") "Volume flow into the component";
  annotation (
    Icon(graphics={
      Ellipse(extent={{-100,-100},{100,100}}, lineColor={20,60,130}, fillColor={120,170,230}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Any number of ports may be connected: their pressures are equal and their volume flows sum up to zero.</p>
</html>"));
end Port;
