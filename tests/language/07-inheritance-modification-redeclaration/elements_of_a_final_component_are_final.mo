model Part
  parameter Real gain = 1;
end Part;
model Holder
  final Part part;
end Holder;
model ModifyInside "Everything inside a final component is final"
  Holder h(part(gain = 2)); // error: gain
end ModifyInside;
