within BondGraph.Interfaces;
connector RealOutput = output Real "Signal that a component gives" annotation (
  Icon(graphics={
    Polygon(points={{-100,100},{100,0},{-100,-100}}, lineColor={20,60,130}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
