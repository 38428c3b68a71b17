within Discontinuities.Icons;
partial class Information "Picture of a page of text"
  annotation (Icon(graphics={
    Ellipse(extent={{-80,-80},{80,80}}, lineColor={0,90,140}, fillColor={240,246,250}, fillPattern=FillPattern.Solid),
    Text(extent={{-60,-60},{60,60}}, textString="i", textColor={0,90,140})}));
end Information;
