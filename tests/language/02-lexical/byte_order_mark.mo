// check: 0 unknowns
// value: n = 1
model ByteOrderMark "A byte order mark at the start is white space"
  parameter Integer n = 1;
end ByteOrderMark;
