// check: 1 unknowns
// value: part.x = 2.0
model EnclosingConstant "A constant of the enclosing model is visible"
  constant Real gain = 2;
  model Part
    Real x = gain;
  end Part;
  Part part;
end EnclosingConstant;
