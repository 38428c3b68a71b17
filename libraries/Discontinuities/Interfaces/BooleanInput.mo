within Discontinuities.Interfaces;
connector BooleanInput = input Boolean "Input that is true or false" annotation (
  Icon(graphics={
    Polygon(points={{-100,100},{100,0},{-100,-100}}, lineColor={170,40,140}, fillColor={170,40,140}, fillPattern=FillPattern.Solid)}));
