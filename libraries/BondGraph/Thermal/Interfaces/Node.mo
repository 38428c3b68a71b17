within BondGraph.Thermal.Interfaces;
model Node "What a heat port has of the 0-junction of all heat ports it is connected with"
  extends Icons.Component;
  HeatPort heatPort "Heat port" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.ElementPort port(final n=1, final domain=Types.Domain.Thermal) "Where the inside of the component begins" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.e[1] = heatPort.T;
  heatPort.S + port.f[1] = 0;
  annotation (
    __Harpoon_bond(kind="0", shared="heatPort"),
    Icon(graphics={
      Text(extent={{-90,-60},{90,60}}, textString="0", textColor={20,60,130})}),
    Documentation(info="<html>
<p>Connected heat ports have one temperature, and their entropy flows sum up to zero: that is a 0-junction, of which each component has one port.</p>
</html>"));
end Node;
