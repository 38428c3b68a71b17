partial model Base
  Real x;
end Base;
model PartialComponent "A partial class has no instances"
  Base base; // error: Base
equation
  base.x = 1;
end PartialComponent;
