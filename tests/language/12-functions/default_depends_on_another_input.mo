// check: 0 unknowns
// value: a = 12.0
// value: b = 10.0
function box
  input Real width;
  input Real height = 2*width;
  input Real depth = height/2;
  output Real volume = width*height*depth;
end box;
model DependentDefault "A default may use the other inputs"
  parameter Real a = box(2, 3, 2);
  parameter Real b = box(1, depth = 5);
end DependentDefault;
