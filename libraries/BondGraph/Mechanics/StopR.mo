within BondGraph.Mechanics;
model StopR "Damping of a stop, which pushes and never pulls"
  extends Interfaces.OnePort(final n=1);
  parameter Real r(min=0) = 1 "Resistance while touched (effort per flow)";
  Interfaces.Signal spring "Effort of the spring of the stop" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
equation
  // Never more than the spring pushes: together they end at zero, and the damper still takes power.
  e[1] = if spring > 0 then max(-spring, r*f[1]) elseif spring < 0 then min(-spring, r*f[1]) else 0;
  annotation (
    __Harpoon_bond(kind="R", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="R", textColor={20,60,130})}),
    Documentation(info="<html>
<p>A linear damper while the stop is touched, but a body that leaves fast is not held back.</p>
</html>"));
end StopR;
