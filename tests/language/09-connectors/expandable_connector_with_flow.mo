expandable connector Bus
  flow Real current; // error: current
end Bus;
model System "An expandable connector has no flow variables of its own"
  Bus bus;
  Real x = 1;
end System;
