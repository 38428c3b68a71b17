within BondGraph.Rotational.Interfaces;
connector Flange "Flange of a component"
  Types.Angle phi "Angle";
  flow Real tau(unit="N.m") "Torque on the component";
  annotation (
    Icon(graphics={
      Ellipse(extent={{-100,-100},{100,100}}, lineColor={20,60,130}, fillColor={20,60,130}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Any number of flanges may be connected: they have one angle, and their torques sum up to zero. The angular velocity that bonds carry is the derivative of the angle; it is made in <a href=\"modelica://BondGraph.Rotational.Interfaces.Motion\">Motion</a> and needs no room in the connector.</p>
</html>"));
end Flange;
