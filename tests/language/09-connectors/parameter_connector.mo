connector Pin
  Real v;
  flow Real i;
end Pin;
model Wrong "A connector is no parameter"
  parameter Pin plug; // error: plug
end Wrong;
