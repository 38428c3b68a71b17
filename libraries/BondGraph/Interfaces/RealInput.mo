within BondGraph.Interfaces;
connector RealInput = input Real "Signal that a component takes" annotation (
  Icon(graphics={
    Polygon(points={{-100,100},{100,0},{-100,-100}}, lineColor={20,60,130}, fillColor={20,60,130}, fillPattern=FillPattern.Solid)}));
