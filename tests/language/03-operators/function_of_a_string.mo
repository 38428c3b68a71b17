model SinString "The argument of sin is a number"
  parameter Real x = sin("pi"); // error: sin
end SinString;
