model Part
  Real x = 1;
end Part;
model CallModel "A model is no function"
  parameter Real y = Part(1); // error: Part
end CallModel;
