within BondGraph.Elements;
model mC "Modulated capacitive storage"
  extends Interfaces.OnePort;
  parameter Real cNominal(min=0) = 1 "Typical capacitance: the scale on which the displacement is computed";
  Interfaces.Signal c "Capacitance (displacement per effort)" annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  Real q[n](each start=0, each nominal=cNominal) "Displacement, the integral of flow";
  Types.Energy energy "Stored energy";
equation
  der(q) = f;
  q = c*e;
  energy = q*e/2;
  annotation (
    __Harpoon_bond(kind="C", modulated=true),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="mC", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The displacement is kept when the capacitance changes, not the effort: the law is q = c*e with der(q) = f, and
not f = c*der(e). What changes the capacitance does the work by which the stored energy then
changes: -e<sup>2</sup>/2 times the rate of c, for instance by pulling apart the plates of a capacitor.</p>
</html>"));
end mC;
