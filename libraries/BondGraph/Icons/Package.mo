within BondGraph.Icons;
partial package Package "Picture of a package"
  annotation (Icon(graphics={
    Rectangle(extent={{-90,-90},{90,80}}, lineColor={20,60,130}, fillColor={242,245,252}, fillPattern=FillPattern.Solid, radius=10)}));
end Package;
