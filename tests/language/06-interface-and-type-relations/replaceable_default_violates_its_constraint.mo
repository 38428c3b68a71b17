model Interface
  Real level = 0;
end Interface;
model Poor
  Real x = 0;
end Poor;
model Frame "The default must satisfy the constraint too"
  replaceable Poor part constrainedby Interface; // error:
end Frame;
