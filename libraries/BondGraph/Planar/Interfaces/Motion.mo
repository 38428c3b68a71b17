within BondGraph.Planar.Interfaces;
record Motion "Velocities of a frame"
  Types.Velocity vx "Velocity along x";
  Types.Velocity vy "Velocity along y";
  Types.AngularVelocity w "Angular velocity";
  function equalityConstraint "Nothing: where a loop closes, the equality of positions says it all"
    input Motion a "Velocities of one frame";
    input Motion b "Velocities of the other frame";
    output Real residue[0] "What must vanish";
  algorithm
    residue := fill(0.0, 0);
  end equalityConstraint;
  annotation (
    Icon(graphics={
      Rectangle(extent={{-90,-60},{90,60}}, lineColor={20,60,130}, fillColor={242,245,252}, fillPattern=FillPattern.Solid),
      Text(extent={{-80,-40},{80,40}}, textString="v, w", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Velocities run beside the positions from frame to frame. Where a chain of parts closes to a loop they would be equated twice: as velocities
and as derivatives of the positions. So this record is overdetermined, and the connection that closes a loop leaves it out.</p>
</html>"));
end Motion;
