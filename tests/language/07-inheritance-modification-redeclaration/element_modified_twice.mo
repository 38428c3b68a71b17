model Part
  parameter Real gain = 1;
end Part;
model TwiceModified "One modification per element, even if the values agree"
  Part part(gain = 2, gain = 2); // error: gain
end TwiceModified;
