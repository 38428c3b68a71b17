within BondGraph.Planar.Elements;
model DryFriction "Coulomb friction, which holds fast once there is no slip"
  extends BondGraph.Interfaces.OnePort;
  input Real limit "Largest effort: the coefficient of friction times the normal force";
  input Boolean holds "The slip has been brought to zero";
  parameter Real slow(min=0) = 1e-6 "Slip below which the law of sliding is not valid";
  Real slip "Absolute value of the flow";
  Real a[n] "Change of the flow";
equation
  slip = sqrt(f*f);
  a = der(f);
  // The condition for holding is on the derivative, so that the structure stays the same.
  if holds then
    a = zeros(n);
  else
    e = limit*f/max(slip, slow);
  end if;
  assert(not holds or e*e <= limit^2*(1 + 1e-6), "friction cannot hold: the effort is larger than its limit", AssertionLevel.warning);
  annotation (
    __Harpoon_bond(kind="R"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="R", textColor={20,60,130})}),
    Documentation(info="<html>
<p>While there is slip the effort has its direction and the value <code>limit</code>. Such a law is stiff where the slip ends, so it ends by an impulse: an
<a href=\"modelica://BondGraph.Impacts.Inelastic\">Inelastic</a> at the same 1-junction strikes when <code>slip</code> is as small as <code>slow</code> and takes the rest of it, and afterwards friction
<code>holds</code>. It does not let go again; a warning tells if it ought to.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.RollingMarble\">RollingMarble</a>.</p>
</html>"));
end DryFriction;
