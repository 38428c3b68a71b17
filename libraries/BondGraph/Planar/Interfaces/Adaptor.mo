within BondGraph.Planar.Interfaces;
model Adaptor "1-junction that reaches through a frame: the motion that connected components have in common"
  extends Icons.Component;
  Frame frame "Where other components take part in the junction" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.ElementPort port(final n=3, final domain=Types.Domain.Planar) "Where the inside of the component begins" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.f = port.d*{frame.motion.vx, frame.motion.vy, frame.motion.w};
  // The frame's forces act on the component, so that a harpoon which leaves here carries what they bring.
  {frame.fx, frame.fy, frame.t} = -port.d*port.e;
  annotation (
    __Harpoon_bond(kind="1", shared="frame"),
    Icon(graphics={
      Line(points={{-90,0},{-40,0}}, color={20,60,130}),
      Text(extent={{-60,-60},{60,60}}, textString="1", textColor={20,60,130})}),
    Documentation(info="<html>
<p>All adaptors whose frames are connected, through however many components, are one 1-junction with as many bonds as there are adaptors.</p>
</html>"));
end Adaptor;
