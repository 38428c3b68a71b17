// check: 1 unknowns
function cosine
  input Real x;
  output Real y;
  annotation(Icon(Text(extent = [-80, 20; 80, -20], string = "cos")));
  external "C" y = cos(x);
end cosine;
model OldExternal "The annotation of the class came before the external clause"
  Real y = cosine(time);
end OldExternal;
