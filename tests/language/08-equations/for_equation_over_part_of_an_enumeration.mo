// check: 3 unknowns
type Phase = enumeration(a, b, c);
model ForEnumRange "A range of literals"
  Real u[Phase];
equation
  u[Phase.a] = 0;
  for p in Phase.b:Phase.c loop
    u[p] = time;
  end for;
end ForEnumRange;
