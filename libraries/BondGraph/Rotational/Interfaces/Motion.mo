within BondGraph.Rotational.Interfaces;
model Motion "What a flange has of the 1-junction of all flanges it is connected with"
  extends Icons.Component;
  Flange flange "Flange" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.ElementPort port(final n=1, final domain=Types.Domain.Rotational) "Where the inside of the component begins" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Real w(unit="rad/s") "Angular velocity";
equation
  w = der(flange.phi);
  port.f[1] = port.d*w;
  flange.tau = -port.d*port.e[1];
  annotation (
    __Harpoon_bond(kind="1", shared="flange"),
    Icon(graphics={
      Text(extent={{-90,-60},{90,60}}, textString="1", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Connected flanges have one angular velocity, and their torques sum up to zero: that is a 1-junction, of which each component has one port.</p>
</html>"));
end Motion;
