within BondGraph.Translational;
model Friction "Coulomb friction between two flanges, which sticks"
  extends Interfaces.Compliant;
  parameter Real fSliding(unit="N", min=0) = 1 "Force while it slides";
  parameter Real peak(min=1) = 1 "Force at which it breaks loose, by that of sliding";
  Boolean isStuck "True while it sticks";
  Mechanics.DryFriction friction(final eSliding=fSliding, final peak=peak) "Friction" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,-65})));
equation
  isStuck = friction.isStuck;
  connect(branch.head, friction.port);
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{-20,0}}, color={20,60,130}),
      Line(points={{20,0},{90,0}}, color={20,60,130}),
      Rectangle(extent={{-20,-5},{20,25}}, lineColor={20,60,130}),
      Line(points={{-60,-5},{60,-5}}, color={20,60,130}),
      Line(points={{-50,-25},{-40,-5}}, color={20,60,130}),
      Line(points={{-20,-25},{-10,-5}}, color={20,60,130}),
      Line(points={{10,-25},{20,-5}}, color={20,60,130}),
      Line(points={{40,-25},{50,-5}}, color={20,60,130})}),
    Documentation(info="<html>
<p>See <a href=\"modelica://BondGraph.Mechanics.DryFriction\">DryFriction</a>. Each side needs a mass or a wall: the velocity cannot jump.</p>
</html>"));
end Friction;
