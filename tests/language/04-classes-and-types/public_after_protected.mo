// check: 2 unknowns
model Mixed
protected
  Real hidden = 1;
public
  Real shown = hidden;
end Mixed;
model AccessPublic "A public section may follow a protected one"
  Mixed m;
  parameter Real p = 1;
equation
  assert(m.shown < 2, "public is accessible");
end AccessPublic;
