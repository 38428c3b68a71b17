within Discontinuities.Interfaces;
connector Pin "Electrical pin"
  Types.Voltage v "Potential";
  flow Types.Current i "Current into the component";
  annotation (Icon(graphics={
    Rectangle(extent={{-100,-100},{100,100}}, lineColor={30,30,160}, fillColor={30,30,160}, fillPattern=FillPattern.Solid)}));
end Pin;
