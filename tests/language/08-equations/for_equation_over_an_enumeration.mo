// check: 3 unknowns
type Phase = enumeration(a, b, c);
model ForEnum "The type itself is the range"
  Real u[Phase];
equation
  for p in Phase loop
    u[p] = Integer(p)*time;
  end for;
end ForEnum;
