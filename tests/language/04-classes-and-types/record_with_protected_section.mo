record Wrong
  Real x;
protected
  Real secret; // error:
end Wrong;
model RecordWithProtected "A record has public elements only"
  Wrong w(x = 1);
end RecordWithProtected;
