within BondGraph.Rotational;
model ConstantTorque "Constant torque"
  extends Interfaces.OneFlange;
  parameter Real tau0(unit="N.m") = 1 "Torque";
  Sources.Se source(final e0=tau0) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
  Bonds.Bond supply "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
equation
  connect(source.port, supply.tail);
  connect(supply.head, motion.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Pushes the flange in the direction of growing angle: weight, for example.</p>
</html>"));
end ConstantTorque;
