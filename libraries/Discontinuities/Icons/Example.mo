within Discontinuities.Icons;
partial model Example "Picture of a model that can be simulated"
  annotation (Icon(graphics={
    Ellipse(extent={{-90,-90},{90,90}}, lineColor={0,90,140}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Polygon(points={{-30,50},{60,0},{-30,-50}}, lineColor={0,90,140}, fillColor={0,90,140}, fillPattern=FillPattern.Solid)}));
end Example;
