within Discontinuities.Interfaces;
connector RealOutput = output Real "Output signal" annotation (
  Icon(graphics={
    Polygon(points={{-100,100},{100,0},{-100,-100}}, lineColor={0,90,140}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
