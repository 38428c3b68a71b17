// error: contains itself
expandable connector Bus
end Bus;
model System "Each bus has two of the other: they grow into a tree without end"
  Bus a, b;
equation
  connect(a, b.x);
  connect(a, b.y);
  connect(b, a.x);
  connect(b, a.y);
end System;
