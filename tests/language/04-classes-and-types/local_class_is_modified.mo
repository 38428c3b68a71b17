// check: 0 unknowns
// value: a.c = 5.0
// value: b.c = 5.0
model Battery
  model Cell
    parameter Real c = 1;
  end Cell;
  Cell a;
  Cell b;
end Battery;
model BigBattery "A modifier of a local class changes all its components"
  extends Battery(Cell(c = 5));
end BigBattery;
