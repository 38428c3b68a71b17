within BondGraph.Interfaces;
connector Signal = Real "Displacement beside a bond, without a direction: connected ones are equal" annotation (
  Icon(graphics={
    Polygon(points={{-100,0},{0,100},{100,0},{0,-100}}, lineColor={20,60,130}, fillColor={20,60,130}, fillPattern=FillPattern.Solid)}));
