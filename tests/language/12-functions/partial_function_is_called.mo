partial function Shape
  input Real u;
  output Real y;
end Shape;
model CallPartial "A partial function has no body"
  parameter Real y = Shape(1); // error: Shape
end CallPartial;
