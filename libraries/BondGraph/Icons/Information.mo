within BondGraph.Icons;
partial class Information "Picture of a page of text"
  annotation (Icon(graphics={
    Ellipse(extent={{-80,-80},{80,80}}, lineColor={20,60,130}, fillColor={242,245,252}, fillPattern=FillPattern.Solid),
    Text(extent={{-60,-60},{60,60}}, textString="i", textColor={20,60,130})}));
end Information;
