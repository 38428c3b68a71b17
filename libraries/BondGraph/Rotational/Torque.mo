within BondGraph.Rotational;
model Torque "Torque given by a signal"
  extends Interfaces.OneFlange;
  BondGraph.Interfaces.RealInput tau0(unit="N.m") "Torque" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Sources.mSe source "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
  Bonds.Bond supply "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
equation
  connect(tau0, source.s[1]);
  connect(source.port, supply.tail);
  connect(supply.head, motion.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Pushes the flange in the direction of growing angle.</p>
</html>"));
end Torque;
