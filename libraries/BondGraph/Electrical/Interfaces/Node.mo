within BondGraph.Electrical.Interfaces;
model Node "What a pin has of the 0-junction of all pins it is connected with"
  extends Icons.Component;
  Pin pin "Pin" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.ElementPort port(final n=1, final domain=Types.Domain.Electrical) "Where the inside of the component begins" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.e[1] = pin.v;
  pin.i + port.f[1] = 0;
  annotation (
    __Harpoon_bond(kind="0", shared="pin"),
    Icon(graphics={
      Text(extent={{-90,-60},{90,60}}, textString="0", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Connected pins have one potential, and their currents sum up to zero: that is a 0-junction, of which each component has one port.</p>
</html>"));
end Node;
