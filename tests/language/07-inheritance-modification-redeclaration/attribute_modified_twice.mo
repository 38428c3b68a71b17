model Part
  Real x = 1;
end Part;
model TwiceAttribute "The same attribute in two notations"
  Part part(x.start = 2, x(start = 3)); // error: start
end TwiceAttribute;
