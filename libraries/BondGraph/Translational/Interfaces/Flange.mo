within BondGraph.Translational.Interfaces;
connector Flange "Flange of a component"
  Types.Length s "Position";
  flow Real f(unit="N") "Force on the component";
  annotation (
    Icon(graphics={
      Rectangle(extent={{-100,-100},{100,100}}, lineColor={20,60,130}, fillColor={20,60,130}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Any number of flanges may be connected: they have one position, and their forces sum up to zero. The velocity that bonds carry is the derivative of the position; it is made in <a href=\"modelica://BondGraph.Translational.Interfaces.Motion\">Motion</a> and needs no room in the connector.</p>
</html>"));
end Flange;
