within BondGraph.Translational.Interfaces;
partial model OneFlange "Component with one flange"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Translational) "All bonds are translational" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Flange flange "Flange" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Motion motion "Motion of the flange" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
equation
  connect(flange, motion.flange);
  annotation (
    Documentation(info="<html>
<p>The inside is attached to the port of <code>motion</code>.</p>
</html>"));
end OneFlange;
