model Part
  Real x = 1;
  constant Real size = 2;
end Part;
model Use "Only a package shows what is in it"
  parameter Real y = Part.size; // error: size
end Use;
