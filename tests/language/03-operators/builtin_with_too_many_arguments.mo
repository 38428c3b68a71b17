model SinTwo "sin has one argument"
  parameter Real x = sin(1, 2); // error: sin
end SinTwo;
