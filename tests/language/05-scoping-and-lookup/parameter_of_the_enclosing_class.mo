model EnclosingParameter "Only constants are visible in an enclosing class"
  parameter Real gain = 2;
  model Part
    Real x = gain; // error: gain
  end Part;
  Part part;
end EnclosingParameter;
