// check: 1 unknowns
model ClassLater "A class may be declared after its use"
  Part part;
  model Part
    Real x = 1;
  end Part;
end ClassLater;
