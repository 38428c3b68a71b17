within Discontinuities.Interfaces;
connector RealInput = input Real "Input signal" annotation (
  Icon(graphics={
    Polygon(points={{-100,100},{100,0},{-100,-100}}, lineColor={0,90,140}, fillColor={0,90,140}, fillPattern=FillPattern.Solid)}));
