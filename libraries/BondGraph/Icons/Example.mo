within BondGraph.Icons;
partial model Example "Picture of a model that can be simulated"
  annotation (Icon(graphics={
    Ellipse(extent={{-90,-90},{90,90}}, lineColor={20,60,130}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Polygon(points={{-30,50},{60,0},{-30,-50}}, lineColor={20,60,130}, fillColor={20,60,130}, fillPattern=FillPattern.Solid)}));
end Example;
