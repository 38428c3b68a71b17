within BondGraph.Interfaces;
connector ElementPort "Port of an element or a junction, to be connected with the end of a bond"
  parameter Integer n(min=1) = 1 "Cardinality";
  parameter Types.Domain domain = Types.Domain.None "Domain";
  Real e[n](each unit=Types.effortUnit[domain]) "Effort";
  flow Real f[n](each unit=Types.flowUnit[domain]) "Flow into the component";
  input Real d "Direction: 1 where the harpoon points to the element, -1 at its tail";
  annotation (
    Icon(graphics={
      Ellipse(extent={{-60,-60},{60,60}}, lineColor={20,60,130}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>A bond says the direction and an element is told it, so that a bond always stands between two elements: two elements
connected directly, or two bonds, are an error. So are connected ends of different cardinality or domain.</p>
</html>"));
end ElementPort;
