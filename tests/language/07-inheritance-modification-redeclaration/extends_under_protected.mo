model Base
  Real level = 1;
end Base;
model Hider
protected
  extends Base;
end Hider;
model Protected "The heading makes the inherited elements protected"
  Hider h;
  Real y = h.level; // error: level
end Protected;
