within BondGraph.Interfaces;
partial model Junction "Junction of any number of bonds"
  extends Icons.Component;
  outer Defaults defaults "Cardinality and domain unless given";
  parameter Integer m(min=1) = 3 "Number of ports";
  parameter Integer n(min=1) = defaults.n "Cardinality";
  parameter Types.Domain domain = defaults.domain "Domain";
  ElementPort port[m](each final n=n, each final domain=domain) "Ports" annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  annotation (Documentation(info="<html><p>All ports are alike. A junction neither stores nor dissipates energy.</p></html>"));
end Junction;
