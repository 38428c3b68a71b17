// check: 2 unknowns
connector Pin
  Real v;
  flow Real i;
  annotation(Icon(Rectangle(extent = [-100, 100; 100, -100], style(color = 3))));
end Pin;
model Load
  Pin p annotation(extent = [-110, -10; -90, 10]);
  annotation(Diagram);
equation
  p.i = p.v;
end Load;
model OldLayout "Placement by extent, annotation before the equations"
  Load load annotation(extent = [0, 0; 20, 20]);
end OldLayout;
