model Interface
  parameter Integer count = 1;
end Interface;
model Frame
  replaceable Interface part constrainedby Interface(final count = 5);
end Frame;
model Wrong "A final modifier of the constraint cannot be overridden"
  extends Frame(redeclare Interface part(count = 6)); // error: count
end Wrong;
