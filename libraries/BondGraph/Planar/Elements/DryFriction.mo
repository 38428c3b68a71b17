within BondGraph.Planar.Elements;
model DryFriction "Coulomb friction, which holds until the effort is too large"
  extends BondGraph.Interfaces.OnePort;
  input Real limit "Largest effort: the coefficient of friction times the normal force";
  input Integer catches "How often an impact has taken the last of the slip";
  parameter Real slow(min=0) = 1e-6 "Slip below which the law of sliding is not valid";
  Real slip "Absolute value of the flow";
  Boolean holds(start=false, fixed=true) "There is no slip";
  Real a[n] "Change of the flow";
protected
  Boolean breaks "The effort is larger than friction can be";
equation
  slip = sqrt(f*f);
  a = der(f);
  // Friction passes no impulse: after an impact there may be slip again.
  breaks = holds and (e*e > limit^2 or slip > 2*slow);
  // It lets go in the next iteration of the event: what it would have to hold is known while it holds.
  holds = if change(catches) then true elseif pre(breaks) then false else pre(holds);
  // The condition for holding is on the derivative, so that the structure stays the same.
  if holds then
    a = zeros(n);
  else
    e = limit*f/max(slip, slow);
  end if;
  annotation (
    __Harpoon_bond(kind="R"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="R", textColor={20,60,130})}),
    Documentation(info="<html>
<p>While there is slip the effort has its direction and the value <code>limit</code>. Such a law is stiff where the slip ends, so it ends by an impulse: an
<a href=\"modelica://BondGraph.Impacts.Inelastic\">Inelastic</a> at the same 1-junction strikes when <code>slip</code> is as small as <code>slow</code> and takes the rest of it, and afterwards friction
<code>holds</code>. It lets go where it would need more than <code>limit</code>.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.RollingMarble\">RollingMarble</a>.</p>
</html>"));
end DryFriction;
