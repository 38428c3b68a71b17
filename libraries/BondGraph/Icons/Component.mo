within BondGraph.Icons;
partial model Component "Name of a component above its picture"
  annotation (Icon(graphics={
    Text(extent={{-150,110},{150,80}}, textString="%name", textColor={20,60,130})}));
end Component;
