// check: ends
model Slot
  replaceable model Part = Slot;
  Real x = 1;
end Slot;
model Mirror "A class replaced by the class that holds it"
  Slot slot(redeclare model Part = Slot(redeclare model Part = Slot));
end Mirror;
