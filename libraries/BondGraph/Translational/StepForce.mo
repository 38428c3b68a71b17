within BondGraph.Translational;
model StepForce "Force that steps at one time"
  extends Interfaces.OneFlange;
  parameter Real f0(unit="N") = 1 "Height of the step";
  parameter Types.Time startTime = 0 "Time of the step";
  parameter Real offset(unit="N") = 0 "Force before the step";
  Sources.StepSe source(final height=f0, final startTime=startTime, final offset=offset) "Source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={0,0}, rotation=180)));
  Bonds.Bond supply "From the source" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={35,0})));
equation
  connect(source.port, supply.tail);
  connect(supply.head, motion.port);
  annotation (
    Icon(graphics={
      Line(points={{-60,0},{90,0},{60,20}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Pushes the flange in the direction of growing position.</p>
</html>"));
end StepForce;
