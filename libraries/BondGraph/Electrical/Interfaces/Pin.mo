within BondGraph.Electrical.Interfaces;
connector Pin "Pin of a component"
  Real v(unit="V") "Potential";
  flow Real i(unit="A") "Current into the component";
  annotation (
    Icon(graphics={
      Rectangle(extent={{-100,-100},{100,100}}, lineColor={20,60,130}, fillColor={20,60,130}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Any number of pins may be connected: their potentials are equal and their currents sum up to zero.</p>
</html>"));
end Pin;
