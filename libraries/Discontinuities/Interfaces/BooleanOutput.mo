within Discontinuities.Interfaces;
connector BooleanOutput = output Boolean "Output that is true or false" annotation (
  Icon(graphics={
    Polygon(points={{-100,100},{100,0},{-100,-100}}, lineColor={170,40,140}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
