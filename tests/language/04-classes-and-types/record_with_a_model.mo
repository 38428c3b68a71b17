model Part
  Real x = 1;
end Part;
record Wrong
  Part part; // error: part
end Wrong;
model RecordWithModel "A record contains types and records only"
  Wrong w;
end RecordWithModel;
