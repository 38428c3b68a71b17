within BondGraph.Planar.Interfaces;
partial model OneFrame "Component with one frame"
  extends Icons.Component;
  Frame frame "Frame" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  inner Defaults defaults(final n=3, final domain=Types.Domain.Planar) "Bonds inside are planar" annotation (Placement(transformation(extent={{-90,70},{-70,90}})));
  Adaptor a "Motion of the frame" annotation (Placement(transformation(extent={{-80,-10},{-60,10}})));
equation
  connect(frame, a.frame);
  annotation (Documentation(info="<html><p>The bond graph inside begins at <code>a.port</code>.</p></html>"));
end OneFrame;
