// error: size_
partial model A
  parameter Real size_ = 1;
end A;
partial model B
  parameter Integer size_ = 1;
end B;
model Conflict "Two base classes declare the name differently"
  extends A;
  extends B;
end Conflict;
