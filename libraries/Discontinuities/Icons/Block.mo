within Discontinuities.Icons;
partial block Block "Picture of a block with its name above"
  annotation (Icon(graphics={
    Rectangle(extent={{-100,-100},{100,100}}, lineColor={0,90,140}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Text(extent={{-150,140},{150,110}}, textString="%name", textColor={0,90,140})}));
end Block;
