// error: `outer`
connector Pin
  outer Node node;
end Pin;
model Node
  Pin p;
end Node;
model System "From pin to node to pin, without end"
  inner Node node;
  Pin p;
equation
  connect(p, node.p);
end System;
