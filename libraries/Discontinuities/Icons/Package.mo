within Discontinuities.Icons;
partial package Package "Picture of a package"
  annotation (Icon(graphics={
    Rectangle(extent={{-90,-90},{90,80}}, lineColor={0,90,140}, fillColor={240,246,250}, fillPattern=FillPattern.Solid, radius=10)}));
end Package;
