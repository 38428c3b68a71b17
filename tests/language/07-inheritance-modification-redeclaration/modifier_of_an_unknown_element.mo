model Part
  parameter Real p = 1;
end Part;
model UnknownModifier "The modified element must exist"
  Part part(gain = 2); // error: gain
end UnknownModifier;
