// check: 0 unknowns
// value: T = 300.0
// value: h = 1200.0
model BrokenCycle "Only the chosen branch counts as a dependency"
  parameter Boolean useT = true;
  parameter Real T = if useT then 300 else h/4;
  parameter Real h = if useT then 4*T else 10;
end BrokenCycle;
