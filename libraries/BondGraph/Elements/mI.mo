within BondGraph.Elements;
model mI "Modulated inductive storage"
  extends Interfaces.OnePort;
  parameter Real iNominal(min=0) = 1 "Typical inertance: the scale on which the momentum is computed";
  Interfaces.Signal i "Inertance (momentum per flow)" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Real p[n](each start=0, each nominal=iNominal) "Momentum, the integral of effort";
  Types.Energy energy "Stored energy";
equation
  der(p) = e;
  p = i*f;
  energy = p*f/2;
  annotation (
    __Harpoon_bond(kind="I", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mI", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The momentum is kept when the inertance changes, not the flow: the law is p = i*f with der(p) = e. What changes the inertance does
the work by which the stored energy then changes: -f<sup>2</sup>/2 times the rate of i, like a skater who pulls in the arms.</p>
</html>"));
end mI;
