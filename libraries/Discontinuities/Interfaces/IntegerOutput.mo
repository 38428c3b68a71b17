within Discontinuities.Interfaces;
connector IntegerOutput = output Integer "Output that is a whole number" annotation (
  Icon(graphics={
    Polygon(points={{-100,100},{100,0},{-100,-100}}, lineColor={220,120,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
