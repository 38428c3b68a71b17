within Discontinuities.Interfaces;
partial model TwoPin "Electrical component with two pins"
  Types.Voltage v "Voltage from p to n";
  Types.Current i "Current from p to n";
  Pin p "Positive pin" annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  Pin n "Negative pin" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
equation
  v = p.v - n.v;
  i = p.i;
  0 = p.i + n.i;
  annotation (
    Icon(graphics={
      Line(points={{-90,0},{-50,0}}, color={30,30,160}),
      Line(points={{50,0},{90,0}}, color={30,30,160}),
      Text(extent={{-150,90},{150,60}}, textString="%name", textColor={30,30,160})}),
    Documentation(info="<html><p>What flows in at one pin flows out at the other.</p></html>"));
end TwoPin;
