// check: 1 unknowns
record Data
  parameter Real p = 1;
end Data;
record Two
  extends Data(p = 2);
end Two;
record Three
  extends Data(p = 3);
end Three;
model Holder
  replaceable record Values = Data;
  Values values;
end Holder;
model Settled
  Holder holder(redeclare record Values = Two);
end Settled;
model Again "A class that was redeclared in a component is redeclared from outside"
  extends Settled(holder(redeclare record Values = Three)); // tolerated: Values
  // value: holder.values.p = 3
  Real x = holder.values.p;
end Again;
