within BondGraph.Planar.Interfaces;
partial model Prismatic "Slide of which the motion is free or driven"
  extends Interfaces.TwoFrames;
  parameter Real n[2] = {1,0} "Direction of the slide at the angle zero; its length does not matter";
  parameter Integer m(min=2) = 2 "Number of bonds at the slide";
  Types.Length s(start=0, stateSelect=StateSelect.prefer) "Distance of the second frame from the first";
  Types.Velocity v(start=0, stateSelect=StateSelect.prefer) "Velocity of the second frame against the first";
  Real direction[2] "Direction of the slide";
  Elements.LeverTF lever "From the first frame to the point where the second one is" annotation (Placement(transformation(extent={{-32,-8},{-16,8}})));
  Junctions.J0 force(m=3) "Force and torque, which are the same on both sides" annotation (Placement(transformation(extent={{20,-8},{36,8}})));
  BondGraph.Elements.mTFField relative(n1=1, n2=3, domain1=Types.Domain.Translational, domain2=Types.Domain.Planar) "Motion of the second frame against the first" annotation (Placement(transformation(extent={{-8,-8},{8,8}}, origin={28,60}, rotation=-90)));
  Junctions.J1 slide(final m=m, n=1, domain=Types.Domain.Translational) "Translation" annotation (Placement(transformation(extent={{-18,82},{-2,98}})));
  Bonds.Bond b1 "From the first frame" annotation (Placement(transformation(extent={{-55,-8},{-39,8}})));
  Bonds.Bond b2 "From the lever" annotation (Placement(transformation(extent={{-4,-8},{12,8}})));
  Bonds.Bond b3 "To the second frame" annotation (Placement(transformation(extent={{42,-8},{58,8}})));
  Bonds.Bond b4 "From the relative motion" annotation (Placement(transformation(extent={{-8,-8},{8,8}}, origin={28,30}, rotation=-90)));
  Bonds.Bond b5(n=1, domain=Types.Domain.Translational) "From the slide" annotation (Placement(transformation(extent={{-8,-8},{8,8}}, origin={14,80}, rotation=-35)));
equation
  Connections.branch(frame_a.motion, frame_b.motion);
  v = slide.f[1];
  direction = {cos(frame_a.phi)*n[1] - sin(frame_a.phi)*n[2], sin(frame_a.phi)*n[1] + cos(frame_a.phi)*n[2]}/sqrt(n*n);
  lever.r = s*direction;
  relative.m = [direction[1]; direction[2]; 0];
  {frame_b.x, frame_b.y, frame_b.phi} = {frame_a.x, frame_a.y, frame_a.phi} + {lever.r[1], lever.r[2], 0};
  connect(a.port, b1.tail);
  connect(b1.head, lever.port1);
  connect(lever.port2, b2.tail);
  connect(b2.head, force.port[1]);
  connect(force.port[2], b3.tail);
  connect(b3.head, b.port);
  connect(relative.port2, b4.tail);
  connect(b4.head, force.port[3]);
  connect(slide.port[1], b5.tail);
  connect(b5.head, relative.port1);
  annotation (
    Icon(graphics={
      Rectangle(extent={{-90,-30},{0,30}}, lineColor={20,60,130}, fillColor={200,212,235}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{0,-15},{90,15}}, lineColor={20,60,130}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>A lever leads from the first frame to the second. There a 0-junction adds the velocity of the slide, which is resolved along x and y by a transformer. A joint adds that <code>s</code> is the integral of <code>v</code>.</p>
</html>"));
end Prismatic;
