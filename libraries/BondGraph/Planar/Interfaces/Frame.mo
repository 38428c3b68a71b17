within BondGraph.Planar.Interfaces;
connector Frame "A point and a direction that are fixed to a part"
  Types.Length x "Position";
  Types.Length y "Position";
  Types.Angle phi "Angle";
  Motion motion "Velocities";
  flow Types.Force fx "Force on the component along x";
  flow Types.Force fy "Force on the component along y";
  flow Types.Torque t "Torque on the component";
  annotation (
    Icon(graphics={
      Rectangle(extent={{-40,-100},{40,100}}, lineColor={20,60,130}, fillColor={200,212,235}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Everything is resolved in the inertial system. Connected frames are the same place: their forces sum up to zero. In terms of bonds they are one 1-junction, of which the
<a href=\"modelica://BondGraph.Planar.Interfaces.Adaptor\">Adaptor</a> of each component is a part.</p>
</html>"));
end Frame;
