// error: Node
record Node
  Real value;
  Node next;
end Node;
model LinkedList "A record that contains itself"
  Node node;
end LinkedList;
