model Part
  discrete Real held;
end Part;
model Wrong "A component determines its own variables"
  Part part;
equation
  when sample(0, 1) then
    part.held = time; // error: part.held
  end when;
end Wrong;
