within BondGraph.Planar.Interfaces;
partial model TwoFrames "Component between two frames"
  extends Icons.Component;
  Frame frame_a "First frame" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Frame frame_b "Second frame" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  inner Defaults defaults(final n=3, final domain=Types.Domain.Planar) "Bonds inside are planar" annotation (Placement(transformation(extent={{-90,70},{-70,90}})));
  Adaptor a "Motion of the first frame" annotation (Placement(transformation(extent={{-80,-10},{-60,10}})));
  Adaptor b "Motion of the second frame" annotation (Placement(transformation(extent={{80,-10},{60,10}})));
equation
  connect(frame_a, a.frame);
  connect(frame_b, b.frame);
  annotation (Documentation(info="<html><p>The bond graph inside stands between <code>a.port</code> and <code>b.port</code>.</p></html>"));
end TwoFrames;
