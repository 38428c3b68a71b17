// check: 4 unknowns
model EdgeChange "Rising edges and changes"
  Boolean b = time > 1;
  Integer n = integer(time);
  Boolean rise = edge(b);
  Boolean moved = change(n);
end EdgeChange;
