// check: 5 unknowns
type Mode = enumeration(off, on);
model SimpleTypes "Discrete variables count as unknowns too"
  Real r = time;
  Integer i = integer(time);
  Boolean b = time > 1;
  String s = String(i);
  Mode m = if b then Mode.on else Mode.off;
end SimpleTypes;
