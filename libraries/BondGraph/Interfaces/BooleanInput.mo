within BondGraph.Interfaces;
connector BooleanInput = input Boolean "Boolean input" annotation (
  Icon(graphics={
    Polygon(points={{-100,100},{100,0},{-100,-100}}, lineColor={160,30,120}, fillColor={160,30,120}, fillPattern=FillPattern.Solid)}));
